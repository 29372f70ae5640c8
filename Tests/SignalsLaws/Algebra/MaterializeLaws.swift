import Signals
import SignalsTesting
import Testing

@Suite("materialize, dematerialize: laws")
struct MaterializeLaws {
  @Test("49: dematerializing what has been materialized gives it back")
  func inverse() throws {
    try check("49: dematerialize . materialize == id", .source) { source in
      try expectTimeline(
        playing(source) { digits, _ in digits[0].materialize().dematerialize() },
        equals: source
      )
      try expectTimeline(
        playingSignals(source) { digits, _ in digits[0].materialize().dematerialize() },
        equals: source
      )
      try expectTimeline(
        playing(source) { digits, _ in
          digits[0].materializeResults().dematerializeResults()
        },
        equals: source
      )
      try expectTimeline(
        playingSignals(source) { digits, _ in
          digits[0].materializeResults().dematerializeResults()
        },
        equals: source
      )
    }
  }

  /// (C) An interruption is sent as a value too, and is then what ends the stream of events.
  @Test("50: all events are values, and then it completes at the same tick")
  func events() throws {
    try check("50: materialize sends all events", .source) { source in
      let result = try playing(source) { digits, _ in digits[0].materialize() }
      try requireEqual(result.values, source.events)
      try requireEqual(result.endTick, source.endTick)
      switch source.termination {
      case .completed, .failed: try requireEqual(result.termination, .completed)
      case .interrupted: try requireEqual(result.termination, .interrupted)
      case nil: try requireEqual(result.termination, nil)
      }
    }
  }
}
