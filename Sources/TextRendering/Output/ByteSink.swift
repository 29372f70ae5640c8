/// Where a renderer's bytes go.
public protocol ByteSink: Sendable {
  /// Writes all of the bytes, waiting as long as it takes.
  ///
  /// - Parameter bytes: What to write.
  /// - Throws: ``RenderError`` when no more can be written.
  func write(_ bytes: [UInt8]) throws(RenderError)

  /// Writes the bytes for as long as they are wanted.
  ///
  /// A sink that can write in parts asks before each part; others ask once.
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - isWanted: Whether to go on.
  /// - Throws: ``RenderError`` when no more can be written.
  func write(_ bytes: [UInt8], while isWanted: () -> Bool) throws(RenderError)
}

extension ByteSink {
  /// Writes the bytes if they are wanted.
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - isWanted: Whether to write them.
  /// - Throws: ``RenderError`` when no more can be written.
  public func write(_ bytes: [UInt8], while isWanted: () -> Bool) throws(RenderError) {
    if isWanted() { try write(bytes) }
  }
}
