import Foundation
import Testing

@testable import Signals

@Suite("Disposables and lifetimes of a client in language mode 5")
struct DisposableHabitTests {
  @Test("an action runs once")
  func anyDisposable() {
    var count = 0
    let disposable = AnyDisposable { count += 1 }
    #expect(!disposable.isDisposed)
    disposable.dispose()
    disposable.dispose()
    #expect(count == 1)
    #expect(disposable.isDisposed)
    let simple = AnyDisposable()
    let wrapper = AnyDisposable(simple)
    wrapper.dispose()
    #expect(simple.isDisposed)
    let existential: Disposable = AnyDisposable(wrapper)
    #expect(existential.isDisposed)
  }

  @Test("a composite disposes of its members")
  func composite() {
    let disposable = CompositeDisposable()
    let simple = AnyDisposable()
    var log: [String] = []
    disposable += simple
    disposable += { log.append("closure") }
    disposable += AnyDisposable { log.append("any") }
    disposable += nil
    disposable.add(simple)
    disposable.add { log.append("added") }
    let handle = disposable += AnyDisposable { log.append("removed") }
    handle?.dispose()
    disposable.dispose()
    #expect(simple.isDisposed)
    #expect(log == ["closure", "any", "added"])
    let late = AnyDisposable()
    disposable += late
    #expect(late.isDisposed)
    let members: [Disposable] = [AnyDisposable(), AnyDisposable()]
    CompositeDisposable(members).dispose()
    #expect(members.allSatisfy { $0.isDisposed })
    let optionals: [Disposable?] = [AnyDisposable(), nil]
    CompositeDisposable(optionals).dispose()
    #expect(optionals[0]!.isDisposed)
    let started = CompositeDisposable()
    started += SignalProducer<Int, Never>.never.on(disposed: { log.append("run") }).start()
    started += Signal<Int, Never>.never.observeValues { _ in }
    started.dispose()
    #expect(log.last == "run")
  }

  @Test("a scoped one disposes when it is released")
  func scoped() {
    let simple = AnyDisposable()
    func run() {
      let scoped = ScopedDisposable(simple)
      #expect(!simple.isDisposed)
      _ = scoped
    }
    run()
    #expect(simple.isDisposed)
    var log: [String] = []
    var composite: ScopedDisposable<CompositeDisposable>? = ScopedDisposable(CompositeDisposable())
    composite! += { log.append("closure") }
    composite! += AnyDisposable { log.append("member") }
    composite?.inner.add { log.append("inner") }
    composite = nil
    #expect(log == ["closure", "member", "inner"])
    var erased: ScopedDisposable<AnyDisposable>? = ScopedDisposable(
      SignalProducer<Int, Never>.never.on(interrupted: { log.append("interrupted") }).start()
    )
    withExtendedLifetime(erased) {}
    erased = nil
    #expect(log.last == "interrupted")
  }

  @Test("a serial one disposes of what is replaced")
  func serial() {
    let disposable = SerialDisposable()
    let first = AnyDisposable()
    let second = AnyDisposable()
    disposable.inner = first
    #expect(!first.isDisposed)
    disposable.inner = second
    #expect(first.isDisposed)
    #expect(disposable.inner === second)
    disposable.dispose()
    #expect(second.isDisposed)
    disposable.inner = nil
    let late = AnyDisposable()
    disposable.inner = late
    #expect(late.isDisposed)
    let given = AnyDisposable()
    SerialDisposable(given).dispose()
    #expect(given.isDisposed)
    disposable.inner = SignalProducer<Int, Never>.never.start()
  }

  @Test("lifetimes end with their tokens")
  func lifetimes() {
    final class Object {
      private let token = Lifetime.Token()
      let lifetime: Lifetime
      init() { lifetime = Lifetime(token) }
    }
    var object: Object? = Object()
    let lifetime = object!.lifetime
    var log: [String] = []
    lifetime.observeEnded { log.append("observed") }
    lifetime.ended.observeCompleted { log.append("completed") }
    lifetime += AnyDisposable { log.append("disposed") }
    lifetime += nil
    let handle = lifetime.observeEnded { log.append("removed") }
    handle?.dispose()
    #expect(!lifetime.hasEnded)
    object = nil
    #expect(lifetime.hasEnded)
    #expect(log == ["observed", "completed", "disposed"])
    lifetime.ended.observeInterrupted { log.append("interrupted") }
    #expect(lifetime.observeEnded { log.append("late") } == nil)
    #expect(log.suffix(2) == ["interrupted", "late"])

    let (made, token) = Lifetime.make()
    let late = AnyDisposable()
    made += late
    token.dispose()
    #expect(late.isDisposed)
    #expect(made.hasEnded)
    #expect(Lifetime.empty.hasEnded)
    let tuple: (lifetime: Lifetime, token: Lifetime.Token) = Lifetime.make()
    #expect(!tuple.lifetime.hasEnded)
  }

  @Test("a bag keeps equal elements in order, and gives them back for their tokens")
  func bag() {
    var bag = Bag<String>()
    let a = bag.insert("foo")
    let b = bag.insert("bar")
    let c = bag.insert("foo")
    #expect(Array(bag) == ["foo", "bar", "foo"])
    #expect(bag.count == 3)
    #expect(bag[1] == "bar")
    bag.remove(using: b)
    #expect(bag.map { $0 } == ["foo", "foo"])
    #expect(bag.remove(using: a) == "foo")
    bag.remove(using: c)
    bag.remove(using: c)
    #expect(bag.isEmpty)
    for element in bag { Issue.record("\(element) is in an empty bag") }
    var iterator = Bag([1, 2]).makeIterator()
    #expect(iterator.next() == 1)
    var closures = Bag<(Int) -> Void>()
    var sum = 0
    closures.insert { sum += $0 }
    closures.insert { sum += $0 * 10 }
    closures.forEach { $0(1) }
    #expect(sum == 11)
  }

  @Test("an atomic variable")
  func atomic() {
    let atomic = Atomic(1)
    #expect(atomic.value == 1)
    atomic.value = 2
    #expect(atomic.swap(3) == 2)
    atomic.modify { $0 += 1 }
    let doubled = atomic.modify { value -> Int in
      value *= 2
      return value
    }
    #expect(doubled == 8)
    #expect(atomic.withValue { $0 == 8 })
    #expect(throws: TestError.default) { try atomic.modify { _ in throw TestError.default } }
    let dictionary = Atomic<[String: () -> Void]>([:])
    dictionary.modify { $0["a"] = {} }
    #expect(dictionary.value.count == 1)
    DispatchQueue.concurrentPerform(iterations: 100) { _ in atomic.modify { $0 += 1 } }
    #expect(atomic.value == 108)
  }
}
