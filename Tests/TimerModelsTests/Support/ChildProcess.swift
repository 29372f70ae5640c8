import Dispatch
import Foundation
import Signals
import Testing

/// A program of this package, with pipes to talk to it, that a test sends signals to.
final class ChildProcess {
  /// What has become of it.
  enum Change: Equatable {
    case stopped
    case exited(Int32)
    case killed(Int32)
  }

  let pid: pid_t
  private let input: FileHandle
  private let output: LineReader
  private let errors: LineReader
  private let watch: Watch

  /// Starts a program that stands beside the tests.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - arguments: What to give it.
  init(_ name: String, _ arguments: [String] = []) throws {
    let here = URL(
      filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    )
    let path = here.deletingLastPathComponent().appending(path: name).path
    try #require(FileManager.default.isExecutableFile(atPath: path), "\(path) has not been built")

    let (toChild, fromChild, errorsOfChild) = (Pipe(), Pipe(), Pipe())
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (pipe, descriptor) in [
      (toChild.fileHandleForReading, STDIN_FILENO),
      (fromChild.fileHandleForWriting, STDOUT_FILENO),
      (errorsOfChild.fileHandleForWriting, STDERR_FILENO),
    ] {
      posix_spawn_file_actions_adddup2(&actions, pipe.fileDescriptor, descriptor)
    }
    // It starts as from a shell, whatever the tests' own process blocks and ignores.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, flags)

    var arguments = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var pid = pid_t()
    let status = posix_spawn(&pid, path, &actions, &attributes, &arguments, environ)
    try #require(status == 0)
    for pipe in [
      toChild.fileHandleForReading, fromChild.fileHandleForWriting,
      errorsOfChild.fileHandleForWriting,
    ] {
      try pipe.close()
    }
    self.pid = pid
    input = toChild.fileHandleForWriting
    output = LineReader(fromChild.fileHandleForReading)
    errors = LineReader(errorsOfChild.fileHandleForReading)
    watch = Watch(pid)
  }

  deinit {
    watch.killIfAlive()
  }

  /// Sends it a signal.
  func send(_ signal: Int32) {
    #expect(kill(pid, signal) == 0)
  }

  /// Writes a line to its standard input.
  func tell(_ line: String) throws {
    try input.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Reads lines of its standard output up to the first one that is as expected.
  ///
  /// - Returns: All lines read, that one included.
  @discardableResult
  func read(
    until expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws
    -> [String]
  {
    var lines: [String] = []
    while let line = output.next() {
      lines.append(line)
      if line == expected { return lines }
    }
    let rest = errors.isOpen ? "" : errors.rest().joined(separator: "\n")
    try #require(
      lines.last == expected,
      "it said \(lines) and did not say '\(expected)'. \(rest)",
      sourceLocation: sourceLocation
    )
    return lines
  }

  /// Waits until it stops or ends.
  func change() throws -> Change {
    try #require(watch.next(), "it went on for too long")
  }

  /// What it says on standard output until it ends.
  func readRest() -> [String] { output.rest() }

  /// What it says on standard error until it ends.
  func readErrors() -> [String] { errors.rest() }

  /// What the kernel says of its state: T if it is stopped.
  func state() throws -> String? {
    let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("State:") }
    return line?.split(separator: "\t").last.map { String($0.prefix(1)) }
  }
}

/// Reads lines from a pipe, and gives up when nothing comes for a long time.
private final class LineReader {
  private let handle: FileHandle
  private var buffer: [UInt8] = []
  private(set) var isOpen = true

  init(_ handle: FileHandle) {
    self.handle = handle
  }

  /// The next line; `nil` at the end, or if none comes.
  func next() -> String? {
    while true {
      if let end = buffer.firstIndex(of: 0x0A) {
        defer { buffer.removeSubrange(...end) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      guard isOpen, fill() else {
        defer { buffer = [] }
        return buffer.isEmpty ? nil : String(decoding: buffer, as: UTF8.self)
      }
    }
  }

  func rest() -> [String] {
    var lines: [String] = []
    while let line = next() { lines.append(line) }
    return lines
  }

  private func fill() -> Bool {
    var request = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, Int32(limit * 1_000)) == 1 else { return false }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = Glibc.read(handle.fileDescriptor, &bytes, bytes.count)
    guard count > 0 else {
      isOpen = false
      return false
    }
    buffer += bytes[..<count]
    return true
  }
}

/// Waits for what becomes of a process, on a thread that may wait.
private final class Watch: Sendable {
  private struct State {
    var changes: [ChildProcess.Change] = []
    var isAlive = true
  }

  private let pid: pid_t
  private let state = Lock(State())
  private let changed = DispatchSemaphore(value: 0)

  init(_ pid: pid_t) {
    self.pid = pid
    Thread { [self] in run() }.start()
  }

  func next() -> ChildProcess.Change? {
    guard changed.wait(timeout: .now() + .seconds(limit)) == .success else { return nil }
    return state.withLock { $0.changes.removeFirst() }
  }

  func killIfAlive() {
    state.withLock { if $0.isAlive { _ = kill(pid, SIGKILL) } }
  }

  private func run() {
    while true {
      // The process stays a zombie, with its number, until its end is taken under the lock.
      var info = siginfo_t()
      guard waitid(P_PID, id_t(pid), &info, WEXITED | WSTOPPED | WNOWAIT) == 0 else { return }
      let change = state.withLock { state -> ChildProcess.Change? in
        var status: Int32 = 0
        guard waitpid(pid, &status, WUNTRACED | WNOHANG) == pid else { return nil }
        let change = Self.change(status)
        state.changes.append(change)
        state.isAlive = change == .stopped
        return change
      }
      if change != nil { changed.signal() }
      if let change, change != .stopped { return }
    }
  }

  private static func change(_ status: Int32) -> ChildProcess.Change {
    let low = status & 0x7F
    return switch low {
    case 0: .exited((status >> 8) & 0xFF)
    case 0x7F: .stopped
    default: .killed(low)
    }
  }
}

/// How many seconds to wait for what should come soon.
private let limit = 60
