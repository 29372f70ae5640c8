import Signals

/// What waits to be told: in the order in which it was added, by one thread at a time.
///
/// It is added inside of the step that changes the state, and told outside of any lock. Whoever finds
/// somebody telling leaves it to him.
final class Outbox<Element: Sendable>: Sendable {
  private struct State {
    var waiting: [Element] = []
    var isDelivering = false
  }

  private let state = Lock(State())

  init() {}

  /// Adds something to tell.
  func add(_ elements: [Element]) {
    if !elements.isEmpty { state.withLock { $0.waiting += elements } }
  }

  /// Tells what waits, unless somebody else is telling.
  func deliver(_ tell: (Element) -> Void) {
    while let batch = takeBatch() {
      for element in batch { tell(element) }
      state.withLock { $0.isDelivering = false }
    }
  }

  private func takeBatch() -> [Element]? {
    state.withLock { state in
      guard !state.isDelivering, !state.waiting.isEmpty else { return nil }
      state.isDelivering = true
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}
