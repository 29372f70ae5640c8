import Glibc

/// Wakes up a loop that waits for descriptors.
struct WakeUpPipe: Sendable {
  let readEnd: Int32
  private let writeEnd: Int32

  init() throws(PageError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw PageError(operation: "pipe", errno: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  /// Wakes the loop up; a full pipe will do so already.
  func wake() {
    _ = write(writeEnd, [0], 1)
  }

  /// Forgets that it was woken up.
  func drain() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(readEnd, &bytes, bytes.count) > 0 {}
  }

  func close() {
    _ = Glibc.close(readEnd)
    _ = Glibc.close(writeEnd)
  }
}
