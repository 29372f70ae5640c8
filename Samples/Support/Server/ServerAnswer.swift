/// What a loopback server does with a request.
public enum ServerAnswer: Sendable {
  /// Sends a reply.
  case reply(ServerReply)
  /// Sends bytes as they are, which need be no HTTP, and closes the connection.
  case raw([UInt8])
  /// Keeps the connection open and never says a word.
  case silence
  /// Closes the connection without a word.
  case hangUp
}

/// A reply of a loopback server: a head, then a body in pieces.
public struct ServerReply: Sendable {
  /// How the client learns where the body ends.
  public enum Framing: Sendable, Equatable {
    /// By a `Content-Length`, which a test may declare longer than what is sent.
    case length(Int)
    /// By chunked transfer coding, one chunk a piece.
    case chunked
    /// By the end of the connection.
    case untilClosed
  }

  /// What happens after the last piece.
  public enum Ending: Sendable, Equatable {
    /// The body ends as its framing demands, and the connection serves the next request.
    case complete
    /// The connection is closed in the middle of the body.
    case closed
    /// The connection is reset in the middle of the body.
    case reset
    /// The connection stays open, and nothing more is sent.
    case silent
  }

  /// The status code.
  public var status: Int
  /// The fields of the head, beside those that the framing needs.
  public var headers: [HeaderField]
  /// How the end of the body is marked.
  public var framing: Framing
  /// The body, where a lazy sequence costs no memory for what has not been sent yet.
  public var pieces: any Sequence<[UInt8]> & Sendable
  /// The time between two pieces.
  public var pace: Duration
  /// What happens after the last piece.
  public var ending: Ending

  /// Makes a reply.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: The fields of the head, beside those that the framing needs.
  ///   - framing: How the end of the body is marked.
  ///   - pieces: The body.
  ///   - pace: The time between two pieces.
  ///   - ending: What happens after the last piece.
  public init(
    status: Int = 200,
    headers: [HeaderField] = [],
    framing: Framing,
    pieces: any Sequence<[UInt8]> & Sendable,
    pace: Duration = .zero,
    ending: Ending = .complete
  ) {
    self.status = status
    self.headers = headers
    self.framing = framing
    self.pieces = pieces
    self.pace = pace
    self.ending = ending
  }

  /// Makes a reply with a text of known length.
  ///
  /// - Parameters:
  ///   - text: The body.
  ///   - status: The status code.
  ///   - type: The content type.
  ///   - pieces: In how many pieces of about equal size the body is sent.
  ///   - pace: The time between two pieces.
  /// - Returns: The reply.
  public static func text(
    _ text: String,
    status: Int = 200,
    type: String = "text/plain; charset=utf-8",
    pieces: Int = 1,
    pace: Duration = .zero
  ) -> ServerReply {
    let bytes = Array(text.utf8)
    let size = max(1, (bytes.count + max(1, pieces) - 1) / max(1, pieces))
    return ServerReply(
      status: status,
      headers: [HeaderField("Content-Type", type)],
      framing: .length(bytes.count),
      pieces: stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<min($0 + size, bytes.count)])
      },
      pace: pace
    )
  }
}
