/// Looks for the simplest tape that still fails: the shortest one, and among those the one with the
/// smallest choices.
///
/// It runs nothing itself. It proposes a tape, and is told what came of it.
///
/// ```swift
/// while let tape = shrinker.next() {
///   shrinker.record(run(tape), fails: …)
/// }
/// ```
struct Shrinker: Sendable {
  /// The simplest tape so far that fails.
  private(set) var best: Recording
  /// How often a simpler tape was found.
  private(set) var steps = 0
  /// How many tapes were tried.
  private(set) var runs = 0

  private let budget: Int
  private var passes: [any ShrinkPass] = .all
  private var pass = 0
  private var stepsBeforeRound = 0
  /// What was tried, without zeros at the end.
  private var tried: Set<[UInt64]> = []
  private var proposal = Proposal(tape: [])
  /// Proposals that put right what a change has moved, the next one last.
  private var realigned: [Proposal] = []
  private var isRealigned = false

  /// Begins with a tape that fails.
  ///
  /// - Parameters:
  ///   - recording: What failed.
  ///   - budget: How many tapes to try at most.
  init(_ recording: Recording, budget: Int = 2_000) {
    best = recording
    self.budget = budget
    tried.insert(recording.tape.withoutZerosAtTheEnd)
  }

  /// Proposes a tape to try.
  ///
  /// - Returns: The tape; `nil` if none is left, or if enough were tried.
  mutating func next() -> [UInt64]? {
    while runs < budget {
      if let next = realigned.popLast() {
        isRealigned = true
        if isNew(next.tape) { return propose(next) }
        if realigned.isEmpty { passes[pass].record(isKept: false) }
        continue
      }
      isRealigned = false
      if let next = passes[pass].next(for: best) {
        if isNew(next.tape) { return propose(next) }
        passes[pass].record(isKept: false)
      } else if !beginNextPass() {
        return nil
      }
    }
    return nil
  }

  /// Tells what came of the tape that was proposed last.
  ///
  /// - Parameters:
  ///   - attempt: What was drawn from the tape.
  ///   - fails: Whether the law failed in the same way.
  mutating func record(_ attempt: Recording, fails: Bool) {
    tried.insert(attempt.tape.withoutZerosAtTheEnd)
    if fails, best.isSimpler(attempt.tape) {
      best = attempt
      steps += 1
      realigned = []
      passes[pass].record(isKept: true)
      return
    }
    if !isRealigned { realigned = realign(attempt) }
    if realigned.isEmpty { passes[pass].record(isKept: false) }
  }

  private mutating func propose(_ proposal: Proposal) -> [UInt64] {
    self.proposal = proposal
    runs += 1
    return proposal.tape
  }

  private mutating func isNew(_ tape: [UInt64]) -> Bool {
    best.isSimpler(tape) && tried.insert(tape.withoutZerosAtTheEnd).inserted
  }

  /// Goes on with the next pass, or with the first one for as long as a round finds something.
  private mutating func beginNextPass() -> Bool {
    pass += 1
    guard pass == passes.count else { return true }
    pass = 0
    passes = .all
    defer { stepsBeforeRound = steps }
    return steps > stepsBeforeRound
  }

  /// Moves what follows a part that draws fewer choices than before the change to where the part ends
  /// now, so that it stands for what it stood for.
  private func realign(_ attempt: Recording) -> [Proposal] {
    guard let changed = proposal.changed else { return [] }
    // The parts around the change began before it, and so are the same ones in both.
    return best.spans(around: changed).prefix(3).reversed().compactMap { place in
      guard place < attempt.spans.count else { return nil }
      let before = best.spans[place].range.upperBound
      let now = attempt.spans[place].range.upperBound
      guard now < before else { return nil }
      return Proposal(tape: Array(attempt.tape[..<now] + best.tape[before...]))
    }
  }
}

extension [UInt64] {
  /// The tape without what a missing rest reads as anyway.
  var withoutZerosAtTheEnd: [UInt64] {
    Array(prefix((lastIndex { $0 != 0 } ?? -1) + 1))
  }
}
