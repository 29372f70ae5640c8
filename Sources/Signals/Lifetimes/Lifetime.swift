/// How long something lives, for others to end with it.
///
/// An object makes a `Token` and a lifetime of it, keeps the token to itself and publishes the
/// lifetime: when the object is released, so is the token, and the lifetime ends.
public final class Lifetime: Sendable {
  /// What must end with the lifetime.
  ///
  /// Shared with the token, which ends it.
  private let ends: CompositeDisposable

  private init(_ ends: CompositeDisposable) {
    self.ends = ends
  }

  /// Makes a lifetime that ends with a token.
  ///
  /// - Parameter token: Ends the lifetime when it is released or disposed of.
  public convenience init(_ token: Token) {
    self.init(token.ends)
  }

  /// Makes a lifetime and the token that ends it.
  ///
  /// - Returns: Both. Keep the token for as long as the lifetime should last.
  public static func make() -> (lifetime: Lifetime, token: Token) {
    let token = Token()
    return (Lifetime(token), token)
  }

  /// A lifetime that has ended.
  public static var empty: Lifetime {
    let ends = CompositeDisposable()
    ends.dispose()
    return Lifetime(ends)
  }

  /// Whether the lifetime has ended.
  public var hasEnded: Bool { ends.isDisposed }

  /// Completes when the lifetime ends; interrupts if it has ended.
  public var ended: Signal<Never, Never> {
    Signal { observer, lifetime in
      lifetime += self.ends.add { observer.sendCompleted() }
    }
  }

  /// Runs a closure when the lifetime ends.
  ///
  /// - Parameter action: Called once, on the thread that ends the lifetime; at once if it has ended.
  /// - Returns: Takes the closure out again when it is disposed of; `nil` if it has run.
  @discardableResult
  @preconcurrency
  public func observeEnded(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    ends.add(action)
  }

  /// Disposes of something when the lifetime ends.
  ///
  /// - Parameters:
  ///   - lifetime: What to wait for.
  ///   - disposable: What to dispose of; at once if the lifetime has ended.
  /// - Returns: Takes it out again when it is disposed of; `nil` if it has been disposed of.
  @discardableResult
  public static func += (
    lifetime: Lifetime,
    disposable: (any Disposable)?
  ) -> (any Disposable)? {
    lifetime.ends.add(disposable)
  }

  /// Ends a lifetime when it is released or disposed of.
  public final class Token: Disposable {
    fileprivate let ends = CompositeDisposable()

    /// Makes a token for a lifetime.
    public init() {}

    deinit {
      ends.dispose()
    }

    /// Whether the lifetime has been ended.
    public var isDisposed: Bool { ends.isDisposed }

    /// Ends the lifetime before the release.
    public func dispose() {
      ends.dispose()
    }
  }
}
