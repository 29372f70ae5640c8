/// Whatever values can be bound from: streams that cannot fail, and properties.
@preconcurrency
public protocol BindingSource<Value>: SignalProducerConvertible where Error == Never {}

extension Signal: BindingSource where Failure == Never {}
extension SignalProducer: BindingSource where Failure == Never {}

/// Whatever values can be bound to.
@preconcurrency
public protocol BindingTargetProvider<Value> {
  /// What it takes.
  associatedtype Value: Sendable

  /// Where the values go.
  var bindingTarget: BindingTarget<Value> { get }
}

/// Takes values for as long as somebody lives.
@preconcurrency
public struct BindingTarget<Value: Sendable>: BindingTargetProvider, Sendable {
  /// Ends the bindings.
  public let lifetime: Lifetime
  /// Takes a value.
  public let action: @Sendable (Value) -> Void

  /// Makes a target of a closure.
  ///
  /// - Parameters:
  ///   - scheduler: Where to take the values; in place if there is none.
  ///   - lifetime: How long it takes them.
  ///   - action: Takes a value. It must not keep alive what `lifetime` belongs to.
  @preconcurrency
  public init(
    on scheduler: any Scheduler = ImmediateScheduler(),
    lifetime: Lifetime,
    action: @escaping @Sendable (Value) -> Void
  ) {
    self.lifetime = lifetime
    if scheduler is ImmediateScheduler {
      self.action = action
    } else {
      self.action = { value in
        scheduler.schedule { if !lifetime.hasEnded { action(value) } }
      }
    }
  }

  /// Makes a target of a member of an object.
  ///
  /// - Parameters:
  ///   - scheduler: Where to set it; in place if there is none.
  ///   - lifetime: How long it takes values.
  ///   - object: Whose member to set. Held weakly.
  ///   - keyPath: The member.
  public init<Object: AnyObject & Sendable>(
    on scheduler: any Scheduler = ImmediateScheduler(),
    lifetime: Lifetime,
    object: Object,
    keyPath: any ReferenceWritableKeyPath<Object, Value> & Sendable
  ) {
    self.init(on: scheduler, lifetime: lifetime) { [weak object] value in
      object?[keyPath: keyPath] = value
    }
  }

  /// The target itself.
  public var bindingTarget: BindingTarget<Value> { self }
}
