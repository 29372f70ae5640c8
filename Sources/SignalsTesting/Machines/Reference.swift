import Signals

/// Stands for what a command of a state machine has made, before and after it is made.
///
/// A reference is of the command, not of its place: when commands are left out, those that use
/// what they would have made are left out with them, and all others still mean the same.
public struct Reference: Hashable, Sendable, CustomStringConvertible {
  /// What the command is called on the tape.
  let name: Int
  /// The largest name.
  static let lastName = 4_095
  /// The number of the command in its list, counted from 1.
  public let number: Int

  /// The number of the command that makes it.
  public var description: String { "#\(number)" }

  /// Whether two are of the same command.
  ///
  /// - Parameters:
  ///   - first: One.
  ///   - second: The other.
  /// - Returns: Whether they are of the same command.
  public static func == (first: Reference, second: Reference) -> Bool {
    first.name == second.name
  }

  /// Hashes the name of the command.
  ///
  /// - Parameter hasher: What to feed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}

extension Generator where Value == Reference {
  /// Makes one of several references.
  ///
  /// - Parameter references: Those that may be used, as the model knows them.
  /// - Returns: The generator, which makes nothing if there is none.
  public static func reference(among references: [Reference]) -> Generator {
    // The model may keep them in no order, and the same seed should make the same.
    let references = references.sorted { $0.name < $1.name }
    return Generator { choices in
      guard !references.isEmpty else { return nil }
      // The tape holds the name, and not the place among those that are there at the moment.
      let name = choices.draw(upTo: UInt64(Reference.lastName)) { bits, _ in
        UInt64(references.randomElement(using: &bits)?.name ?? 0)
      }
      return references.first { $0.name == name }
    }
  }
}

/// What the commands of a run have made, under the references that stand for it.
public final class MadeValues<Value: Sendable>: Sendable {
  private let values = Lock<[Reference: Value]>([:])

  /// Makes an empty collection.
  public init() {}

  /// What a command has made.
  ///
  /// - Parameter reference: Of the command.
  public subscript(reference: Reference) -> Value? {
    get { values.withLock { $0[reference] } }
    set {
      let replaced = values.withLock { values in
        defer { values[reference] = newValue }
        return values[reference]
      }
      withExtendedLifetime(replaced) {}
    }
  }

  /// All that has been made and not been let go of, in no order.
  public var all: [Value] { values.withLock { Array($0.values) } }

  /// Lets go of what a command has made.
  ///
  /// - Parameter reference: Of the command.
  /// - Returns: What it has made.
  @discardableResult
  public func remove(_ reference: Reference) -> Value? {
    values.withLock { $0.removeValue(forKey: reference) }
  }

  /// Lets go of everything.
  public func removeAll() {
    let removed = values.withLock { values in
      defer { values = [:] }
      return values
    }
    withExtendedLifetime(removed) {}
  }
}
