import Dispatch
import Foundation
import Signals

/// Waits for what becomes of a process, on a thread that may wait.
final class ChildWatch: Sendable {
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
    guard changed.wait(timeout: .now() + .seconds(patience)) == .success else { return nil }
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
