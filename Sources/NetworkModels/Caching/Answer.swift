public import FoundationEssentials

/// A whole answer, and where it comes from.
public struct Answer: Sendable, Equatable {
  /// Who has given it.
  public enum Source: Sendable, Equatable {
    /// The server has sent it.
    case server
    /// It was stored, and the server has said that it is still right.
    case confirmed
    /// It was stored, and nobody has been asked.
    case store
  }

  /// The head.
  ///
  /// An answer that was confirmed has the status of the one that was stored.
  public var response: HTTPResponse
  /// The decoded body.
  public var body: Data
  /// Who has given it.
  public var source: Source
  /// How old it is, and whether it is still good.
  public var freshness: Freshness
  /// How much longer it is good, or `nil` where the server doesn't tell.
  public var remainingLifetime: Duration?
  /// Tells whether the body is one that was seen before.
  let bodyNumber: UInt64?
}

/// What happens while an answer is looked for.
public enum AnswerEvent: Sendable, Equatable {
  /// So much of the body has come from the server.
  case progress(TransferProgress)
  /// An answer that was stored; the server's is still to come.
  case preliminary(Answer)
  /// The answer; the last event.
  case final(Answer)
}
