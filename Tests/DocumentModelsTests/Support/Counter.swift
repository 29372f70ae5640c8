import Signals

/// Counts how many are somewhere at the same time.
final class Counter: Sendable {
  private struct State {
    var present = 0
    var most = 0
    var total = 0
  }

  private let state = Lock(State())

  /// The most that have been there at once.
  var most: Int { state.withLock { $0.most } }

  /// How many have been there.
  var total: Int { state.withLock { $0.total } }

  func enter() {
    state.withLock { state in
      state.present += 1
      state.total += 1
      state.most = max(state.most, state.present)
    }
  }

  func leave() { state.withLock { $0.present -= 1 } }
}
