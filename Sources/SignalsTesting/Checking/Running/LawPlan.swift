/// What is to be checked, and how.
struct LawPlan<Value> {
  let name: String
  let fileID: String
  let line: Int
  var cases = 100
  /// How many inputs to try at most when all are tried.
  var exhaustiveLimit: Int?
  var budget: Duration = .seconds(5)
  var requirements: [Coverage<Value>] = []
  var labels: ((Value) -> [String])?
  var tapes: [String] = []
  let settings: LawSettings

  var store: FailureStore? {
    settings.failuresFolder.map { FailureStore(folder: $0, law: name) }
  }

  /// What makes the plan one that cannot be carried out.
  var problem: String? {
    if let problem = settings.problem { return problem }
    if let tape = settings.tape, TapeText.tape(of: tape) == nil {
      return "SIGNALS_TAPE is \(tape), which is no tape."
    }
    if let text = tapes.first(where: { TapeText.tape(of: $0) == nil }) {
      return "\(text) is no tape. Copy it from the report of a failure."
    }
    return nil
  }

  /// The inputs to try.
  var trials: Trials {
    if let tape = settings.tape.flatMap(TapeText.tape) {
      return Trials(given: [(.environment, tape)], making: .none, period: cases)
    }
    var given: [(origin: LawFailure.Origin, tape: [UInt64])] = []
    for (index, text) in tapes.enumerated() {
      if let tape = TapeText.tape(of: text) { given.append((.replayed(index + 1), tape)) }
    }
    if let tape = store?.tape.flatMap(TapeText.tape) { given.append((.stored, tape)) }
    // Hashing the name keeps the draws of a law apart from which others run.
    let seed = settings.seed ^ stableHash(name)
    return Trials(
      given: given,
      making: exhaustiveLimit == nil ? .random(cases: settings.cases(cases), seed: seed) : .all,
      period: cases
    )
  }

  func failure(
    _ reason: LawFailure.Reason,
    _ counterexample: LawFailure.Counterexample? = nil,
    labels: [String] = []
  ) -> LawFailure {
    LawFailure(
      law: name,
      fileID: fileID,
      line: line,
      reason: reason,
      counterexample: counterexample,
      seed: settings.seed,
      labels: labels
    )
  }
}
