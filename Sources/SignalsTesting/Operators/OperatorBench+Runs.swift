import Signals

// The laws that look at what goes on around a run.
extension OperatorBench {
  /// Checks `disposalInside`.
  func checkDisposalInside(
    _ title: String,
    _ circumstances: LawCircumstances,
    _ situations: Generator<Situation>
  ) throws {
    try circumstances.check(title, situations) { situation in
      let (input, form) = (situation.input, situation.form)
      let run = OperatorRun<Output, OutputFailure>()
      run.disposesInside = situation.tick % 4
      // A stream that has fewer values and does not end would go on for ever.
      defer { run.dispose() }
      start(form, input, in: run)
      run.scheduler.advance(to: .seconds(input.horizon))
      let result = try run.recorder.timeline
      let whole = expected(form, input)
      let cut = whole.occurrences.indices.filter { whole.occurrences[$0].event.value != nil }
        .dropFirst(situation.tick % 4).first
      guard let cut else { return try expectTimeline(result, equals: whole) }
      let seen = Result(Array(whole.occurrences[...cut]))
      try expectTimeline(
        result,
        equals: form == .signals ? seen : seen.appending(.interrupted, at: seen.lastTick)
      )
    }
  }

  /// Checks `disposalAgain`.
  func checkDisposalAgain(
    _ title: String,
    _ circumstances: LawCircumstances,
    _ situations: Generator<Situation>
  ) throws {
    try circumstances.check(title, situations) { situation in
      let (input, form) = (situation.input, situation.form)
      let run = OperatorRun<Output, OutputFailure>()
      start(form, input, in: run)
      for tick in [situation.tick, situation.tick, situation.tick + 1, input.horizon] {
        run.scheduler.advance(to: .seconds(tick))
        run.dispose()
      }
      run.scheduler.advance(by: .seconds(1))
      let expected = expected(form, input)
        .cut(.after(situation.tick), isInterrupted: form == .producers)
      try expectTimeline(run.recorder.timeline, equals: expected)
    }
  }

  /// Checks `upstream`.
  func checkUpstream(
    _ title: String,
    _ circumstances: LawCircumstances,
    _ situations: Generator<Situation>
  ) throws {
    try circumstances.check(title, situations) { situation in
      let input = situation.input
      let run = OperatorRun<Output, OutputFailure>()
      start(.producers, input, in: run)
      run.scheduler.advance(to: .seconds(situation.isAfter ? situation.tick : input.horizon))
      // At once, although the interruption itself may have to wait for a scheduler.
      if try run.recorder.timeline.termination == nil { run.dispose() }
      for (place, source) in run.sources.enumerated() {
        let (starts, ends) = source.counts
        try require(ends == starts, "source \(place) is not let go of at once")
      }
      run.scheduler.advance(by: .zero)
      for (place, source) in run.sources.enumerated() {
        let (starts, ends) = source.counts
        try require(
          starts <= self.starts(input.parameter),
          "source \(place) has been started \(starts) times"
        )
        try require(ends == starts, "source \(place) runs on after the end")
      }
      try require(run.scheduler.pendingCount == 0, "work is still scheduled after the end")
    }
  }

  /// Checks `release`.
  func checkRelease(
    _ title: String,
    _ circumstances: LawCircumstances,
    _ situations: Generator<Situation>
  ) throws {
    try circumstances.check(title, situations) { situation in
      let (input, form) = (situation.input, situation.form)
      let run = OperatorRun<Output, OutputFailure>()
      start(form, input, in: run)
      run.scheduler.advance(to: .seconds(situation.isAfter ? situation.tick : input.horizon))
      if try run.recorder.timeline.termination == nil { run.dispose() }
      run.output = nil
      run.scheduler.advance(by: .zero)
      try require(run.observerIsGone, "the observer is kept after the end")
      try require(run.outputIsGone, "the signal is kept after its end")
      for (place, source) in run.sources.enumerated() {
        try require(source.isGone, "the run of source \(place) is kept after the end")
      }
    }
  }

  /// Checks `reentrancy`.
  func checkReentrancy(
    _ title: String,
    _ circumstances: LawCircumstances,
    _ situations: Generator<Situation>
  ) throws {
    try circumstances.check(title, situations) { situation in
      let input = situation.input
      let run = OperatorRun<Output, OutputFailure>()
      run.resendsInto = situation.tick % max(1, input.timelines.count)
      defer { run.dispose() }
      start(.signals, input, in: run)
      run.scheduler.advance(to: .seconds(input.horizon))
      try require(!run.wasNested, "an event has begun inside of another one")
      let result = try run.recorder.timeline
      try require(result.isWellFormed, "an event follows the end: \(result)")
    }
  }

  private func start(_ form: Form, _ input: Input, in run: OperatorRun<Output, OutputFailure>) {
    switch form {
    case .signals:
      guard let hot else { return }
      let sources = input.timelines.map { timeline in
        let (signal, input) = Signal<Int, TimelineFailure>.pipe()
        run.inputs.append(input)
        timeline.signal(on: run.scheduler).observe(input)
        return signal
      }
      run.observe(hot(setup(sources, input, run)))
    case .producers:
      guard let cold else { return }
      let sources = input.timelines.map { timeline in
        let source = WatchedSource()
        run.sources.append(source)
        return source.watching(timeline.producer(on: run.scheduler))
      }
      run.start(cold(setup(sources, input, run)))
    }
  }

  private func setup<Source: Sendable>(
    _ sources: [Source],
    _ input: Input,
    _ run: OperatorRun<Output, OutputFailure>
  ) -> Setup<Source> {
    Setup(sources: sources, parameter: input.parameter, scheduler: run.scheduler)
  }
}
