/// Has a namespace for what is added to it by reactive extensions.
///
/// ```swift
/// extension Player: ReactiveExtensionsProvider {}
///
/// extension Reactive where Base: Player {
///   var title: BindingTarget<String> { makeBindingTarget { $0.title = $1 } }
/// }
///
/// player.reactive.title <~ model.title
/// ```
public protocol ReactiveExtensionsProvider {}

extension ReactiveExtensionsProvider {
  /// The reactive extensions of the value.
  public var reactive: Reactive<Self> { Reactive(self) }

  /// The reactive extensions of the type.
  public static var reactive: Reactive<Self>.Type { Reactive<Self>.self }
}

/// The reactive extensions of a type.
public struct Reactive<Base> {
  /// What is extended.
  public let base: Base

  fileprivate init(_ base: Base) {
    self.base = base
  }
}

extension Reactive: Sendable where Base: Sendable {}

/// An object that tells how long it lives.
@preconcurrency
public protocol LifetimeProviding: AnyObject, Sendable {
  /// How long it lives.
  var lifetime: Lifetime { get }
}

// MARK: - Targets

extension Reactive where Base: AnyObject & Sendable {
  /// Makes a target that hands values to a closure with the object, for as long as it lives.
  ///
  /// The object is held weakly. Bindings end with its lifetime if it provides one, otherwise with
  /// the first value after its release.
  ///
  /// - Parameters:
  ///   - scheduler: Where to call the closure.
  ///   - action: Takes the object and a value.
  /// - Returns: The target.
  @preconcurrency
  public func makeBindingTarget<Value: Sendable>(
    on scheduler: any Scheduler = UIScheduler(),
    _ action: @escaping @Sendable (Base, Value) -> Void
  ) -> BindingTarget<Value> {
    let end = TargetEnd(base)
    return BindingTarget(on: scheduler, lifetime: end.lifetime) { [weak base] value in
      if let base { action(base, value) } else { end.dispose() }
    }
  }

  /// Makes a target that hands values to a closure on the main actor with the object, for as long as
  /// it lives.
  ///
  /// - Parameters:
  ///   - actor: Where to call: `MainActor.shared`.
  ///   - action: Takes the object and a value.
  /// - Returns: The target.
  public func makeBindingTarget<Value: Sendable>(
    on actor: MainActor,
    _ action: @escaping @MainActor @Sendable (Base, Value) -> Void
  ) -> BindingTarget<Value> {
    let end = TargetEnd(base)
    return BindingTarget(on: actor, lifetime: end.lifetime) { [weak base] value in
      if let base { action(base, value) } else { end.dispose() }
    }
  }

  /// A target that sets a member of the object on the main thread.
  ///
  /// - Parameter keyPath: The member.
  public subscript<Value: Sendable>(
    keyPath: any ReferenceWritableKeyPath<Base, Value> & Sendable
  ) -> BindingTarget<Value> {
    makeBindingTarget { base, value in base[keyPath: keyPath] = value }
  }
}

/// The end of the bindings to an object: that of its lifetime, or when it is found to be gone.
private struct TargetEnd: Sendable {
  let lifetime: Lifetime
  private let token: Lifetime.Token?

  init(_ base: some AnyObject & Sendable) {
    if let provider = base as? any LifetimeProviding {
      (lifetime, token) = (provider.lifetime, nil)
    } else {
      let (lifetime, token) = Lifetime.make()
      (self.lifetime, self.token) = (lifetime, token)
    }
  }

  func dispose() {
    token?.dispose()
  }
}
