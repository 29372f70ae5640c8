/// A disposable of any kind: one that runs a closure, once, or one that stands for another.
public final class AnyDisposable: Disposable {
  private let base: any Disposable

  /// Makes a disposable that runs `action` when it is disposed of.
  ///
  /// - Parameter action: Called at most once, on the thread that disposes, outside any lock.
  ///   Released as soon as it has run.
  @preconcurrency
  public init(_ action: @escaping @Sendable () -> Void) {
    base = ActionDisposable(action)
  }

  /// Makes a disposable that only remembers whether it has been disposed of.
  public init() {
    base = ActionDisposable(nil)
  }

  /// Makes a disposable that stands for another one.
  ///
  /// - Parameter disposable: What to dispose of.
  public init(_ disposable: any Disposable) {
    base = disposable
  }

  /// Whether it has been disposed of.
  public var isDisposed: Bool { base.isDisposed }

  /// Runs the action, or disposes of the other one, if that has not happened yet.
  public func dispose() {
    base.dispose()
  }
}

/// Runs a closure, once.
private final class ActionDisposable: Disposable {
  private struct State {
    var action: (@Sendable () -> Void)?
    var isDisposed = false
  }

  private let state: Lock<State>

  init(_ action: (@Sendable () -> Void)?) {
    state = Lock(State(action: action))
  }

  var isDisposed: Bool { state.withLock { $0.isDisposed } }

  func dispose() {
    let action = state.withLock { state in
      state.isDisposed = true
      return state.action.take()
    }
    action?()
  }
}
