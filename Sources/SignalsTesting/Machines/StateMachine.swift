/// A description of how something with state behaves, to be checked by lists of commands.
///
/// The description runs every command twice: on the real system, and on a model, a plain value that
/// says what is right. What the commands return must be equal. `check(_:machine:)` makes
/// lists of commands, runs them, and makes a list that fails simpler, until each command in it is
/// needed.
///
/// ```swift
/// struct CounterMachine: StateMachine {
///   enum Command { case increment, reset }
///
///   var initialModel: Int { 0 }
///
///   func makeSystem() -> CounterModel { CounterModel() }
///
///   func commands(in model: Int) -> Generator<Command> {
///     Generator { choices in choices.bool(probability: 0.2) ? .reset : .increment }
///   }
///
///   func step(_ command: Command, as reference: Reference, in model: inout Int) -> Int {
///     model = command == .reset ? 0 : model + 1
///     return model
///   }
///
///   func run(_ command: Command, as reference: Reference, on system: CounterModel) -> Int {
///     switch command {
///     case .increment: system.increment.apply().start()
///     case .reset: system.reset.apply().start()
///     }
///     return system.count.value
///   }
/// }
/// ```
///
/// A command may make something that later commands use: it is known by the `Reference` of the
/// command that made it.
public protocol StateMachine<Command>: Sendable {
  /// What can be done. Shown in reports by its description.
  associatedtype Command: Sendable
  /// What the system ought to be like, as a value.
  associatedtype Model
  /// What is under test, together with what the commands need to keep.
  associatedtype System
  /// What a command returns and shows of the system.
  associatedtype Response: Equatable, Sendable

  /// What the model is like before the first command.
  var initialModel: Model { get }

  /// Makes a new system, in the state that the first model describes.
  ///
  /// - Returns: What the commands run on.
  /// - Throws: What makes it impossible; the law is falsified then.
  func makeSystem() throws -> System

  /// The commands that make sense.
  ///
  /// - Parameter model: The state before the command.
  /// - Returns: Makes a command, the simplest for zeros, or none.
  func commands(in model: Model) -> Generator<Command>

  /// Whether a command makes sense.
  ///
  /// Asked again whenever commands before it have been left out. By default all commands that use
  /// only what is there make sense.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - model: The state before the command.
  /// - Returns: Whether to run it.
  func allows(_ command: Command, in model: Model) -> Bool

  /// Runs a command on the model.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - reference: What to call the thing that the command makes, if it makes one.
  ///   - model: The state, to be changed.
  /// - Returns: What the system should return.
  func step(_ command: Command, as reference: Reference, in model: inout Model) -> Response

  /// Runs a command on the system.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - reference: What to call the thing that the command makes, if it makes one.
  ///   - system: The system.
  /// - Returns: What came of it.
  /// - Throws: `Falsified`, if something is wrong that the response does not show.
  func run(_ command: Command, as reference: Reference, on system: System) throws -> Response

  /// Looks at the system after each command of a sequential run.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - model: What it should be like.
  /// - Throws: `Falsified`, if it is not.
  func verify(_ system: System, against model: Model) throws

  /// Looks at the system after the last command of a sequential run, and takes it apart.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - model: What it should be like.
  /// - Throws: `Falsified`, if it is not.
  func finish(_ system: System, _ model: Model) throws

  /// The commands to end a concurrent run with, when all threads have come to rest.
  ///
  /// They show what the system has become.
  ///
  /// - Parameter model: The state before the threads began.
  /// - Returns: The commands, which must make sense in any state.
  func closingCommands(in model: Model) -> [Command]
}

extension StateMachine {
  /// Lets every command be run.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - model: The state before the command.
  /// - Returns: Yes.
  public func allows(_ command: Command, in model: Model) -> Bool { true }

  /// Looks at nothing.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - model: What it should be like.
  public func verify(_ system: System, against model: Model) {}

  /// Looks at nothing.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - model: What it should be like.
  public func finish(_ system: System, _ model: Model) {}

  /// Ends a concurrent run without further commands.
  ///
  /// - Parameter model: The state before the threads began.
  /// - Returns: None.
  public func closingCommands(in model: Model) -> [Command] { [] }
}
