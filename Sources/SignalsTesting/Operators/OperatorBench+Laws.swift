import Signals

extension OperatorBench {
  /// An input, and a moment at which to do something.
  struct Situation: CustomStringConvertible, Sendable {
    let input: Input
    let form: Form
    let tick: Int
    let isAfter: Bool

    var description: String {
      "\(input)\nform: \(form), \(isAfter ? "after" : "before") tick \(tick)"
    }

    var disposal: TimelineDisposal { isAfter ? .after(tick) : .before(tick) }
  }

  private var situations: Generator<Situation> {
    let (input, forms) = (input, forms)
    return Generator { choices in
      guard let input = input(&choices) else { return nil }
      let form = forms[choices.index(weights: forms.map { _ in 1 })]
      let last = UInt64((input.timelines.map(\.lastTick).max() ?? 0) + 5)
      let tick = Int(choices.draw(upTo: last))
      return Situation(input: input, form: form, tick: tick, isAfter: choices.bool())
    }
  }

  /// The same inputs with sources that go on after their ends.
  private var misbehaving: Generator<Situation> {
    let situations = situations
    return Generator { choices in
      guard let situation = situations(&choices) else { return nil }
      let timelines = situation.input.timelines.map { timeline in
        let more = choices.span("more") { Generator.source(&$0) } ?? .never
        let end = timeline.termination == nil ? Timeline.empty : .never
        return Timeline(
          timeline.occurrences + end.shifted(by: timeline.lastTick).occurrences
            + more.shifted(by: timeline.lastTick).occurrences
        )
      }
      let input = Input(timelines: timelines, parameter: situation.input.parameter)
      return Situation(input: input, form: situation.form, tick: 0, isAfter: false)
    }
  }

  private typealias Timeline = SignalsTesting.Timeline<Int, TimelineFailure>

  func check(_ law: OperatorLaw, _ circumstances: LawCircumstances) throws {
    let title = "\(name): \(law)"
    switch law {
    case .hotModel: try checkModel(title, circumstances, .signals)
    case .coldModel: try checkModel(title, circumstances, .producers)
    case .grammar:
      try circumstances.check(title, misbehaving) { situation in
        let result = try recorded(situation.form, situation.input)
        try require(result.isWellFormed, "an event follows the end: \(result)")
      }
    case .deafness:
      try circumstances.check(title, misbehaving) { situation in
        var polite = situation.input
        polite.timelines = polite.timelines.map(\.wellFormed)
        let result = try recorded(situation.form, situation.input).prefix(through: polite.horizon)
        try expectTimeline(result, equals: expected(situation.form, polite))
      }
    case .disposal:
      try circumstances.check(title, situations) { situation in
        let (input, form) = (situation.input, situation.form)
        let told = Lock<[Signal<Output, OutputFailure>.Event]>([])
        let result = try recorded(form, input, disposing: situation.disposal) { event in
          told.withLock { $0.append(event) }
        }
        let whole = expected(form, input)
        let expected = whole.cut(situation.disposal, isInterrupted: form == .producers)
        if situation.disposal == .before(0), isSentInsideOfStart(result, whole) { return }
        try expectTimeline(result, equals: expected)
        if form == .signals { return }
        // An operator may send a value for the interruption, which comes too late for the observer.
        try requireEqual(told.withLock { $0.last }, result.events.last, "the end for who is behind")
      }
    case .lifting:
      try circumstances.check(title, input) { input in
        try expectTimeline(recorded(.producers, input), equals: recorded(.signals, input))
      }
    case .synchrony: try checkSynchrony(title, circumstances)
    case .renewal: try checkRenewal(title, circumstances)
    case .disposalInside: try checkDisposalInside(title, circumstances, situations)
    case .disposalAgain: try checkDisposalAgain(title, circumstances, situations)
    case .upstream: try checkUpstream(title, circumstances, situations)
    case .release: try checkRelease(title, circumstances, situations)
    case .reentrancy: try checkReentrancy(title, circumstances, situations)
    }
  }

  /// Whether a run that is disposed of before anything is due has sent some of what its model says of
  /// the first tick: what an operator sends inside of its own start.
  private func isSentInsideOfStart(_ result: Result, _ whole: Result) -> Bool {
    let first = whole.prefix(through: 0).occurrences
    return first.indices.contains { last in
      let sent = Result(Array(first[...last]))
      return result == (sent.termination == nil ? sent.appending(.interrupted, at: 0) : sent)
    }
  }

  private func checkModel(_ title: String, _ circumstances: LawCircumstances, _ form: Form) throws {
    let input = input
    let started = Generator<(Input, Int)> { choices in
      guard let input = input(&choices) else { return nil }
      let start = choices.index(weights: [6, 1, 1, 1])
      // A signal that ends while an operator is applied has ended before anybody can observe it.
      let firstEnd = input.timelines.compactMap(\.endTick).min() ?? start
      return (input, form == .signals ? min(start, firstEnd) : start)
    }
    try circumstances.check(title, started) { input, start in
      try expectTimeline(
        recorded(form, input, from: start).prefix(through: input.horizon),
        equals: expected(form, input, from: start).prefix(through: input.horizon)
      )
    }
  }

  private func checkRenewal(_ title: String, _ circumstances: LawCircumstances) throws {
    guard let cold else { return }
    try circumstances.check(title, situations) { situation in
      let (input, scheduler) = (situation.input, TestScheduler())
      let sources = input.timelines.map { $0.producer(on: scheduler) }
      let setup = Setup(sources: sources, parameter: input.parameter, scheduler: scheduler)
      let producer = cold(setup)
      let first = TimelineRecorder(producer, on: scheduler)
      scheduler.advance(upTo: .seconds(situation.tick))
      let second = TimelineRecorder(producer, on: scheduler)
      scheduler.advance(to: .seconds(input.horizon))
      for recorder in [first, second] { recorder.stop() }
      try expectTimeline(first.timeline, equals: expected(.producers, input))
      try expectTimeline(
        second.timeline,
        equals: expected(.producers, input, from: situation.tick)
      )
    }
  }

  private func checkSynchrony(_ title: String, _ circumstances: LawCircumstances) throws {
    guard let cold else { return }
    try circumstances.check(title, input) { input in
      let timelines = input.timelines.map { timeline in
        Timeline(timeline.occurrences.map { .init(tick: 0, event: $0.event) })
      }
      func run(
        _ source: (Timeline, TestScheduler) -> SignalProducer<Int, TimelineFailure>
      ) throws -> Result {
        let scheduler = TestScheduler()
        let sources = timelines.map { source($0, scheduler) }
        let setup = Setup(sources: sources, parameter: input.parameter, scheduler: scheduler)
        return try .recording(cold(setup), on: scheduler, until: input.horizon)
      }
      try expectTimeline(
        run { $0.immediateProducer(on: $1) },
        equals: run { $0.producer(on: $1) }
      )
      // Nobody stops what sends several values at once, nor protects what stands behind the operator.
      let scheduler = TestScheduler()
      let recorder = TimelineRecorder<Output, OutputFailure>(on: scheduler)
      let sources = timelines.map { timeline in
        SignalProducer<Int, TimelineFailure>(timeline.occurrences.compactMap(\.event.value))
          .take(last: timeline.occurrences.count)
      }
      let setup = Setup(sources: sources, parameter: input.parameter, scheduler: scheduler)
      let run = cold(setup).on(event: { recorder.record($0) }).start()
      scheduler.advance(to: .seconds(input.horizon))
      run.dispose()
      let seen = try recorder.timeline
      try require(seen.isWellFormed, "what stands behind it is told more after the end: \(seen)")
    }
  }
}
