import Signals

/// Hands values from any thread to the task that waits for them.
final class Mailbox<Value: Sendable>: Sendable {
  private let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
  private let all = Lock<[Value]>([])

  /// Puts a value in.
  func put(_ value: Value) {
    all.withLock { $0.append(value) }
    continuation.yield(value)
  }

  /// Waits for the next value that nobody has taken.
  func next() async -> Value? {
    var iterator = stream.makeAsyncIterator()
    return await iterator.next()
  }

  /// Everything that was ever put in.
  var values: [Value] { all.withLock { $0 } }
}
