import Signals
import SignalsTesting
import Testing

/// Two sources and an owner, each a thread. All orders of their steps are tried.
@Suite("Operators in all orders of what happens to them")
struct OperatorRaceLaws {
  @Test("merge sends what comes, until both have completed or one has failed", arguments: Race.all)
  func merge(_ race: Race) throws {
    try race.explore("merge") { first, second in
      .merge(first.producer, second.producer)
    } model: { race in
      switch race.input {
      case .value(_, let value): race.send(.value(value))
      case .completed: if race.ended.count == 2 { race.send(.completed) }
      case .failed(_, let failure): race.send(.failed(failure))
      case .disposed: race.send(.interrupted)
      }
    }
  }

  @Test("concat sends the second source's values once the first has completed", arguments: Race.all)
  func concat(_ race: Race) throws {
    try race.explore("concat") { first, second in
      // What the second one has sent before it is started is lost, also its end.
      first.producer.concat(second.producer)
    } model: { race in
      let isSecond = race.ended[.first] != nil
      switch race.input {
      case .value(let source, let value):
        if (source == .second) == isSecond { race.send(.value(value)) }
      // A second one that has ended is interrupted when it is started, which counts as completed.
      case .completed(.first): if race.ended[.second] != nil { race.send(.completed) }
      case .completed(.second): if isSecond { race.send(.completed) }
      case .failed(let source, let failure):
        if source == .first {
          race.send(.failed(failure))
        } else if isSecond {
          race.send(.failed(failure))
        }
      case .disposed: race.send(.interrupted)
      }
    }
  }

  @Test("take(until:) sends until the trigger sends or completes", arguments: Race.all)
  func takeUntil(_ race: Race) throws {
    try race.explore("takeUntil") { first, second in
      let trigger = second.flatMapError { _ in SignalProducer<Int, Never>.never }
      return first.producer.take(until: trigger.map { _ in () })
    } model: { race in
      switch race.input {
      case .value(.first, let value): race.send(.value(value))
      case .value(.second, _), .completed: race.send(.completed)
      case .failed(.first, let failure): race.send(.failed(failure))
      case .failed(.second, _): break
      case .disposed: race.send(.interrupted)
      }
    }
  }

  @Test("flatMap(.latest) sends the inner values of the latest outer value", arguments: Race.all)
  func latest(_ race: Race) throws {
    try race.explore("latest") { first, second in
      first.producer.flatMap(.latest) { outer in second.producer.map { outer * 100 + $0 } }
    } model: { race in
      // An inner stream that has ended already is interrupted, which counts as completed.
      let outer = race.lastValue[.first]
      switch race.input {
      case .value(.first, _): break
      case .value(.second, let value): if let outer { race.send(.value(outer * 100 + value)) }
      case .completed(.first):
        if outer == nil || race.ended[.second] != nil { race.send(.completed) }
      case .completed(.second): if race.ended[.first] != nil { race.send(.completed) }
      case .failed(.first, let failure): race.send(.failed(failure))
      case .failed(.second, let failure): if outer != nil { race.send(.failed(failure)) }
      case .disposed: race.send(.interrupted)
      }
    }
  }

  @Test(
    "combineLatest pairs the latest of both, and ends when no pair can come",
    arguments: Race.all
  )
  func combineLatest(_ race: Race) throws {
    try race.explore("combineLatest") { first, second in
      first.producer.combineLatest(with: second.producer).map { $0 * 100 + $1 }
    } model: { race in
      switch race.input {
      case .value:
        if let first = race.lastValue[.first], let second = race.lastValue[.second] {
          race.send(.value(first * 100 + second))
        }
      case .completed(let source):
        if race.ended.count == 2 || race.lastValue[source] == nil { race.send(.completed) }
      case .failed(_, let failure): race.send(.failed(failure))
      case .disposed: race.send(.interrupted)
      }
    }
  }
}
