import Signals
public import TextRendering

/// Keeps the bytes that a renderer writes.
public final class InMemorySink: ByteSink {
  private struct State {
    var writes: [[UInt8]] = []
    var failure: RenderError?
  }

  private let state = Lock(State())

  /// Creates an empty sink.
  public init() {}

  /// Keeps the bytes.
  ///
  /// - Parameter bytes: What to keep.
  /// - Throws: What ``fail(with:)`` was given, once it was called.
  public func write(_ bytes: [UInt8]) throws(RenderError) {
    try state.withLock { state throws(RenderError) in
      if let failure = state.failure { throw failure }
      state.writes.append(bytes)
    }
  }

  /// What was written, one element for each write.
  public var writes: [[UInt8]] { state.withLock { $0.writes } }

  /// All that was written.
  public var bytes: [UInt8] { writes.flatMap { $0 } }

  /// All that was written, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns what was written since the last call.
  ///
  /// - Returns: The bytes, which the sink forgets.
  public func takeBytes() -> [UInt8] {
    state.withLock { state in
      defer { state.writes = [] }
      return state.writes.flatMap { $0 }
    }
  }

  /// Makes each later write fail.
  ///
  /// - Parameter error: The error to throw.
  public func fail(with error: RenderError) {
    state.withLock { $0.failure = error }
  }
}
