internal import FoundationEssentials

/// Gathers what a transfer brings.
struct AnswerCollector: Sendable {
  /// The head, once it has come.
  private(set) var head: HTTPResponse?
  /// What has come of the body.
  private(set) var body = Data()
  /// How long the body will be, where the server has said so.
  private var length: Int64?

  /// Takes an event.
  ///
  /// - Parameter event: What has happened.
  /// - Returns: How far the answer has come, where that is news.
  mutating func receive(_ event: TransportEvent) -> TransferProgress? {
    switch event {
    case .head(let head):
      self.head = head
      length = head.bodyLength
      return TransferProgress(expected: length)
    case .body(let data, let progress):
      append(data)
      return progress
    default:
      return nil
    }
  }

  private mutating func append(_ data: Data) {
    guard body.isEmpty else { return body.append(data) }
    // What comes in one piece need not be copied.
    if Int64(data.count) == length { return body = data }
    // A server's word is no reason to reserve all memory.
    if let length { body.reserveCapacity(Int(min(length, 4 << 20))) }
    body.append(data)
  }
}
