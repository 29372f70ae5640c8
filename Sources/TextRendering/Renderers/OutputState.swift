/// Whether an output still takes something: the part of a renderer's life that all of them share.
struct OutputState {
  private var failure: RenderError?
  private var isFinished = false

  /// Whether something can be presented; not once finished.
  func isOpen() throws(RenderError) -> Bool {
    if let failure { throw failure }
    return !isFinished
  }

  /// Writes the bytes, if there are any, and remembers a failure.
  mutating func write(_ bytes: [UInt8], to sink: any ByteSink) throws(RenderError) {
    guard !bytes.isEmpty else { return }
    try attempt { () throws(RenderError) in try sink.write(bytes) }
  }

  /// Does what writes, and remembers a failure.
  mutating func attempt(_ write: () throws(RenderError) -> Void) throws(RenderError) {
    do {
      try write()
    } catch {
      failure = error
      throw error
    }
  }

  /// Ends the output.
  ///
  /// - Returns: Whether parting bytes can still be written: the first time, if nothing has failed.
  mutating func finish() -> Bool {
    defer { isFinished = true }
    return !isFinished && failure == nil
  }
}
