public import Signals

/// A value that a server has the say over, shown with the changes that it has not agreed to yet.
///
/// Each change is a layer over the base, and the work that has the server make it decides about
/// that layer alone: when it succeeds, the change becomes a part of the base; when it fails, the
/// layer goes, and the others are applied to what is left.
///
/// ```swift
/// let likes = OptimisticProperty(over: MutableProperty(12))
/// likes.mutate({ $0 += 1 }, by: client.like(post)).start()
/// ```
///
/// For values that are loaded by a request, ``RequestModel/mutate(_:by:confirming:)`` does the same
/// and asks for the value again.
///
/// **Threading:** safe to use from any thread.
public final class OptimisticProperty<Value: Sendable>: Sendable {
  /// What to show: the base, with the changes that the server has not agreed to yet.
  public let value: Property<Value>
  /// How many changes the server has not agreed to yet.
  public let pendingChanges: Property<Int>
  /// Each failure of a change, at the moment when it is taken back.
  public let errors: Signal<NetworkError, Never>

  private let base: MutableProperty<Value>
  private let layers = MutableProperty(OptimisticLayers<Value>())
  private let errorInput: Signal<NetworkError, Never>.Observer

  /// Makes a property.
  ///
  /// - Parameter base: What the server has agreed to. Whoever knows a newer value may set it.
  public init(over base: MutableProperty<Value>) {
    self.base = base
    value = base.combineLatest(with: layers).map { base, layers in layers.applied(to: base) }
    pendingChanges = layers.map { $0.count }.skipRepeats()
    (errors, errorInput) = Signal<NetworkError, Never>.pipe()
  }

  /// Shows a change at once, has the server make it, and takes it back where that fails.
  ///
  /// **Termination:** as the work. Disposing interrupts the work and takes the change back.
  ///
  /// - Parameters:
  ///   - change: What to do with the value. Pure and short: it runs inside of steps, and as often
  ///     as the value is computed. Kept until the work has ended.
  ///   - work: Has the server make the change.
  ///   - confirmation: Does with the base what the server has answered, instead of the change.
  /// - Returns: A producer each of whose starts makes the change.
  @preconcurrency
  public func mutate<Reply: Sendable>(
    _ change: @escaping @Sendable (inout Value) -> Void,
    by work: SignalProducer<Reply, NetworkError>,
    confirming confirmation: (@Sendable (inout Value, Reply) -> Void)? = nil
  ) -> SignalProducer<Reply, NetworkError> {
    SignalProducer { [self] observer, lifetime in
      let number = layers.modify { $0.add(change) }
      let reply = Atomic<Reply?>(nil)
      lifetime.observeEnded { [self] in takeBack(number) }
      lifetime += work.start { [self] event in
        switch event {
        case .value(let value):
          reply.swap(value)
          observer.send(value: value)
        case .completed:
          let answer = reply.value
          transaction {
            base.modify { base in
              if let confirmation, let answer { confirmation(&base, answer) } else { change(&base) }
            }
            takeBack(number)
          }
          observer.sendCompleted()
        case .failed(let error):
          takeBack(number)
          errorInput.send(value: error)
          observer.send(error: error)
        case .interrupted:
          takeBack(number)
          observer.sendInterrupted()
        }
      }
    }
  }

  private func takeBack(_ number: UInt64) {
    guard layers.value.contains(number) else { return }
    let removed = layers.modify { $0.remove(number) }
    withExtendedLifetime(removed) {}
  }
}
