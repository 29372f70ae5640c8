/// Which inputs to try, one after the other, until one fails: the tapes that were given, the one that
/// is kept from an earlier run, and then those that are made for this one.
struct Trials: Sendable {
  /// One input to try, as the choices that make it.
  struct Trial: Sendable {
    let origin: LawFailure.Origin
    var choices: Choices
  }

  /// How inputs are made.
  enum Making: Sendable {
    /// At random, so many of them.
    case random(cases: Int, seed: UInt64)
    /// All that there are.
    case all
    /// None: only those that were given are tried.
    case none
  }

  /// The tapes to replay, the next one last.
  private var given: [Trial]
  private let making: Making
  /// The size grows over so many cases, and then again.
  private let period: Int
  private(set) var made = 0
  /// The next tape of all that there are; `nil` after the last one.
  private var nextTape: [UInt64]? = []

  init(given: [(origin: LawFailure.Origin, tape: [UInt64])], making: Making, period: Int) {
    self.given = given.reversed().map { origin, tape in
      Trial(origin: origin, choices: Choices(replaying: tape))
    }
    self.making = making
    self.period = max(1, min(100, period))
  }

  /// The next input to try.
  ///
  /// - Parameter successes: How many that were made for this run have passed.
  /// - Returns: The input; `nil` if there are no more, or enough have passed.
  mutating func next(after successes: Int) -> Trial? {
    if let trial = given.popLast() { return trial }
    switch making {
    case .none:
      return nil
    case .all:
      guard let tape = nextTape else { return nil }
      made += 1
      return Trial(
        origin: .generated(made),
        choices: Choices(replaying: tape, isExhaustive: true)
      )
    case .random(let cases, _):
      return successes < cases ? random() : nil
    }
  }

  /// One more input at random, if they are made so.
  mutating func random() -> Trial? {
    guard case .random(_, let seed) = making else { return nil }
    made += 1
    // The size depends on the number alone, so that a case stays the same when more are asked for.
    let size = Double((made - 1) % period + 1) / Double(period)
    var bits = RandomBits(seed: seed &+ UInt64(made) &* 0x9E37_79B9_7F4A_7C15)
    return Trial(
      origin: .generated(made),
      choices: Choices(seed: bits.next(), size: size)
    )
  }

  /// Tells what the last input drew, which decides the next one of all that there are: the last choice
  /// that can be raised is, and what follows is zeros again.
  mutating func record(_ recording: Recording) {
    guard case .all = making else { return }
    let choices = recording.choices
    guard let place = choices.lastIndex(where: { $0.value < $0.limit }) else {
      nextTape = nil
      return
    }
    nextTape = recording.tape[..<place] + [choices[place].value + 1]
  }
}
