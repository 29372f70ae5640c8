import Foundation
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
  private let watch: ChildWatch

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

    let (toChild, fromChild, errorsOfChild) = (try ends(), try ends(), try ends())
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (pipe, descriptor) in [
      (toChild.reading, STDIN_FILENO), (fromChild.writing, STDOUT_FILENO),
      (errorsOfChild.writing, STDERR_FILENO),
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
    for end in [toChild.reading, fromChild.writing, errorsOfChild.writing] { try end.close() }
    self.pid = pid
    input = toChild.writing
    output = LineReader(fromChild.reading)
    errors = LineReader(errorsOfChild.reading)
    watch = ChildWatch(pid)
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

  /// Reads nothing any more of what it says.
  func stopReading() {
    output.close()
    errors.close()
  }

  /// What its threads are called that have a name of this package.
  func threadNames() throws -> [String] {
    let folder = "/proc/\(pid)/task"
    return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { thread in
      let name = try? String(contentsOfFile: "\(folder)/\(thread)/comm", encoding: .utf8)
      return name.flatMap { $0.hasPrefix("Signals.") ? $0.trimmingCharacters(in: .newlines) : nil }
    }
  }

  /// What the kernel says of its state: T if it is stopped.
  func state() throws -> String? {
    let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("State:") }
    return line?.split(separator: "\t").last.map { String($0.prefix(1)) }
  }
}

/// Makes a pipe that no other child inherits, for its end is seen only when all have closed it.
private func ends() throws -> (reading: FileHandle, writing: FileHandle) {
  var ends: [Int32] = [0, 0]
  try #require(pipe(&ends) == 0)
  for end in ends { try #require(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
  return (
    FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
    FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
  )
}
