import Signals

/// A value that others can wait for.
final class Watched<Value: Sendable>: Sendable {
  private struct State {
    var value: Value
    var version = 0
    var waiting: [CheckedContinuation<Void, Never>] = []

    mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
      version += 1
      defer { waiting = [] }
      return waiting
    }
  }

  private let state: Lock<State>

  init(_ value: Value) {
    state = Lock(State(value: value))
  }

  var value: Value { state.withLock { $0.value } }

  /// Changes the value, and lets those who wait look at it again.
  func update(_ change: (inout Value) -> Void) {
    let waiting = state.withLock { state in
      change(&state.value)
      return state.takeWaiting()
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until the value meets a condition.
  ///
  /// - Parameters:
  ///   - limit: How long to wait at the most.
  ///   - condition: The condition.
  /// - Returns: The value, and whether it meets the condition.
  func wait(
    _ limit: Duration,
    until condition: (Value) -> Bool
  ) async -> (value: Value, isMet: Bool) {
    let clock = ContinuousClock()
    let deadline = clock.now + limit
    let alarm = DeadlineScheduler.shared.schedule(after: limit) { [weak self] in
      self?.update { _ in }
    }
    defer { alarm?.dispose() }
    while true {
      let (value, version) = state.withLock { ($0.value, $0.version) }
      if condition(value) { return (value, true) }
      if clock.now >= deadline { return (value, false) }
      await change(since: version)
    }
  }

  private func change(since version: Int) async {
    await withCheckedContinuation { continuation in
      let isNew = state.withLock { state in
        if state.version == version { state.waiting.append(continuation) }
        return state.version != version
      }
      if isNew { continuation.resume() }
    }
  }
}
