/// The check of one law, as a machine: it gives the next input, and is told what the law said.
///
/// Whoever drives it runs the law, and may wait for it.
struct LawRun<Value> {
  /// What is being done.
  private enum Phase {
    /// Inputs are tried until one fails.
    case trying
    /// The input that failed is tried again.
    case confirming(Finding)
    /// Simpler inputs are tried.
    case shrinking(Finding, Shrinker, deadline: ContinuousClock.Instant)
    case done(LawFailure?)
  }

  /// An input that fails.
  private struct Finding {
    let origin: LawFailure.Origin
    let original: Recording
    /// What the law said about the simplest one.
    var error: any Error
  }

  private let plan: LawPlan<Value>
  private let generator: Generator<Value>
  private let start: ContinuousClock.Instant
  private var phase = Phase.trying
  private var trials: Trials
  private var recording: Recording
  private var origin = LawFailure.Origin.generated(0)
  private var histogram = Histogram()
  /// How many inputs were checked until one failed.
  private var cases = 0
  /// How many of those that were made for this run have passed.
  private var successes = 0
  private var discarded = 0
  private var value: Value?
  /// Whether the tape of an earlier run passes by now.
  private var isStoreOutdated = false

  init(_ plan: LawPlan<Value>, _ generator: Generator<Value>) {
    self.plan = plan
    self.generator = generator
    start = plan.settings.now()
    trials = plan.trials
    recording = Recording(Choices(replaying: []))
    if !plan.settings.includes(plan.name) {
      phase = .done(nil)
    } else if let problem = plan.problem {
      phase = .done(plan.failure(.misused(problem)))
    }
  }

  /// Gives the next input.
  ///
  /// - Returns: The input; `nil` when the check is done.
  mutating func next() -> Value? {
    while var choices = nextChoices() {
      value = generator(&choices)
      recording = Recording(choices)
      if let value {
        if plan.settings.isTracing { trace(value) }
        return value
      }
      settle(Discarded())
    }
    return nil
  }

  private func trace(_ value: Value) {
    let tape = TapeText.text(of: recording.tape)
    StandardError.write("law: \(plan.name), tape: \(tape), input: \(InputText.text(of: value))")
  }

  /// Tells what the law said about the last input.
  ///
  /// - Parameter error: What the law threw, if anything.
  mutating func record(_ error: (any Error)?) {
    settle(error)
  }

  /// Ends the check.
  ///
  /// - Throws: The failure, if there is one.
  func finish() throws(LawFailure) {
    guard case .done(let failure) = phase, plan.settings.includes(plan.name) else { return }
    if plan.settings.isCounted { LawTally.add(cases: cases) }
    if plan.settings.isVerbose {
      let lines = ["law: \(plan.name), cases: \(cases), discarded: \(discarded)"]
      print((lines + histogram.lines.map { "  " + $0 }).joined(separator: "\n"))
    }
    guard let failure else {
      if isStoreOutdated { plan.store?.forget() }
      return
    }
    // The tape of the environment is known already, and those to replay stand in the source.
    if let counterexample = failure.counterexample, failure.reason == .falsified {
      switch counterexample.origin {
      case .generated, .stored: plan.store?.keep(counterexample.tape)
      case .replayed, .environment: break
      }
    }
    throw failure
  }

  // MARK: - What to try next

  private mutating func nextChoices() -> Choices? {
    switch phase {
    case .done:
      return nil
    case .confirming(let finding):
      return Choices(replaying: finding.original.tape)
    case .shrinking(let finding, var shrinker, let deadline):
      let tape = plan.settings.now() < deadline ? shrinker.next() : nil
      if let tape {
        phase = .shrinking(finding, shrinker, deadline: deadline)
        return Choices(replaying: tape)
      }
      phase = .done(falsified(finding, shrinker))
      return nil
    case .trying:
      if let limit = plan.exhaustiveLimit, trials.made >= limit {
        // One more would be too many, if there is one.
        guard trials.next(after: successes) == nil else {
          return end(plan.failure(.tooMany(limit: limit)))
        }
        return end(verdict())
      }
      // At least one input is tried, however late it is.
      if isOutOfTime, successes > 0 { return end(verdict()) }
      if isVacuous { return end(verdict()) }
      guard let trial = trials.next(after: successes) else { return end(verdict()) }
      origin = trial.origin
      return trial.choices
    }
  }

  private mutating func end(_ failure: LawFailure?) -> Choices? {
    phase = .done(failure)
    return nil
  }

