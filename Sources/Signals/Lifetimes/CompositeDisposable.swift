/// Several disposables that are disposed of together.
///
/// What is added after the composite has been disposed of is disposed of at once, so nothing can
/// slip through between the two. Members are disposed of in the order in which they were added.
public final class CompositeDisposable: Disposable {
  private struct State {
    var members: [UInt64: any Disposable] = [:]
    var nextKey: UInt64 = 0
    var isDisposed = false
  }

  private let state: Lock<State>

  /// Makes a composite without members.
  public init() {
    state = Lock(State())
  }

  /// Makes a composite of the given members.
  ///
  /// - Parameter disposables: The members; `nil`s are left out.
  public convenience init<Disposables: Sequence>(
    _ disposables: Disposables
  ) where Disposables.Element == (any Disposable)? {
    self.init()
    for disposable in disposables { add(disposable) }
  }

  /// Makes a composite of the given members.
  ///
  /// - Parameter disposables: The members.
  public convenience init<Disposables: Sequence>(
    _ disposables: Disposables
  ) where Disposables.Element == any Disposable {
    self.init(disposables.map(Optional.some))
  }

  /// Whether it has been disposed of.
  public var isDisposed: Bool { state.withLock { $0.isDisposed } }

  /// Adds a member, or disposes of it if the composite has been disposed of.
  ///
  /// - Parameter disposable: What to dispose of together with the rest.
  /// - Returns: Takes the member out again, without disposing of it, when it is disposed of itself;
  ///   `nil` if there is nothing to take out.
  @discardableResult
  public func add(_ disposable: (any Disposable)?) -> (any Disposable)? {
    guard let disposable else { return nil }
    let key: UInt64? = state.withLock { state in
      guard !state.isDisposed else { return nil }
      defer { state.nextKey += 1 }
      state.members[state.nextKey] = disposable
      return state.nextKey
    }
    guard let key else {
      disposable.dispose()
      return nil
    }
    return AnyDisposable { [weak self] in
      let member = self?.state.withLock { $0.members.removeValue(forKey: key) }
      // The member may hold the last reference to something, so it is released here.
      withExtendedLifetime(member) {}
    }
  }

  /// Adds a closure to run when the composite is disposed of.
  ///
  /// - Parameter action: Runs at once if that has already happened.
  /// - Returns: Takes the closure out again when it is disposed of.
  @discardableResult
  @preconcurrency
  public func add(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    add(AnyDisposable(action))
  }

  /// Disposes of every member.
  public func dispose() {
    let members = state.withLock { state in
      state.isDisposed = true
      defer { state.members = [:] }
      return state.members
    }
    for (_, member) in members.sorted(by: { $0.key < $1.key }) { member.dispose() }
  }

  /// Adds a member.
  ///
  /// - Parameters:
  ///   - composite: Where to add it.
  ///   - disposable: What to add.
  /// - Returns: Takes the member out again when it is disposed of.
  @discardableResult
  public static func += (
    composite: CompositeDisposable,
    disposable: (any Disposable)?
  ) -> (any Disposable)? {
    composite.add(disposable)
  }

  /// Adds a closure.
  ///
  /// - Parameters:
  ///   - composite: Where to add it.
  ///   - action: What to run when the composite is disposed of.
  /// - Returns: Takes the closure out again when it is disposed of.
  @discardableResult
  @preconcurrency
  public static func += (
    composite: CompositeDisposable,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    composite.add(action)
  }
}
