/// What a generated value is made of: a tape of numbers, drawn one after the other.
///
/// A generator draws all of its choices here and from nowhere else, so that the tape alone
/// decides what it makes. Recorded tapes can be stored, replayed and made simpler: any tape is a
/// valid input for any generator, a missing rest reads as zeros, and zeros stand for the simplest
/// value. The idea is Hypothesis's (MacIver, Donaldson: Test-Case Reduction via Test-Case
/// Generation, 2020).
public struct Choices: Sendable {
  /// One number that was drawn.
  struct Choice: Sendable, Equatable {
    var value: UInt64
    /// The smallest value that could have been drawn: 0, unless there was no choice.
    var least: UInt64 = 0
    /// The largest value that could have been drawn.
    var limit: UInt64
  }

  /// The label of a span whose first choice decides what the others stand for.
  static let alternativeLabel = "alternative"

  /// A part of the tape that belongs together: one element of an array, one event of a timeline.
  struct Span: Sendable, Equatable {
    let label: String
    var range: Range<Int>
    let depth: Int
  }

  private enum Source: Sendable {
    case random(RandomBits)
    case tape([UInt64])
  }

  private var source: Source
  private var depth = 0
  /// What has been drawn so far.
  private(set) var drawn: [Choice] = []
  /// The parts of what has been drawn, in the order in which they began.
  private(set) var spans: [Span] = []
  /// How many more choices may be drawn before the rest is zeros.
  private let capacity: Int
  /// How large the values should be: from 0, the simplest only, to 1.
  ///
  /// It may change how likely a choice is, but not what it stands for: it is not on the tape.
  let size: Double
  /// Whether all tapes are tried, one after the other, so that a generator must not draw anew what it
  /// does not like.
  let isExhaustive: Bool

  /// Draws at random.
  ///
  /// - Parameters:
  ///   - seed: Decides every draw.
  ///   - size: How large what is made should be: from 0, the simplest only, to 1.
  ///   - capacity: How many choices to draw before the rest is zeros, which ends endless recursion.
  public init(seed: UInt64, size: Double = 1, capacity: Int = 20_000) {
    source = .random(RandomBits(seed: seed))
    self.size = size
    self.capacity = capacity
    isExhaustive = false
  }

  /// Reads what was drawn before.
  ///
  /// - Parameters:
  ///   - tape: The choices. Those that are larger than their limit are read as the limit, and those
  ///     that are missing as 0.
  ///   - size: The size with which they were drawn.
  public init(replaying tape: [UInt64], size: Double = 1) {
    self.init(replaying: tape, size: size, isExhaustive: false)
  }

  init(replaying tape: [UInt64], size: Double = 1, isExhaustive: Bool) {
    source = .tape(tape)
    self.size = size
    self.isExhaustive = isExhaustive
    capacity = .max
  }

  /// What has been drawn so far, to be replayed.
  public var tape: [UInt64] { drawn.map(\.value) }

  /// Draws a number.
  ///
  /// - Parameter limit: The largest number to draw.
  /// - Returns: A number from 0, the simplest, to `limit`, each as likely as the others.
  public mutating func draw(upTo limit: UInt64) -> UInt64 {
    record(limit: limit) { bits in
      limit == .max ? bits.next() : UInt64.random(in: 0...limit, using: &bits)
    }
  }

  /// Draws a number, some of them more often than others.
  ///
  /// - Parameters:
  ///   - limit: The largest number to draw.
  ///   - choose: Chooses one at random. It is given the random bits and how large the number should
  ///     be, from 0 to 1. It is not called for a tape that is replayed, and therefore must not have
  ///     a say in what the number means.
  /// - Returns: A number from 0, the simplest, to `limit`.
  public mutating func draw(
    upTo limit: UInt64,
    choosing choose: (_ bits: inout RandomBits, _ size: Double) -> UInt64
  ) -> UInt64 {
    let size = size
    return record(limit: limit) { bits in min(limit, choose(&bits, size)) }
  }

  /// Draws yes or no.
  ///
  /// - Parameter probability: How likely yes is: from 0 to 1. No is the simpler one.
  /// - Returns: What was drawn.
  public mutating func bool(probability: Double = 0.5) -> Bool {
    record(limit: 1) { bits in Double.random(in: 0..<1, using: &bits) < probability ? 1 : 0 } == 1
  }

  /// Draws a place in a list of weights.
  ///
  /// - Parameter weights: How often to draw each place, in proportion to the sum. The first is the
  ///   simplest. A place without a weight, or with a negative one, is never drawn.
  /// - Returns: The place; 0 if all weights are 0.
  public mutating func index(weights: [Int]) -> Int {
    // What has no weight is no choice, also for a tape that is changed or replayed.
    let places = weights.indices.filter { weights[$0] > 0 }
    guard let last = places.indices.last else { return 0 }
    return places[
      Int(
        record(limit: UInt64(last)) { bits in
          var left = Int.random(in: 0..<places.reduce(0) { $0 + weights[$1] }, using: &bits)
          for (number, place) in places.enumerated() {
            if left < weights[place] { return UInt64(number) }
            left -= weights[place]
          }
          return 0
        }
      )
    ]
  }

  /// Marks the choices that `body` draws as belonging together, so that they can be left out
  /// together.
  ///
  /// - Parameters:
  ///   - label: What they make. Parts with the same label may take each other's place.
  ///   - body: Draws them.
  /// - Returns: What `body` returns.
  public mutating func span<Result>(
    _ label: String,
    _ body: (inout Choices) -> Result
  ) -> Result {
    let place = spans.count
    let start = drawn.count
    spans.append(Span(label: label, range: start..<start, depth: depth))
    depth += 1
    defer {
      depth -= 1
      spans[place].range = start..<drawn.count
    }
    return body(&self)
  }

  /// Draws whether there is one more of something, when that has been decided already: while drawing
  /// at random by a number that is not on the tape, or because there must be one more.
  ///
  /// - Parameters:
  ///   - isForced: Whether the answer must be yes.
  ///   - planned: What to answer while drawing at random.
  /// - Returns: What was drawn.
  mutating func goesOn(isForced: Bool, planned: Bool) -> Bool {
    record(least: isForced ? 1 : 0, limit: 1) { _ in planned ? 1 : 0 } == 1
  }

  /// Takes random bits for a decision that is then written to the tape in another form.
  ///
  /// - Parameter choose: Decides. It is given how large the result should be, from 0 to 1.
  /// - Returns: What was decided; `nil` while a tape is replayed.
  mutating func plan<Result>(
    _ choose: (_ bits: inout RandomBits, _ size: Double) -> Result
  ) -> Result? {
    guard case .random(var bits) = source else { return nil }
    let result = choose(&bits, size)
    source = .random(bits)
    return result
  }

  private mutating func record(
    least: UInt64 = 0,
    limit: UInt64,
    random: (inout RandomBits) -> UInt64
  ) -> UInt64 {
    let value: UInt64
    switch source {
    case .random(var bits):
      value = drawn.count < capacity ? random(&bits) : 0
      source = .random(bits)
    case .tape(let tape):
      value = drawn.count < tape.count ? min(tape[drawn.count], limit) : 0
    }
    drawn.append(Choice(value: max(least, value), least: least, limit: limit))
    return max(least, value)
  }
}
