import Signals
import Synchronization

/// Commands for several threads: first some that prepare the system, then a list for each.
public struct ConcurrentCommands<Command: Sendable>: Sendable {
  /// What is run first, by one thread.
  public let preparation: CommandList<Command>
  /// What is run then, at the same time.
  public let threads: [CommandList<Command>]
  /// What is run last, by one thread.
  public let closing: CommandList<Command>
}

extension ConcurrentCommands: CustomStringConvertible {
  /// The commands, each thread under its number.
  public var description: String {
    var parts = preparation.steps.isEmpty ? [] : ["first\n\(preparation.indented)"]
    parts += threads.enumerated().map { "thread \($0 + 1)\n\($1.indented)" }
    if !closing.steps.isEmpty { parts.append("at last\n\(closing.indented)") }
    return parts.joined(separator: "\n")
  }
}

extension CommandList {
  fileprivate var indented: String {
    description.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
  }
}

// MARK: - Drawing

extension StateMachine {
  /// Makes commands for several threads.
  ///
  /// A thread uses what was made in preparation, and what it makes itself.
  func concurrentCommands(
    threads: ClosedRange<Int>,
    length: Int
  ) -> Generator<ConcurrentCommands<Command>> {
    Generator { choices in
      var drawing = CommandDrawing(self)
      var model = initialModel
      let preparation = drawing.list(of: 0...length, in: &model, &choices)
      let more = choices.draw(upTo: UInt64(threads.count - 1))
      let lists = (0..<threads.lowerBound + Int(more)).map { _ in
        choices.span("thread") { choices in
          var model = model
          return drawing.list(of: 1...length, in: &model, &choices)
        }
      }
      return ConcurrentCommands(
        preparation: preparation,
        threads: lists,
        closing: drawing.fixed(closingCommands(in: model))
      )
    }
  }
}

// MARK: - Running

extension StateMachine where Self.Model: Hashable, Self.System: Sendable {
  /// Runs commands on threads and looks for an order of them that explains what they have returned.
  ///
  /// - Parameter commands: What to run.
  /// - Throws: `Falsified`, with the history, if there is none.
  public func run(_ commands: ConcurrentCommands<Command>) throws {
    try run(commands, on: ThreadTeam(count: commands.threads.count))
  }

  func run(_ commands: ConcurrentCommands<Command>, on team: ThreadTeam) throws {
    var model = initialModel
    let system = try makeSystem()
    try run(commands.preparation, on: system, &model)
    let recording = HistoryRecording<Self>()
    team.run(commands.threads.count) { index in
      recording.run(commands.threads[index], on: system, of: self, as: index + 1)
    }
    recording.run(commands.closing, on: system, of: self, as: 0)
    let history = try recording.history()
    let order = history.linearization(from: model) { operation, model in
      let (command, reference) = (operation.command.command, operation.command.reference)
      guard allows(command, in: model) else { return nil }
      return step(command, as: reference, in: &model)
    }
    try require(order != nil, "no order of these explains what they returned:\n\(history)")
  }
}

/// Collects what threads do.
private final class HistoryRecording<Machine: StateMachine>: Sendable {
  typealias Recorded = History<CommandList<Machine.Command>.Step, Machine.Response>

  private struct State {
    var operations: [Recorded.Operation] = []
    var errors: [String] = []
  }

  private let clock = Synchronization.Atomic<Int>(0)
  private let state = Lock(State())

  func run(
    _ list: CommandList<Machine.Command>,
    on system: Machine.System,
    of machine: Machine,
    as thread: Int
  ) {
    var operations: [Recorded.Operation] = []
    var errors: [String] = []
    for step in list.steps {
      let call = clock.wrappingAdd(1, ordering: .sequentiallyConsistent).oldValue
      do {
        let response = try machine.run(step.command, as: step.reference, on: system)
        let end = clock.wrappingAdd(1, ordering: .sequentiallyConsistent).oldValue
        operations.append(
          .init(thread: thread, command: step, response: response, span: call...end)
        )
      } catch {
        errors.append("at \(step)\n\(error)")
      }
    }
    state.withLock { state in
      state.operations += operations
      state.errors += errors
    }
  }

  func history() throws -> Recorded {
    let state = state.withLock { $0 }
    if let error = state.errors.first { throw Falsified(error) }
    return Recorded(state.operations)
  }
}

// MARK: - Checking

/// Checks that a system that threads use at the same time behaves as if they had taken turns.
///
/// Each case is a few commands in preparation, then two or three threads with a few commands each.
/// What they return must be what the model returns for some order of the commands that keeps to time:
/// the system is linearizable.
///
/// - Parameters:
///   - name: What the law says.
///   - cases: How many sets of commands to try; `SIGNALS_CASES` multiplies it.
///   - threads: How many threads there are.
///   - length: How many commands a thread has at the most.
///   - repetitions: How often to run each set: the threads race anew each time. From the first failure
///     on they race ten times as often, so that it is found again.
///   - machine: Describes the system.
///   - tapes: Lists to try first, and always, as the reports of failures gave them.
///   - budget: For how long to try new lists.
///   - settings: How laws are checked.
///   - fileID: Where the law is checked.
///   - line: Where the law is checked.
/// - Throws: `LawFailure`, which shows the fewest commands that could be found to fail again.
public func checkConcurrently<Machine: StateMachine>(
  _ name: String,
  cases: Int = 50,
  threads: ClosedRange<Int> = 2...3,
  length: Int = 4,
  repetitions: Int = 20,
  machine: Machine,
  replaying tapes: [String] = [],
  within budget: Duration = .seconds(5),
  settings: LawSettings = .environment,
  fileID: String = #fileID,
  line: Int = #line
) throws(LawFailure) where Machine.Model: Hashable, Machine.System: Sendable {
  let team = ThreadTeam(count: threads.upperBound)
  var hasFailed = false
  try check(
    name,
    cases: cases,
    machine.concurrentCommands(threads: threads, length: length),
    replaying: tapes,
    within: budget,
    settings: settings,
    fileID: fileID,
    line: line
  ) { commands in
    for _ in 0..<repetitions * (hasFailed ? 10 : 1) {
      do {
        try machine.run(commands, on: team)
      } catch {
        hasFailed = true
        throw error
      }
    }
  }
}
