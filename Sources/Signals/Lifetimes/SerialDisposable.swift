/// Holds one disposable at a time and disposes of it when it is replaced.
public final class SerialDisposable: Disposable {
  private struct State {
    var inner: (any Disposable)?
    var isDisposed = false
    /// How often something else was to be held.
    var changeCount = 0
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
        state.changeCount += 1
        guard state.inner !== newValue else { return nil }
        defer { state.inner = newValue }
        return state.inner
      }
      obsolete?.dispose()
    }
  }

  /// Disposes of what it holds, and holds what a closure then makes.
  ///
  /// For work whose successor takes its place: on another thread, the work may run, and be followed,
  /// before the one who has scheduled it comes to keep it. Of two changes, the one that began later
  /// counts.
  ///
  /// - Parameter make: Makes what is held next. It may change what is held itself.
  package func replace(by make: () -> (any Disposable)?) {
    let (change, former) = state.withLock { state in
      state.changeCount += 1
      return (state.changeCount, state.inner.take())
    }
    former?.dispose()
    let made = make()
    let isKept = state.withLock { state in
      guard !state.isDisposed, state.changeCount == change else { return false }
      state.inner = made
      return true
    }
    if !isKept { made?.dispose() }
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
