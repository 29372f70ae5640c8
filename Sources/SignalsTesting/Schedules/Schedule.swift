/// What decides, wherever several could go on, who does.
///
/// A schedule is a list of picks. Each pick counts, from the one who has run last, those who could
/// run; 0 lets that one go on, and so does what is missing at the end. So the simplest schedule lets
/// each run to its end before the next, and a shorter one changes less often.
public struct Schedule: Sendable, Equatable, ExpressibleByArrayLiteral {
  /// The picks, of which those that are too large begin again at 0.
  public let picks: [Int]

  /// Makes a schedule.
  ///
  /// - Parameter picks: The picks; none is negative.
  public init(_ picks: [Int]) {
    self.picks = picks
  }

  /// Makes a schedule.
  ///
  /// - Parameter picks: The picks; none is negative.
  public init(arrayLiteral picks: Int...) {
    self.init(picks)
  }

  /// Runs something by this schedule.
  ///
  /// - Parameters:
  ///   - preemptions: How often the schedule may take somebody's turn away who could go on; `nil` for
  ///     any number.
  ///   - body: Makes the threads, runs them, and looks at what has become of it.
  /// - Returns: What was run.
  /// - Throws: `Falsified`, with a table of who ran when, if `body` throws.
  @discardableResult
  public func run(
    preemptions: Int? = nil,
    _ body: (Interleaving) throws -> Void
  ) throws -> Interleaving {
    let interleaving = Interleaving(self, preemptions: preemptions)
    do {
      try body(interleaving)
    } catch {
      throw Falsified("\(error)\nwho ran when:\n\(interleaving)")
    }
    return interleaving
  }
}

extension Schedule: CustomStringConvertible {
  /// The schedule as it can be written in code.
  public var description: String { "Schedule(\(picks))" }
}

extension Generator where Value == Schedule {
  /// Makes schedules.
  ///
  /// - Parameter length: How many picks there are at the most.
  /// - Returns: The generator.
  public static func schedule(length: Int = 60) -> Generator {
    // Half of the picks let the one who has run go on: changes at each step find less.
    let pick = Generator<Int> { choices in choices.index(weights: [6, 2, 1, 1, 1, 1]) }
    return Generator<[Int]>.array(of: pick, count: 0...length).map(Schedule.init)
  }
}
