import Signals
import SignalsTesting
import Testing

/// Triggers are the first of the sources: they are started first.
@Suite("Take until and skip until laws")
struct TakeUntilLaws {
  /// A trigger cannot fail. That it is interrupted does not end anything.
  @Test("40: take(until:) completes at the trigger's first value or completion")
  func cut() throws {
    try check("40: take(until:)", .streams(2)) { streams in
      let sent = try streams.sent { $0[1].take(until: $0[0].trigger) }
      let trigger = streams[0].neverFailing.occurrences.first
      if let trigger, trigger.event != .interrupted,
        streams[1].endTick.map({ $0 >= trigger.tick }) ?? true
      {
        let before = streams[1].prefix(upTo: trigger.tick)
        try expectTimeline(sent, equals: before.appending(.completed, at: trigger.tick))
      } else {
        try expectTimeline(sent, equals: streams[1])
      }
    }
  }

  @Test(
    "41: without a trigger take(until:) changes nothing; after one, it does not start its source"
  )
  func extremes() throws {
    try check("41: take(until:)", .streams()) { streams in
      try expectTimeline(streams.sent { $0[0].take(until: .neverTrigger) }, equals: streams[0])
      let starts = Lock(0)
      let sent = try streams.sent { sources in
        sources[0].on(starting: { starts.withLock { $0 += 1 } }).take(until: .firedTrigger)
      }
      try expectTimeline(sent, equals: .empty)
      try requireEqual(starts.withLock { $0 }, 0, "starts")
    }
  }

  /// A trigger that only completes ends the left side, while the merge goes on: the triggers send a
  /// value first if they do anything.
  @Test("42: one trigger after another is both triggers merged")
  func twice() throws {
    let triggers = Generator<Timeline<Int, TimelineFailure>>.calm
      .filter { $0.isEmpty || !$0.values.isEmpty }
    try check("42: take(until:)", .zip(.streams(2, of: triggers), .source)) { triggers, source in
      let streams = Streams(timelines: triggers.timelines + [source], isHot: triggers.isHot)
      try streams.expectSame(
        { $0[2].take(until: $0[0].trigger).take(until: $0[1].trigger) },
        { $0[2].take(until: $0[0].trigger.merge(with: $0[1].trigger)) }
      )
    }
  }

  @Test("43: at the trigger's instant, what comes first counts")
  func sameInstant() throws {
    let triggerFirst = Streams(timelines: ["--0", "-12(34)5|"], isHot: true)
    try expectTimeline(triggerFirst.sent { $0[1].take(until: $0[0].trigger) }, equals: "-1|")
    try expectTimeline(triggerFirst.sent { $0[1].skip(until: $0[0].trigger) }, equals: "--2(34)5|")
    let sourceFirst = Streams(timelines: ["-12(34)5|", "---0"], isHot: true)
    try expectTimeline(sourceFirst.sent { $0[0].take(until: $0[1].trigger) }, equals: "-12(34|)")
    try expectTimeline(sourceFirst.sent { $0[0].skip(until: $0[1].trigger) }, equals: "----5|")
    // A producer is started after its trigger.
    let cold = Streams(timelines: ["-12(34)5|", "---0"], isHot: false)
    try expectTimeline(cold.sent { $0[0].take(until: $0[1].trigger) }, equals: "-12|")
  }

  /// `skip(until:)` observes its source from the start, also a producer: it does not begin at the
  /// trigger. So the end of the source is passed on before the trigger too.
  @Test("44: what take(until:) sends and then what skip(until:) sends are all values")
  func parts() throws {
    try check("44: skip(until:)", .streams(2)) { streams in
      let taken = try streams.sent { $0[1].take(until: $0[0].trigger) }.values
      let skipped = try streams.sent { $0[1].skip(until: $0[0].trigger) }
      try requireEqual(taken + skipped.values, streams[1].values)
      try expectTimeline(
        skipped.filter { $0.event.isTerminating },
        equals: streams[1].filter { $0.event.isTerminating }
      )
    }
  }

  @Test("45: take(untilReplacement:) goes over to the replacement at its first event")
  func replacement() throws {
    try check("45: take(untilReplacement:)", .streams(2)) { streams in
      let sent = try streams.sent { $0[0].take(untilReplacement: $0[1]) }
      let (first, second) = (streams[0], streams[1])
      // The replacement comes second: what both send at an instant, both send.
      let before = second.occurrences.first.map { first.prefix(through: $0.tick) } ?? first
      switch before.termination {
      case .failed, .interrupted: try expectTimeline(sent, equals: before)
      default:
        let values = before.occurrences.filter { $0.event.value != nil }
        try expectTimeline(sent, equals: Timeline(values + second.occurrences))
      }
    }
  }
}

extension SignalProducer<Void, Never> {
  fileprivate static var neverTrigger: SignalProducer { .never }
  fileprivate static var firedTrigger: SignalProducer { SignalProducer(value: ()) }
}
