import Glibc
import Signals
import Synchronization
import TextRendering

/// What a command writes, line by line, for a screen that it shares with a view.
final class CapturedOutput: Sendable {
  /// The lines so far.
  let log = MutableProperty(SettledLog())

  /// The end for the command to write to.
  let writingEnd: Int32

  private let readingEnd: Int32
  private let hasEnded = Atomic(false)

  /// Makes a pipe; `nil` if the system has none left.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readingEnd, writingEnd) = (ends[0], ends[1])
  }

  deinit {
    close(readingEnd)
  }

  /// Reads until the command has ended and nothing is left; its children may hold the pipe longer.
  func read() async {
    await withCheckedContinuation { continuation in
      QueueScheduler(name: "output of the command").schedule { [self] in
        readAll()
        continuation.resume()
      }
    }
  }

  /// Closes the end for the command, which has one of its own now.
  func commandHasStarted() {
    close(writingEnd)
  }

  /// Tells that nothing more is worth waiting for.
  func commandHasEnded() {
    hasEnded.store(true, ordering: .releasing)
  }

  private func readAll() {
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let isLast = hasEnded.load(ordering: .acquiring)
      var poll = pollfd(fd: readingEnd, events: Int16(POLLIN), revents: 0)
      let ready = Glibc.poll(&poll, 1, isLast ? 0 : 50)
      if ready == 0, isLast { break }
      guard ready > 0 else { continue }
      let count = Glibc.read(readingEnd, &buffer, buffer.count)
      guard count > 0 else { break }
      append(buffer[..<count], to: &line)
    }
    if !line.isEmpty { append([0x0A], to: &line) }
  }

  private func append(_ bytes: ArraySlice<UInt8>, to line: inout [UInt8]) {
    var lines: [Text] = []
    for byte in bytes {
      if byte == 0x0A {
        lines.append(Text(String(decoding: line, as: UTF8.self)))
        line = []
      } else {
        line.append(byte)
      }
    }
    guard !lines.isEmpty else { return }
    log.modify { log in for line in lines { log.append(line) } }
  }
}
