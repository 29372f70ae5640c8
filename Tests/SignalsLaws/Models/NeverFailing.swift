import Signals
import SignalsTesting

// What operators take that must not fail: sources whose failures are completions.
extension SignalProducer {
  /// The same values; completes where this one fails.
  var neverFailing: SignalProducer<Value, Never> {
    flatMapError { _ in SignalProducer<Value, Never>.empty }
  }

  /// Something that happens at each value.
  var trigger: SignalProducer<Void, Never> { neverFailing.map { _ in } }
}

extension Signal {
  /// The same values; completes where this one fails.
  var neverFailing: Signal<Value, Never> {
    flatMapError { _ in SignalProducer<Value, Never>.empty }
  }

  /// Something that happens at each value.
  var trigger: Signal<Void, Never> { neverFailing.map { _ in } }
}

extension Timeline {
  /// The timeline that completes where this one fails.
  var neverFailing: Timeline {
    Timeline(
      occurrences.map { occurrence in
        occurrence.event.error == nil
          ? occurrence : Occurrence(tick: occurrence.tick, event: .completed)
      }
    )
  }
}

extension Generator<GeneratedFunction<Int, Bool>> {
  /// Conditions on small numbers.
  static var conditions: Generator {
    .function(from: .digits, to: .bool(), count: 0...3)
  }
}

extension Generator<Timeline<Int, TimelineFailure>> {
  /// What one of many sources sends: a few events, for it is the combinations that count.
  static var short: Generator {
    timeline(of: .digits, failure: .just(TimelineFailure()), maximumCount: 3)
  }
}
