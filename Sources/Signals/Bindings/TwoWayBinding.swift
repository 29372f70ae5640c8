/// Binds two properties to each other: whichever is set, the other one follows.
///
/// At first the left one takes the value of the right one.
infix operator <~> : BindingPrecedence

/// Binds two properties to each other: whichever is set, the other one follows, without an echo.
///
/// At first the left one takes the value of the right one. When both are set at the same time, the
/// later set wins. Bindings may form a ring if the values can be compared. The binding holds neither property; it lasts until one of them is released, or
/// what is returned is disposed of.
///
/// - Parameters:
///   - first: Takes the value of the other one at first.
///   - second: The other one.
/// - Returns: Ends the binding when it is disposed of. Letting go of it does not.
@discardableResult
public func <~> <First: MutablePropertyProtocol, Second: MutablePropertyProtocol>(
  first: First,
  second: Second
) -> any Disposable where First.Value == Second.Value {
  first.bind(to: second, reading: { $0 }, writing: { $0 })
}

extension MutablePropertyProtocol {
  /// Binds two properties of different values to each other, without an echo.
  ///
  /// At first this one takes the value of the other one. A value that cannot be transformed leaves
  /// the other side as it is. The binding holds neither property; it lasts until one of them is
  /// released, or what is returned is disposed of.
  ///
  /// ```swift
  /// text.bind(to: number, reading: { String($0) }, writing: { Int($0) })
  /// ```
  ///
  /// - Parameters:
  ///   - other: The other one.
  ///   - read: Makes this one's value of the other one's; pure and short.
  ///   - write: Makes the other one's value of this one's; pure and short.
  /// - Returns: Ends the binding when it is disposed of. Letting go of it does not.
  @discardableResult
  @preconcurrency
  public func bind<Other: MutablePropertyProtocol>(
    to other: Other,
    reading read: @escaping @Sendable (Other.Value) -> Value?,
    writing write: @escaping @Sendable (Value) -> Other.Value?
  ) -> any Disposable {
    let binding = TwoWayBinding(self, other, read, write)
    let observations = CompositeDisposable()
    // Whoever has changed is found out by looking, so it does not matter who tells.
    observations += signal.observeValues { _ in binding.synchronize() }
    observations += other.signal.observeValues { _ in binding.synchronize() }
    observations += lifetime.observeEnded { observations.dispose() }
    observations += other.lifetime.observeEnded { observations.dispose() }
    binding.synchronize()
    return observations
  }
}

// MARK: -

/// Keeps two properties the same: remembers up to which revision of each they are.
private final class TwoWayBinding<First: MutablePropertyProtocol, Second: MutablePropertyProtocol>:
  Sendable
{
  private struct State {
    weak var first: First?
    weak var second: Second?
    var firstSeen: UInt64
    /// None yet, so that the first one begins with the value of the second.
    var secondSeen = UInt64.max
  }

  private let firstNode: ValueNode<First.Value>
  private let secondNode: ValueNode<Second.Value>
  private let read: @Sendable (Second.Value) -> First.Value?
  private let write: @Sendable (First.Value) -> Second.Value?
  private let state: Lock<State>

  init(
    _ first: First,
    _ second: Second,
    _ read: @escaping @Sendable (Second.Value) -> First.Value?,
    _ write: @escaping @Sendable (First.Value) -> Second.Value?
  ) {
    let (firstNode, secondNode) = (ValueNode.of(first), ValueNode.of(second))
    // Whose change is the newer one can be said only of what is connected.
    let firstSeen = GraphThread.current.stepConnecting(firstNode.state, secondNode.state) {
      firstNode.changedAt
    }
    (self.firstNode, self.secondNode) = (firstNode, secondNode)
    (self.read, self.write) = (read, write)
    state = Lock(State(first: first, second: second, firstSeen: firstSeen))
  }

  /// Whether two values can be compared, and are equal.
  ///
  /// What is equal need not be written, which lets a ring of bindings come to rest.
  private func isKnownEqual<Value>(_ first: Value, _ second: Value) -> Bool {
    func equals<Known: Equatable>(_ first: Known) -> Bool { first == second as? Known }
    return (first as? any Equatable).map { equals($0) } ?? false
  }

  /// Has the one that has not changed follow the other one, in one step.
  func synchronize() {
    GraphThread.current.stepOfUser {
      let (firstValue, secondValue) = (firstNode.read(), secondNode.read())
      let (first, second, firstSeen, secondSeen) = state.withLock { state in
        (state.first, state.second, state.firstSeen, state.secondSeen)
      }
      guard let first, let second else { return }
      let firstIsNew = firstNode.changedAt != firstSeen
      let secondIsNew = secondNode.changedAt != secondSeen
      if firstIsNew, !secondIsNew || firstNode.changedAt > secondNode.changedAt {
        if let value = write(firstValue), !isKnownEqual(value, secondValue) {
          second.value = value
        }
      } else if secondIsNew {
        if let value = read(secondValue), !isKnownEqual(value, firstValue) {
          first.value = value
        }
      }
      // A property may take something other than it was given, and derive what it shows.
      firstNode.settle()
      secondNode.settle()
      state.withLock { state in
        (state.firstSeen, state.secondSeen) = (firstNode.changedAt, secondNode.changedAt)
      }
    }
  }
}
