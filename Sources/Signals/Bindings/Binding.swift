precedencegroup BindingPrecedence {
  associativity: right
  // Binds tighter than assignment, looser than everything else.
  higherThan: AssignmentPrecedence
}

/// Binds a source of values, on the right, to a target, on the left.
infix operator <~ : BindingPrecedence

/// Binds a source of values to a target.
///
/// The binding lasts until the target's lifetime ends, the source ends, or what is returned is
/// disposed of. It keeps the source's work alive, and the target only if its action does.
///
/// - Parameters:
///   - provider: Where the values go.
///   - source: Where they come from.
/// - Returns: Ends the binding when it is disposed of; `nil` if the target's lifetime has ended.
@discardableResult
public func <~ <Provider: BindingTargetProvider, Source: BindingSource>(
  provider: Provider,
  source: Source
) -> (any Disposable)? where Source.Value == Provider.Value {
  let target = provider.bindingTarget
  guard !target.lifetime.hasEnded else { return nil }
  return source.producer
    .take(during: target.lifetime)
    .startWithValues(target.action)
}

/// Binds a source of values to a target of optional ones.
///
/// - Parameters:
///   - provider: Where the values go.
///   - source: Where they come from.
/// - Returns: Ends the binding when it is disposed of; `nil` if the target's lifetime has ended.
@discardableResult
public func <~ <Provider: BindingTargetProvider, Source: BindingSource>(
  provider: Provider,
  source: Source
) -> (any Disposable)? where Provider.Value == Source.Value? {
  provider <~ source.producer.map(Optional.some)
}

/// Binds a source of values to a target, if there is one.
///
/// - Parameters:
///   - provider: Where the values go; without it, nothing is started.
///   - source: Where they come from.
/// - Returns: Ends the binding when it is disposed of; `nil` if there is none.
@discardableResult
public func <~ <Provider: BindingTargetProvider, Source: BindingSource>(
  provider: Provider?,
  source: Source
) -> (any Disposable)? where Source.Value == Provider.Value {
  provider.flatMap { $0 <~ source }
}

/// Binds a source of values to a target of optional ones, if there is one.
///
/// - Parameters:
///   - provider: Where the values go; without it, nothing is started.
///   - source: Where they come from.
/// - Returns: Ends the binding when it is disposed of; `nil` if there is none.
@discardableResult
public func <~ <Provider: BindingTargetProvider, Source: BindingSource>(
  provider: Provider?,
  source: Source
) -> (any Disposable)? where Provider.Value == Source.Value? {
  provider.flatMap { $0 <~ source }
}

extension Signal.Observer {
  /// Sends the values of a source to an observer, but not the end of the source.
  ///
  /// The observer is held weakly.
  ///
  /// - Parameters:
  ///   - observer: Where the values go.
  ///   - source: Where they come from.
  /// - Returns: Ends the binding when it is disposed of.
  @discardableResult
  public static func <~ <Source: BindingSource>(
    observer: Signal<Value, Failure>.Observer,
    source: Source
  ) -> (any Disposable)? where Source.Value == Value {
    source.producer.startWithValues(with: observer) { observer, value in
      observer.send(value: value)
    }
  }
}
