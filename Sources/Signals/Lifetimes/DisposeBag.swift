/// Disposes of what is stored in it when it is released.
///
/// What `observe` and `start` return does nothing when it is let go of: the observation goes on.
/// Where it should end with its owner, store it in the owner's bag, and the call site says so:
///
/// ```swift
/// signal.observeValues { print($0) }                 // until the signal ends
/// signal.observeValues { print($0) }.store(in: bag)  // until the bag is released
/// ```
public final class DisposeBag: Disposable {
  private let members = CompositeDisposable()

  /// Makes an empty bag.
  public init() {}

  deinit {
    members.dispose()
  }

  /// Whether the bag has been disposed of.
  public var isDisposed: Bool { members.isDisposed }

  /// Disposes of what is stored, and of all that will be.
  public func dispose() {
    members.dispose()
  }

  /// Stores something.
  ///
  /// - Parameters:
  ///   - bag: Where to store it.
  ///   - disposable: What to dispose of with the bag; at once if that has happened.
  public static func += (bag: DisposeBag, disposable: (any Disposable)?) {
    bag.members.add(disposable)
  }

  /// Stores a closure.
  ///
  /// - Parameters:
  ///   - bag: Where to store it.
  ///   - action: What to run when the bag is disposed of.
  @preconcurrency
  public static func += (bag: DisposeBag, action: @escaping @Sendable () -> Void) {
    bag.members.add(action)
  }
}

/// A disposable that disposes when it is let go of, whatever its kind.
public typealias ScopedToken = ScopedDisposable<AnyDisposable>

extension Disposable {
  /// Disposes of it when a bag is released.
  ///
  /// - Parameter bag: What to tie it to.
  public func store(in bag: DisposeBag) {
    bag += self
  }

  /// Disposes of it when a set lets go of it.
  ///
  /// - Parameter tokens: What to tie it to.
  public func store(in tokens: inout Set<ScopedToken>) {
    tokens.insert(scoped())
  }

  /// Ties it to the life of a token.
  ///
  /// - Returns: Disposes of it when it is released.
  public func scoped() -> ScopedToken {
    ScopedDisposable(AnyDisposable(self))
  }
}

extension Optional where Wrapped == any Disposable {
  /// Disposes of it, if there is anything, when a bag is released.
  ///
  /// - Parameter bag: What to tie it to.
  public func store(in bag: DisposeBag) {
    bag += self
  }

  /// Disposes of it, if there is anything, when a set lets go of it.
  ///
  /// - Parameter tokens: What to tie it to.
  public func store(in tokens: inout Set<ScopedToken>) {
    self?.store(in: &tokens)
  }
}

extension ScopedDisposable: Hashable {
  /// Whether two are the same object.
  ///
  /// - Parameters:
  ///   - first: One.
  ///   - second: The other.
  /// - Returns: Whether they are one.
  public static func == (
    first: ScopedDisposable<Inner>,
    second: ScopedDisposable<Inner>
  ) -> Bool {
    first === second
  }

  /// Hashes the identity.
  ///
  /// - Parameter hasher: What to feed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
