import Foundation
import Testing

@testable import Signals

private final class Flag: Disposable {
  private(set) var isDisposed = false

  func dispose() {
    isDisposed = true
  }
}

private class CollectingScheduler: Scheduler {
  private var actions: [() -> Void] = []

  func schedule(_ action: @escaping () -> Void) -> Disposable? {
    actions.append(action)
    return nil
  }

  func run() {
    let waiting = actions
    actions = []
    for action in waiting { action() }
  }
}

fileprivate class Player: BindingTargetProvider {
  fileprivate(set) var played: [String] = []
  private let (lifetime, token) = Lifetime.make()

  var bindingTarget: BindingTarget<String> {
    BindingTarget(lifetime: lifetime) { [weak self] in self?.played.append($0) }
  }
}

private struct Ticket: SignalProducerConvertible {
  typealias Error = Never

  let number: Int

  var producer: SignalProducer<Int, Never> { SignalProducer(value: number) }
}

extension Player: ReactiveExtensionsProvider {}

extension Reactive where Base: Player {
  fileprivate var title: BindingTarget<String> {
    makeBindingTarget(on: ImmediateScheduler()) { $0.played.append($1) }
  }
}

@Suite("Conformances of a client in language mode 5")
struct ConformanceClientTests {
  @Test("a client's disposable, scheduler, target and source take part")
  func conformances() {
    let flag = Flag()
    let composite = CompositeDisposable()
    composite += flag
    composite.dispose()
    #expect(flag.isDisposed)

    let scheduler = CollectingScheduler()
    var seen: [Int] = []
    Ticket(number: 5).producer.observe(on: scheduler).startWithValues { seen.append($0) }
    #expect(seen.isEmpty)
    scheduler.run()
    #expect(seen == [5])

    let player = Player()
    player <~ SignalProducer<String, Never>(["a", "b"])
    #expect(player.played == ["a", "b"])
  }

  @Test("reactive extensions and two-way bindings are for classes that are not Sendable, too")
  func reactiveExtensions() {
    let player = Player()
    player.reactive.title <~ MutableProperty("a")
    #expect(player.played == ["a"])
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    a <~> b
    b.value = 3
    #expect(a.value == 3)
    var seen: [Int] = []
    a.signal.observeValues(with: player) { _, value in seen.append(value) }
    a.value = 4
    #expect(seen == [4])
  }
}
