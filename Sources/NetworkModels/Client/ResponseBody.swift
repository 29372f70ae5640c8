public import FoundationEssentials
internal import Signals

/// The body of an answer, pulled piece by piece.
///
/// A piece is asked for when the one before has been done with; meanwhile the transfer pauses, down
/// to the connection. Only one task can iterate, and only once. Letting go of the body and of its
/// iterator cancels the transfer.
public struct ResponseBody: AsyncSequence, Sendable {
  /// A piece of the body.
  public typealias Element = Data

  let pieces: AsyncThrowingStream<Data, any Error>
  let flow: BodyFlow
  /// Ends the transfer when nobody refers to it any more.
  let transfer: ScopedDisposable<AnyDisposable>

  /// Begins to pull.
  ///
  /// - Returns: What pulls.
  public func makeAsyncIterator() -> Iterator {
    Iterator(base: pieces.makeAsyncIterator(), flow: flow, transfer: transfer)
  }

  /// Pulls the pieces of a body.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var base: AsyncThrowingStream<Data, any Error>.Iterator
    fileprivate let flow: BodyFlow
    fileprivate let transfer: ScopedDisposable<AnyDisposable>
    fileprivate var pending = 0

    fileprivate init(
      base: AsyncThrowingStream<Data, any Error>.Iterator,
      flow: BodyFlow,
      transfer: ScopedDisposable<AnyDisposable>
    ) {
      self.base = base
      self.flow = flow
      self.transfer = transfer
    }

    /// Waits for the next piece.
    ///
    /// - Returns: The piece, or `nil` at the end, also after a cancellation of the task.
    /// - Throws: `NetworkError`.
    public mutating func next() async throws -> Data? {
      flow.consume(pending)
      let piece = try await base.next(isolation: #isolation)
      pending = piece?.count ?? 0
      return piece
    }
  }
}
