/// Holds one disposable at a time and disposes of it when it is replaced.
public final class SerialDisposable: Disposable {
  private struct State {
    var inner: (any Disposable)?
    var isDisposed = false
  }

  private let state: Lock<State>

  /// Makes a serial disposable.
  ///
  /// - Parameter disposable: What it holds at first.
  public init(_ disposable: (any Disposable)? = nil) {
    state = Lock(State(inner: disposable))
  }

  /// Whether it has been disposed of.
  public var isDisposed: Bool { state.withLock { $0.isDisposed } }

  /// What it holds.
  ///
  /// Setting disposes of what it held, unless that is the same object; after disposal, what is set
  /// is disposed of at once.
  public var inner: (any Disposable)? {
    get { state.withLock { $0.inner } }
    set {
      let obsolete: (any Disposable)? = state.withLock { state in
        if state.isDisposed { return newValue }
        guard state.inner !== newValue else { return nil }
        defer { state.inner = newValue }
        return state.inner
      }
      obsolete?.dispose()
    }
  }

  /// Disposes of what it holds, and of all that it will be given.
  public func dispose() {
    let inner = state.withLock { state in
      state.isDisposed = true
      return state.inner.take()
    }
    inner?.dispose()
  }
}
