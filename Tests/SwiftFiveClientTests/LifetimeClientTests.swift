import Foundation
import Testing

@testable import Signals

@Suite("Lifetimes of a client in language mode 5")
struct LifetimeClientTests {
  @Test("a bag and an atomic variable hold what is not Sendable")
  func containers() {
    var bag = Bag<() -> Void>()
    var count = 0
    let token = bag.insert { count += 1 }
    bag.insert { count += 10 }
    for action in bag { action() }
    bag.remove(using: token)
    for action in bag { action() }
    #expect(count == 21)

    let atomic = Atomic<[NSObject]>([])
    atomic.modify { $0.append(NSObject()) }
    atomic.value.append(NSObject())
    #expect(atomic.withValue { $0.count } == 2)
    #expect(atomic.swap([]).count == 2)
    let ticks = Atomic(0)
    let (signal, observer) = Signal<Void, Never>.pipe()
    signal.observeValues { ticks.value += 1 }
    observer.send(value: ())
    #expect(ticks.value == 1)
  }

  @Test("a lifetime and disposables run closures that change captured variables")
  func lifetimes() {
    var (lifetime, token): (Lifetime, Lifetime.Token?) = Lifetime.make()
    var ended: [String] = []
    lifetime.observeEnded { ended.append("observed") }
    lifetime += AnyDisposable { ended.append("disposed") }
    lifetime.ended.observeCompleted { ended.append("completed") }
    #expect(!lifetime.hasEnded)
    token = nil
    _ = token
    #expect(ended == ["observed", "disposed", "completed"])
    lifetime = .empty
    #expect(lifetime.hasEnded)

    let composite = CompositeDisposable([AnyDisposable { ended.append("first") }])
    composite += { ended.append("second") }
    composite += AnyDisposable { ended.append("third") }
    let handle = composite.add { ended.append("never") }
    handle?.dispose()
    composite.dispose()
    #expect(ended.suffix(3) == ["first", "second", "third"])

    var scoped: ScopedDisposable<AnyDisposable>? = ScopedDisposable(
      AnyDisposable { ended.append("scoped") }
    )
    _ = scoped
    scoped = nil
    #expect(ended.last == "scoped")
  }
}
