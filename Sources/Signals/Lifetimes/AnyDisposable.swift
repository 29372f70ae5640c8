/// A disposable that runs a closure, once.
public final class AnyDisposable: Disposable {
  private struct State {
    var action: (@Sendable () -> Void)?
    var isDisposed = false
  }

  private let state: Lock<State>

  /// Makes a disposable that runs `action` when it is disposed of.
  ///
  /// - Parameter action: Called at most once, on the thread that disposes, outside any lock.
  ///   Released as soon as it has run.
  @preconcurrency
  public init(_ action: @escaping @Sendable () -> Void) {
    state = Lock(State(action: action))
  }

  /// Makes a disposable that only remembers whether it has been disposed of.
  public init() {
    state = Lock(State())
  }

  /// Makes a disposable that disposes of another one.
  ///
  /// - Parameter disposable: What to dispose of.
  public convenience init(_ disposable: any Disposable) {
    self.init { disposable.dispose() }
  }

  /// Whether it has been disposed of.
  public var isDisposed: Bool { state.withLock { $0.isDisposed } }

  /// Runs the action, if that has not happened yet.
  public func dispose() {
    let action = state.withLock { state in
      state.isDisposed = true
      return state.action.take()
    }
    action?()
  }
}
