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
  private var evidence: Evidence<Value>
  private var value: Value?
  /// Whether the tape of an earlier run passes by now.
  private var isStoreOutdated = false

  init(_ plan: LawPlan<Value>, _ generator: Generator<Value>) {
    self.plan = plan
    self.generator = generator
    start = plan.settings.now()
    trials = plan.trials
    recording = Recording(Choices(replaying: []))
    evidence = Evidence(
      requirements: plan.requirements,
      labels: plan.labels,
      isComplete: plan.exhaustiveLimit != nil
    )
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
    if plan.settings.isCounted { LawTally.add(cases: evidence.cases) }
    if plan.settings.isVerbose {
      let line = "law: \(plan.name), cases: \(evidence.cases), discarded: \(evidence.discarded)"
      print(([line] + evidence.histogram.lines.map { "  " + $0 }).joined(separator: "\n"))
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
      // The only reference to what the shrinker keeps, which would be copied otherwise.
      phase = .done(nil)
      guard plan.settings.now() < deadline, let tape = shrinker.next() else {
        return end(falsified(finding, shrinker))
      }
      phase = .shrinking(finding, shrinker, deadline: deadline)
      return Choices(replaying: tape)
    case .trying:
      if let limit = plan.exhaustiveLimit, trials.made >= limit {
        // One more would be too many, if there is one.
        guard trials.next(after: evidence.successes) == nil else {
          return end(plan.failure(.tooMany(limit: limit)))
        }
        return end(verdict())
      }
      // At least one input is tried, however late it is.
      if isOutOfTime, evidence.successes > 0 { return end(verdict()) }
      if evidence.isVacuous { return end(verdict()) }
      guard let trial = trials.next(after: evidence.successes) else { return end(verdict()) }
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
      phase = .done(nil)
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
      switch origin {
      case .generated: evidence.addDiscarded()
      case .stored: isStoreOutdated = true
      case .replayed, .environment:
        let problem = "There is no valid input for \(origin). It was made by another generator."
        phase = .done(plan.failure(.misused(problem)))
      }
      return
    }
    evidence.addCase()
    if isGenerated, let value { evidence.classify(value) }
    if let error {
      phase = .confirming(Finding(origin: origin, original: recording, error: error))
    } else if isGenerated {
      evidence.addSuccess()
    } else if origin == .stored {
      isStoreOutdated = true
    }
  }

  /// What there is to say after all inputs have passed.
  private mutating func verdict() -> LawFailure? {
    guard trials.made > 0 else { return nil }
    let most = 12 * max(100, evidence.successes)
    while evidence.isInDoubt, trials.made < most, !isOutOfTime, var trial = trials.random() {
      if let value = generator(&trial.choices) { evidence.classify(value) }
    }
    return evidence.problem.map { plan.failure($0, labels: evidence.histogram.lines) }
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
    return plan.failure(reason, counterexample, labels: evidence.histogram.lines)
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
