public import FoundationEssentials

/// The body of a request.
public enum HTTPBody: Sendable, Equatable {
  /// Bytes in memory.
  case data(Data)
  /// The content of a file, read while it is sent; its length at the start of the transfer counts.
  case file(path: String)
  /// Bytes that are made while they are sent.
  case stream(BodyStream)

  /// The number of bytes, where it is known without reading them.
  public var length: Int64? {
    switch self {
    case .data(let data): Int64(data.count)
    case .file: nil
    case .stream(let stream): stream.length
    }
  }

  /// Whether the body can be sent a second time, after a redirect or a failure.
  public var isReplayable: Bool {
    if case .stream(let stream) = self { stream.isReplayable } else { true }
  }
}