  private var isOutOfTime: Bool {
    guard plan.exhaustiveLimit == nil else { return false }
    return start.duration(to: plan.settings.now())
      > plan.budget * max(1, plan.settings.casesMultiplier)
  }

  /// Ten are discarded for each that passes, which only many inputs can tell.
  private var isVacuous: Bool {
    plan.exhaustiveLimit == nil && discarded >= 100 && discarded > 10 * successes
  }

  // MARK: - What came of it

  private mutating func settle(_ error: (any Error)?) {
    switch phase {
    case .done:
      break
    case .trying:
      settleTrial(error)
    case .confirming(var finding):
      guard let error, !(error is Discarded) else {
        phase = .done(failure(.unstable, finding, finding.original))
        return
      }
      finding.error = error
      let deadline = plan.settings.now() + .seconds(5)
      phase = .shrinking(finding, Shrinker(finding.original), deadline: deadline)
    case .shrinking(var finding, var shrinker, let deadline):
      // Another kind of error is another failure, which is not the one to explain.
      let fails = error.map { type(of: $0) == type(of: finding.error) } ?? false
      let steps = shrinker.steps
      shrinker.record(recording, fails: fails)
      if let error, shrinker.steps > steps { finding.error = error }
      phase = .shrinking(finding, shrinker, deadline: deadline)
    }
  }

  private mutating func settleTrial(_ error: (any Error)?) {
    var isGenerated = false
    if case .generated = origin {
      isGenerated = true
      trials.record(recording)
    }
    if error is Discarded {
      if isGenerated { discarded += 1 }
      if origin == .stored { isStoreOutdated = true }
      return
    }
    cases += 1
    if isGenerated, let value { classify(value) }
    if let error {
      phase = .confirming(Finding(origin: origin, original: recording, error: error))
    } else if isGenerated {
      successes += 1
    } else if origin == .stored {
      isStoreOutdated = true
    }
  }

  private mutating func classify(_ value: Value) {
    histogram.add(
      plan.requirements.filter { $0.isOfKind(value) }.map(\.label) + (plan.labels?(value) ?? [])
    )
  }

  /// What there is to say after all inputs have passed.
  private mutating func verdict() -> LawFailure? {
    let hasMade = trials.made > 0
    if hasMade, successes == 0 || isVacuous {
      return failure(.vacuous(inputs: successes, discarded: discarded))
    }
    guard hasMade else { return nil }
    for requirement in plan.requirements {
      while true {
        let count = histogram.count(requirement.label)
        let total = histogram.total
        let isMet = requirement.isMet(count, of: total)
        if isMet == true { break }
        if plan.exhaustiveLimit != nil || isMet == false {
          return failure(
            .uncovered(
              label: requirement.label,
              count: count,
              total: total,
              required: requirement.percentage
            )
          )
        }
        // In doubt for the requirement, once it has been looked at long enough.
        let isEnough = trials.made >= 12 * max(100, successes) || isOutOfTime
        guard !isEnough, var trial = trials.random() else { break }
        if let value = generator(&trial.choices) { classify(value) }
      }
    }
    return nil
  }

  private func failure(_ reason: LawFailure.Reason) -> LawFailure {
    plan.failure(reason, labels: histogram.lines)
  }

  private func falsified(_ finding: Finding, _ shrinker: Shrinker) -> LawFailure {
    failure(.falsified, finding, shrinker.best, steps: shrinker.steps, runs: shrinker.runs)
  }

  private func failure(
    _ reason: LawFailure.Reason,
    _ finding: Finding,
    _ simplest: Recording,
    steps: Int = 0,
    runs: Int = 0
  ) -> LawFailure {
    let counterexample = LawFailure.Counterexample(
      message: message(of: finding.error),
      input: text(of: simplest),
      originalInput: text(of: finding.original),
      tape: TapeText.text(of: simplest.tape),
      origin: finding.origin,
      shrinkSteps: steps,
      shrinkRuns: runs
    )
    return plan.failure(reason, counterexample, labels: histogram.lines)
  }

  /// The input is made anew: the law may have changed the one that it was given.
  private func text(of recording: Recording) -> String {
    var choices = Choices(replaying: recording.tape)
    return generator(&choices).map { InputText.text(of: $0) } ?? "nothing"
  }

  private func message(of error: any Error) -> String {
    if error is any CustomStringConvertible { return "\(error)" }
    let text = InputText.text(of: error)
    // Cases of an enumeration are shown without its name.
    return "it threw \(text.hasPrefix(".") ? "\(type(of: error))" : "")\(text)"
  }
}
