/// One way of making a tape simpler, as a machine that proposes and is told what came of it.
protocol ShrinkPass: Sendable {
  /// Proposes a tape.
  ///
  /// - Parameter recording: The simplest tape so far. It may have changed since the last call.
  /// - Returns: The proposal; `nil` when there is none left.
  mutating func next(for recording: Recording) -> Proposal?

  /// Tells what became of the last proposal.
  ///
  /// - Parameter isKept: Whether it is the simplest tape now.
  mutating func record(isKept: Bool)
}

/// A tape that may be simpler and still fail.
struct Proposal: Sendable {
  var tape: [UInt64]
  /// The places that have new values, if the number of places is the same.
  ///
  /// A change there may make the choices after it stand for something else, which is then put right.
  var changed: Range<Int>?
}

extension [any ShrinkPass] {
  /// All ways, in the order in which they are tried: those first that leave out the most.
  static var all: [any ShrinkPass] {
    [
      DeletingPass(), DescendingPass(), ZeroingPass(), CuttingPass(),
      LoweringPass(.one), SwappingPass(), LoweringPass(.intoALaterOne), LoweringPass(.two),
      LoweringPass(.allEqual), ExchangingPass(), CountingPass(), PairingPass(),
    ]
  }
}
