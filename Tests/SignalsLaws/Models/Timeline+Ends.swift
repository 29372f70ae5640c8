import Signals
import SignalsTesting

// What models say of ends.
extension Timeline {
  /// What comes before the end.
  var withoutEnd: Timeline { filter { !$0.event.isTerminating } }

  /// The end alone.
  func end<NewValue: Sendable>(_: NewValue.Type = NewValue.self) -> Timeline<NewValue, Failure> {
    guard let endTick, let termination else { return .never }
    return Timeline<NewValue, Failure>([(endTick, .init(termination))])
  }

  /// Values that are made of all values, right before the completion, and otherwise nothing but the
  /// end.
  func atCompletion<NewValue: Sendable>(
    _ make: ([Value]) -> [NewValue]
  ) -> Timeline<NewValue, Failure> {
    guard let endTick, case .completed = termination else { return end() }
    let made: [(tick: Int, event: Timeline<NewValue, Failure>.Event)] = make(values).map {
      (tick: endTick, event: .value($0))
    }
    return Timeline<NewValue, Failure>(made + [(endTick, .completed)])
  }

  /// The same values, with a completion in place of a failure, in a timeline that cannot fail.
  func failingNever() -> Timeline<Value, Never> {
    Timeline<Value, Never>(
      occurrences.map { occurrence in
        let event: Timeline<Value, Never>.Event =
          switch occurrence.event {
          case .value(let value): .value(value)
          case .completed, .failed: .completed
          case .interrupted: .interrupted
          }
        return .init(tick: occurrence.tick, event: event)
      }
    )
  }

  /// Other values, made by a function that can end the timeline.
  func mapEvents<NewValue: Sendable, NewFailure: Error>(
    _ transform: (Event) -> [Timeline<NewValue, NewFailure>.Event]
  ) -> Timeline<NewValue, NewFailure> {
    Timeline<NewValue, NewFailure>(
      occurrences.flatMap { occurrence in
        transform(occurrence.event).map { (tick: occurrence.tick, event: $0) }
      }
    ).wellFormed
  }
}

extension Timeline where Failure == Never {
  /// The same timeline, as one that can fail.
  func failing<NewFailure: Error>(
    _: NewFailure.Type = NewFailure.self
  ) -> Timeline<Value, NewFailure> {
    Timeline<Value, NewFailure>(
      occurrences.map { occurrence in
        let event: Timeline<Value, NewFailure>.Event =
          switch occurrence.event {
          case .value(let value): .value(value)
          case .completed: .completed
          case .interrupted: .interrupted
          }
        return .init(tick: occurrence.tick, event: event)
      }
    )
  }
}
