/// Where a renderer's bytes go.
public protocol ByteSink: Sendable {
  /// Writes all of the bytes, waiting as long as it takes.
  ///
  /// - Parameter bytes: What to write.
  /// - Throws: ``RenderError`` when no more can be written.
  func write(_ bytes: [UInt8]) throws(RenderError)
}
