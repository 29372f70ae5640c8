import Signals

/// Counts how many of its tracked values are alive, for laws that nothing is kept for too long.
///
/// ```swift
/// let count = LivingCount()
/// let (signal, input) = Signal<Tracked<Int>, Never>.pipe()
/// let last = signal.take(last: 3)
/// for number in 1...10 { input.send(value: count.tracked(number)) }
/// // count.living is 3
/// ```
public final class LivingCount: Sendable {
  private struct State {
    var living = 0
    var made = 0
  }

  private let state = Lock(State())

  /// Makes a count of nothing.
  public init() {}

  /// How many are alive.
  public var living: Int { state.withLock { $0.living } }

  /// How many have been made.
  public var made: Int { state.withLock { $0.made } }

  /// Makes a value whose life is counted.
  ///
  /// - Parameter value: What is in it.
  /// - Returns: The value.
  public func tracked<Value: Sendable>(_ value: Value) -> Tracked<Value> {
    Tracked(value, in: self)
  }

  fileprivate func begin() {
    state.withLock { state in
      state.living += 1
      state.made += 1
    }
  }

  fileprivate func end() {
    state.withLock { $0.living -= 1 }
  }
}

/// A value whose life is counted.
///
/// It is equal to others by what is in it.
public final class Tracked<Value: Sendable>: Sendable {
  /// What is in it.
  public let value: Value
  private let count: LivingCount

  /// Makes a value whose life is counted.
  ///
  /// - Parameters:
  ///   - value: What is in it.
  ///   - count: Counts it until it is released.
  public init(_ value: Value, in count: LivingCount) {
    (self.value, self.count) = (value, count)
    count.begin()
  }

  deinit {
    count.end()
  }
}

extension Tracked: Equatable where Value: Equatable {
  /// Whether the same is in both.
  ///
  /// - Parameters:
  ///   - first: One.
  ///   - second: The other.
  /// - Returns: Whether they are equal.
  public static func == (first: Tracked, second: Tracked) -> Bool {
    first.value == second.value
  }
}

extension Tracked: Hashable where Value: Hashable {
  /// Feeds what is in it to a hasher.
  ///
  /// - Parameter hasher: Takes it.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(value)
  }
}

extension Tracked: CustomStringConvertible {
  /// What is in it.
  public var description: String { "\(value)" }
}
