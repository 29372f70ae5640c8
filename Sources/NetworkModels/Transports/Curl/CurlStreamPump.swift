internal import FoundationEssentials
internal import Signals

/// Makes the pieces of a streamed body, away from the thread that carries out transfers.
final class CurlStreamPump: Sendable {
  private struct Place {
    var reader: BodyStream.Reader?
  }

  private let stream: BodyStream
  private let place = Lock(Place())
  private let queue = QueueScheduler(name: "CurlTransport.upload")

  init(_ stream: BodyStream) {
    self.stream = stream
  }

  /// Makes the next piece that is not empty.
  ///
  /// - Parameter receive: Called on the queue with the piece, `nil` at the end.
  func requestPiece(
    _ receive: @escaping @Sendable (CurlStreamPump, Result<Data?, any Error>) -> Void
  ) {
    queue.schedule { [self] in
      receive(self, Result { try nextPiece() })
    }
  }

  private func nextPiece() throws -> Data? {
    let reader = try place.withLock { $0.reader } ?? stream.makeReader()
    place.withLock { $0.reader = reader }
    while let piece = try reader() {
      if !piece.isEmpty { return piece }
    }
    return nil
  }
}
