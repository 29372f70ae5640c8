internal import Signals

/// A machine as it was at a moment, with what is told of it whatever the type of its values.
///
/// Boxed, since properties copy their values; and apart from the type of the values, since what
/// derives from it is compiled for it then: generic code looks types up in each step.
final class RunSnapshot: Sendable {
  /// Counts the changes that can be seen from outside.
  let revision: Int
  /// Whether nothing was asked yet.
  let isIdle: Bool
  /// Whether a run is going on.
  let isRunning: Bool
  /// How many changes the server has not agreed to yet.
  let changeCount: Int
  /// How old the value is, if there is one.
  let freshness: Freshness?
  private let content: any AnyObject & Sendable

  /// Makes a snapshot.
  ///
  /// - Parameter machine: The machine.
  init<Output>(_ machine: RequestMachine<Output>) {
    revision = machine.revision
    isIdle = machine.isIdle
    isRunning = machine.isRunning
    changeCount = machine.changeCount
    freshness = machine.base?.freshness
    content = MachineBox(machine)
  }

  /// The machine.
  ///
  /// - Parameter type: The type of its values.
  /// - Returns: The machine.
  func machine<Output>(of type: Output.Type) -> RequestMachine<Output> {
    guard let box = content as? MachineBox<Output> else {
      // Cannot happen: a runner's snapshots are of its own machine.
      preconditionFailure("A snapshot is not of a machine for \(type)")
    }
    return box.machine
  }
}

private final class MachineBox<Output: Sendable>: Sendable {
  let machine: RequestMachine<Output>

  init(_ machine: RequestMachine<Output>) {
    self.machine = machine
  }
}
