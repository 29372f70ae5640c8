/// Disposes of what it holds when it is released.
public final class ScopedDisposable<Inner: Disposable>: Disposable {
  /// What it disposes of.
  public let inner: Inner

  /// Ties a disposable to the life of this object.
  ///
  /// - Parameter disposable: What to dispose of on release.
  public init(_ disposable: Inner) {
    inner = disposable
  }

  deinit {
    inner.dispose()
  }

  /// Whether the inner disposable has been disposed of.
  public var isDisposed: Bool { inner.isDisposed }

  /// Disposes of the inner disposable before the release.
  public func dispose() {
    inner.dispose()
  }
}

extension ScopedDisposable where Inner == AnyDisposable {
  /// Ties any disposable to the life of this object.
  ///
  /// - Parameter disposable: What to dispose of on release.
  public convenience init(_ disposable: any Disposable) {
    self.init(AnyDisposable(disposable))
  }
}

extension ScopedDisposable where Inner == CompositeDisposable {
  /// Adds a member.
  ///
  /// - Parameters:
  ///   - scope: Where to add it.
  ///   - disposable: What to add.
  /// - Returns: Takes the member out again when it is disposed of.
  @discardableResult
  public static func += (
    scope: ScopedDisposable<CompositeDisposable>,
    disposable: (any Disposable)?
  ) -> (any Disposable)? {
    scope.inner.add(disposable)
  }

  /// Adds a closure.
  ///
  /// - Parameters:
  ///   - scope: Where to add it.
  ///   - action: What to run on release.
  /// - Returns: Takes the closure out again when it is disposed of.
  @discardableResult
  @preconcurrency
  public static func += (
    scope: ScopedDisposable<CompositeDisposable>,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    scope.inner.add(action)
  }
}
