import Glibc
import PseudoTerminalShim
import TextRendering

/// A program that runs on a pseudo-terminal, in the foreground of a session of its own.
///
/// A program that still runs when its job is let go of is killed.
public final class TerminalJob: Sendable {
  /// What has become of a program.
  public enum State: Sendable, Hashable {
    /// It runs, or was continued.
    case running
    /// A signal has stopped it.
    case stopped(by: Int32)
    /// It has exited with a code.
    case exited(Int32)
    /// A signal has ended it.
    case killed(by: Int32)

    /// Whether there is no process any more.
    public var isEnded: Bool { status != nil }

    /// The status that a shell reports: the code, or 128 and the signal.
    public var status: Int32? {
      switch self {
      case .running, .stopped: nil
      case .exited(let code): code
      case .killed(let signal): 128 + signal
      }
    }

    /// Takes a state apart that `waitpid` has reported.
    init(reported state: Int32) {
      switch state & 0x7F {
      case _ where state == 0xFFFF: self = .running
      case 0: self = .exited((state >> 8) & 0xFF)
      case 0x7F: self = .stopped(by: (state >> 8) & 0xFF)
      case let signal: self = .killed(by: signal)
      }
    }
  }

  /// The number of the process, and of its process group.
  public let processID: Int32

  private let history = Watched<[State]>([.running])
  private let watch: DescriptorWatch?

  init(_ job: pseudo_terminal_job) {
    let (states, leader) = (job.states, job.leader)
    processID = job.program
    watch = DescriptorWatch(
      states,
      named: "states of a terminal job",
      isReadable: { [history] in
        var state: Int32 = 0
        let size = MemoryLayout<Int32>.size
        guard read(states, &state, size) == size else { return false }
        history.update { $0.append(State(reported: state)) }
        return true
      },
      hasEnded: {
        close(states)
        waitpid(leader, nil, 0)
      }
    )
  }

  deinit {
    if !state.isEnded { kill(-processID, SIGKILL) }
  }

  /// What has become of the program, as far as it is known.
  public var state: State { history.value.last ?? .running }

  /// All states, oldest first.
  public var states: [State] { history.value }

  /// Sends a signal to the program.
  ///
  /// - Parameter signal: Its number.
  public func send(_ signal: Int32) {
    kill(processID, signal)
  }

  /// Waits until the states that the program has been in meet a condition.
  ///
  /// - Parameters:
  ///   - limit: How long to wait at the most; long enough for a busy machine unless told otherwise.
  ///   - condition: The condition; it gets the states so far, oldest first.
  /// - Throws: ``PseudoTerminalTimeout`` if it was not met in time.
  public func wait(
    upTo limit: Duration = .seconds(300),
    until condition: ([State]) -> Bool
  ) async throws(PseudoTerminalTimeout) {
    let (states, isMet) = await history.wait(limit, until: condition)
    if !isMet {
      throw PseudoTerminalTimeout(limit: limit, found: "process \(processID): \(states)")
    }
  }

  /// Waits for the end of the program.
  ///
  /// - Parameter limit: How long to wait at the most; long enough for a busy machine unless told
  ///   otherwise.
  /// - Returns: The status that a shell reports: the code, or 128 and the signal.
  /// - Throws: ``PseudoTerminalTimeout`` if it did not end in time.
  @discardableResult
  public func end(
    within limit: Duration = .seconds(300)
  ) async throws(PseudoTerminalTimeout) -> Int32 {
    try await wait(upTo: limit) { $0.last?.isEnded ?? false }
    return state.status ?? -1
  }
}
