import DocumentModels
import Foundation
import Signals

/// Opens a large text, and measures what that takes.
struct LargeFile {
  private let byteCount: Int
  private let isMachineShared: Bool

  init(_ options: CrashTestOptions) {
    byteCount = options.megabytes << 20
    isMachineShared = options.isMachineShared
  }

  /// Opens the text while the caller looks at the progress all the time.
  ///
  /// - Returns: Whether the limits were kept.
  func run() async throws -> Bool {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "crashtest-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try write(to: path)
    let before = try peakMemory()
    let document = Document(path: path, format: TextFormat())
    let start = EditLog.now
    var calls = Calls()
    let opening = calls.measure { document.open().materialize().start() }
    defer { opening.dispose() }
    var looks = 0
    while document.state.value != .open(isDirty: false) {
      if case .failed(let error, _) = document.state.value { throw error }
      calls.measure { _ = (document.state.value, document.content.value) }
      looks += 1
      try await DeadlineScheduler.shared.sleep(for: .milliseconds(1))
    }
    let time = EditLog.now - start
    let memory = try peakMemory() - before
    let edit = calls.measure { document.using { $0.utf8.count }.start() }
    defer { edit.dispose() }
    let count = document.content.value?.utf8.count
    print(
      """
      bytes                \(byteCount)
      opened in            \(time / .seconds(1)) s
      peak memory          \(Double(memory) / Double(byteCount)) of the size
      looks meanwhile      \(looks)
      longest call         \(calls.longest / .milliseconds(1)) ms
        of it not paused   \(calls.longestBlocked / .milliseconds(1)) ms
      """
    )
    // Other programs may make whoever holds a lock for a moment pause for longer than any clock allows.
    // A call that waits for the opening takes about as long as that, on a busy machine too.
    let most = isMachineShared ? time / 4 : .milliseconds(5)
    return count == byteCount && memory < 2 * byteCount && calls.longestBlocked < most
      && time < .seconds(60)
  }

  private func write(to path: String) throws {
    let line = "A line of text, with an é in it, that is neither long nor short.\n"
    var chunk = ""
    while chunk.utf8.count + line.utf8.count < 1 << 20 { chunk += line }
    chunk += String(repeating: ".", count: (1 << 20) - chunk.utf8.count - 1) + "\n"
    let bytes = Data(chunk.utf8)
    try Data().write(to: URL(filePath: path))
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    for _ in 0..<byteCount >> 20 { try file.write(contentsOf: bytes) }
    try file.close()
  }

  /// The most memory that the process has had, in bytes.
  private func peakMemory() throws -> Int {
    let status = try String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kilobytes = line?.split(separator: " ").compactMap { Int($0) }.first
    guard let kilobytes else { throw SystemFailure("read the peak memory") }
    return kilobytes << 10
  }
}

/// How long calls have held up their caller.
private struct Calls {
  /// The longest call.
  private(set) var longest = Duration.zero

  /// The longest that a call has worked or waited, without the time that a busy machine gave to others.
  private(set) var longestBlocked = Duration.zero

  mutating func measure<Result>(_ call: () -> Result) -> Result {
    let (start, before) = (EditLog.now, ThreadUse.now)
    defer {
      let (time, use) = (EditLog.now - start, ThreadUse.now)
      longest = max(longest, time)
      // Who is only made to pause doesn't wait for anything.
      let hasWaited = use.waits > before.waits
      longestBlocked = max(longestBlocked, hasWaited ? time : use.time - before.time)
    }
    return call()
  }
}

/// What a thread has used so far.
private struct ThreadUse {
  /// The processor's time.
  let time: Duration
  /// How often it has waited for something.
  let waits: Int

  static var now: ThreadUse {
    var usage = rusage()
    // The Glibc module has no name for the calling thread.
    let callingThread: __rusage_who_t = 1
    getrusage(callingThread, &usage)
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return ThreadUse(
      time: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec),
      waits: Int(usage.ru_nvcsw)
    )
  }
}
