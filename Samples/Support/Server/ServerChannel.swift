/// What a connection's bytes go through, such as encryption.
public protocol ServerChannel: Sendable {
  /// Waits for bytes.
  ///
  /// - Returns: At least one byte, or none once the connection has ended.
  func receive() -> [UInt8]

  /// Sends all bytes.
  ///
  /// - Parameter bytes: What to send.
  /// - Returns: Whether the connection took all of them.
  func send(_ bytes: [UInt8]) -> Bool

  /// Tells the other side that nothing more will come, before the connection is closed.
  func finish()
}

extension Socket: ServerChannel {
  func finish() {}
}
