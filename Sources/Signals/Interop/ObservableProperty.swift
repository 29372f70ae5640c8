public import Observation

/// A property that can be read inside `withObservationTracking`, and so by whatever is built on it.
///
/// A wrapper of its own, because a registrar in every property would cost each of them an allocation,
/// and each read a look at the thread's storage, for those few that are read in this way.
///
/// ```swift
/// let title = ObservableProperty(model.title)
/// withObservationTracking { print(title.value) } onChange: { print("changed") }
/// ```
///
/// Keep it: when it is released, those who track it are not told any more. It holds and observes its
/// property, so what that derives from is kept up to date.
public final class ObservableProperty<Value: Sendable>: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let property: any PropertyProtocol<Value>
  private let changes = SerialDisposable()

  /// Makes a property observable.
  ///
  /// - Parameter property: What to show.
  public init(_ property: any PropertyProtocol<Value>) {
    self.property = property
    changes.inner = property.signal.observeValues { [weak self] _ in self?.tell() }
  }

  deinit {
    changes.dispose()
  }

  /// The current value.
  ///
  /// Whoever tracks the reading is told, on the thread that changes the property, when it has
  /// changed. The value is the new one by then.
  public var value: Value {
    registrar.access(self, keyPath: \.value)
    return property.value
  }

  private func tell() {
    registrar.withMutation(of: self, keyPath: \.value) {}
  }
}

extension PropertyProtocol {
  /// Makes a wrapper that can be read inside `withObservationTracking`.
  ///
  /// - Returns: The wrapper. Keep it: when it is released, those who track it are not told any more.
  public func observable() -> ObservableProperty<Value> {
    ObservableProperty(self)
  }
}
