internal import FoundationEssentials

/// Gathers what a transfer brings.
struct AnswerCollector: Sendable {
  /// The head, once it has come.
  private(set) var head: HTTPResponse?
  /// What has come of the body.
  private(set) var body = Data()

  /// Takes an event.
  ///
  /// - Parameter event: What has happened.
  /// - Returns: How far the answer has come, where that is news.
  mutating func receive(_ event: TransportEvent) -> TransferProgress? {
    switch event {
    case .head(let head):
      self.head = head
      let length = head.bodyLength
      // A server's word is no reason to reserve all memory.
      if let length { body.reserveCapacity(Int(min(length, 4 << 20))) }
      return TransferProgress(expected: length)
    case .body(let data, let progress):
      body.append(data)
      return progress
    default:
      return nil
    }
  }
}
