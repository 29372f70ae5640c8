import Glibc
public import Signals

/// Tells a process of the signals that it is sent.
///
/// Signals that the program handles or ignores itself are left to it; `unhandled` says which. What
/// was there before is restored when the source is released. The handlers do nothing but wake a
/// thread that takes the signals although all others may block them, and that runs no user code: so
/// a process is told in time although every thread of every pool is blocked.
///
/// SIGKILL and SIGSTOP can't be seen by anybody.
public final class SignalPhaseSource: PhaseSource {
  /// Why a signal is not listened to.
  public enum Obstacle: Error, Hashable {
    /// The program, or a library, handles it with a handler of its own.
    case handledByProgram

    /// It is ignored, by the program or because `nohup` or the like has started it so.
    case ignored

    /// Another source listens to it.
    case taken

    /// The system has refused, with an error code.
    case refused(errno: Int32)
  }

  /// What the process is told, on a thread for signals alone.
  ///
  /// Observers must be short and must not wait.
  public let events: Signal<PhaseEvent, Never>

  /// The signals that it listens to.
  public let handled: Set<ProcessSignal>

  /// The signals that it was to listen to and does not, with the reasons.
  public let unhandled: [ProcessSignal: Obstacle]

  private let observer: Signal<PhaseEvent, Never>.Observer
  private let registration: SignalThread.Registration?

  /// Begins to listen.
  ///
  /// - Parameter signals: What to listen to. SIGINT is not among it by default: a terminal's user
  ///   who interrupts a tool seldom wants it to take its time.
  public init(_ signals: Set<ProcessSignal> = [.terminate, .hangUp, .suspend]) {
    let (events, observer) = Signal<PhaseEvent, Never>.pipe()
    let (registration, unhandled) = SignalThread.shared.register(signals) { number in
      if number == SIGCONT {
        observer.send(value: .returns)
      } else if let signal = ProcessSignal.allCases.first(where: { $0.number == number }) {
        observer.send(value: .leaves(signal.departure))
      }
    }
    (self.events, self.observer) = (events, observer)
    (self.registration, self.unhandled) = (registration, unhandled)
    handled = signals.subtracting(unhandled.keys)
  }

  deinit {
    registration?.end()
    observer.sendCompleted()
  }
}
