import Glibc
import TerminalShim

/// Writes to a file descriptor.
///
/// A full pipe or a stalled terminal blocks the caller, and nobody else; a descriptor that does not
/// block is waited for without spinning. Bytes are never lost, repeated or reordered. A reader that
/// is gone is an error like any other: the process is not sent SIGPIPE. The descriptor stays the
/// caller's to close.
public struct FileDescriptorSink: ByteSink {
  /// The descriptor that is written to.
  public let descriptor: Int32

  /// Creates a sink.
  ///
  /// - Parameter descriptor: An open descriptor.
  public init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Writes all of the bytes.
  ///
  /// - Parameter bytes: What to write.
  /// - Throws: ``RenderError/closed`` when the reader is gone, ``RenderError/io(errno:)`` otherwise.
  public func write(_ bytes: [UInt8]) throws(RenderError) {
    try write(bytes) { true }
  }

  /// Writes the bytes for as long as they are wanted.
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - isWanted: Asked before each part that the system takes.
  /// - Throws: ``RenderError/closed`` when the reader is gone, ``RenderError/io(errno:)`` otherwise.
  public func write(_ bytes: [UInt8], while isWanted: () -> Bool) throws(RenderError) {
    var rest = bytes[...]
    while !rest.isEmpty, isWanted() {
      let result = rest.withUnsafeBytes {
        terminal_shim_write(descriptor, $0.baseAddress, $0.count)
      }
      if result >= 0 {
        rest = rest.dropFirst(result)
        continue
      }
      switch Int32(-result) {
      case EINTR: continue
      case EAGAIN: waitUntilWritable()
      case EPIPE, EIO: throw .closed
      case let code: throw .io(errno: code)
      }
    }
  }

  /// Waits for room; a failure to wait shows in the next attempt to write.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
  }
}
