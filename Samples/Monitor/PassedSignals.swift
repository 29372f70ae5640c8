import Glibc
import Signals
import Synchronization
import TimerModels

/// Passes the signals that this process is sent on to a command.
final class PassedSignals: Sendable {
  private enum State {
    /// The command is yet to be started; these are for it.
    case waiting([Int32])
    /// It runs.
    case running(Child)
  }

  private let state = Mutex(State.waiting([]))
  private let sources = CompositeDisposable()

  /// Begins to listen, so that this process outlives the signals.
  init() {
    let passed: [(ProcessSignal, Int32)] = [
      (.interrupt, SIGINT), (.terminate, SIGTERM), (.hangUp, SIGHUP),
    ]
    for (signal, number) in passed {
      let source = SignalPhaseSource([signal])
      source.events.observeValues { [weak self] _ in self?.pass(number) }
      sources += AnyDisposable { withExtendedLifetime(source) {} }
    }
  }

  deinit {
    sources.dispose()
  }

  /// Tells who the signals are for, those too that have come already.
  func pass(to child: Child) {
    let early = state.withLock { state in
      defer { state = .running(child) }
      if case .waiting(let numbers) = state { return numbers }
      return []
    }
    for number in early { child.send(number) }
  }

  private func pass(_ number: Int32) {
    // A terminal's Ctrl-C reaches the command too, which is in the same group.
    if number == SIGINT, Self.ownsTerminal { return }
    let child: Child? = state.withLock { state in
      switch state {
      case .waiting(let numbers):
        state = .waiting(numbers + [number])
        return nil
      case .running(let child):
        return child
      }
    }
    child?.send(number)
  }

  private static var ownsTerminal: Bool {
    [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].contains { tcgetpgrp($0) == getpgrp() }
  }
}
