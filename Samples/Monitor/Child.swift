import Foundation
import Glibc

/// A command that runs as a child of this process.
struct Child: Sendable {
  /// Its process.
  let process: pid_t

  /// Where one of its outputs goes, if not where this process's own goes.
  struct Redirection: Sendable {
    /// The output: 1 or 2.
    let output: Int32
    /// The descriptor of this process that takes it.
    let target: Int32
  }

  /// How it ended.
  struct End: Sendable {
    /// What `wait4` tells of its end.
    let status: Int32
    /// What it has used, with all of its own children that it has waited for.
    let usage: rusage

    /// The status that a shell would tell: 128 and the number of the signal if one has ended it.
    var exitStatus: Int32 { status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F }
  }

  /// Why it could not be started.
  struct Failure: Error, CustomStringConvertible {
    let command: String
    let code: Int32

    var description: String {
      let hint = code == ENOENT ? "; is the name right, and its folder in PATH?" : ""
      return "cannot run '\(command)': \(strerror(code).map { String(cString: $0) } ?? "")\(hint)"
    }

    /// The status that a shell would end with.
    var exitStatus: Int32 { code == ENOENT ? 127 : 126 }
  }

  /// Starts a command in this process's group, with its environment and its input.
  ///
  /// - Parameters:
  ///   - words: The command and its arguments; at least one word.
  ///   - variables: What is added to its environment.
  ///   - redirections: Where its outputs go, if not to those of this process.
  /// - Throws: What the system refused.
  init(
    _ words: [String],
    adding variables: [String: String] = [:],
    _ redirections: [Redirection] = []
  ) throws(Failure) {
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    // What this process ignores or blocks for itself is none of the command's business.
    var defaults = sigset_t()
    var blocked = sigset_t()
    sigemptyset(&defaults)
    sigemptyset(&blocked)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    )
    for redirection in redirections {
      posix_spawn_file_actions_adddup2(&actions, redirection.target, redirection.output)
    }
    let environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
      .map { "\($0.key)=\($0.value)" }
    var process: pid_t = 0
    let code = Self.withPointers(to: words) { arguments in
      Self.withPointers(to: environment) { variables in
        posix_spawnp(&process, words.first ?? "", &actions, &attributes, arguments, variables)
      }
    }
    guard code == 0 else { throw Failure(command: words.first ?? "", code: code) }
    self.process = process
  }

  /// Waits until it has ended; it can still be looked at then.
  func waitForEnd() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
  }

  /// Waits until it has ended, and takes leave of it.
  ///
  /// - Returns: How it ended.
  func reap() -> End {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    return End(status: status, usage: usage)
  }

  /// Sends it a signal; one that has ended takes no notice.
  func send(_ signal: Int32) {
    kill(process, signal)
  }

  private static func withPointers<Result>(
    to strings: [String],
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = strings.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    let count = pointers.count
    return pointers.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { return body(base) }
      preconditionFailure("A list of \(count) pointers has no storage.")
    }
  }
}
