internal import Signals

/// What a run needs until its end: its time limit, and the transfer that it waits for.
///
/// A run may ask more than once. What an earlier question needs is let go of, also where it is told
/// only after the next one has been asked.
final class RunResources: Disposable {
  private struct State {
    var limit: (any Disposable)?
    var transfer: (any Disposable)?
    var questionCount = 0
    var isOver = false
  }

  private let state = Lock(State())

  var isDisposed: Bool { state.withLock { $0.isOver } }

  /// Keeps what ends the run in time.
  func holdLimit(_ limit: (any Disposable)?) {
    let isOver = state.withLock { state in
      if !state.isOver { state.limit = limit }
      return state.isOver
    }
    if isOver { limit?.dispose() }
  }

  /// Begins with another question, and lets go of the one before.
  ///
  /// - Returns: Its number.
  func beginQuestion() -> Int {
    let (number, old) = state.withLock { state in
      state.questionCount += 1
      return (state.questionCount, state.transfer.take())
    }
    old?.dispose()
    return number
  }

  /// Keeps what gives a question up.
  func holdTransfer(_ transfer: (any Disposable)?, ofQuestion number: Int) {
    guard let transfer else { return }
    let isWanted = state.withLock { state in
      guard !state.isOver, state.questionCount == number else { return false }
      state.transfer = transfer
      return true
    }
    if !isWanted { transfer.dispose() }
  }

  /// Lets go of everything.
  func dispose() {
    let (limit, transfer) = state.withLock { state in
      state.isOver = true
      return (state.limit.take(), state.transfer.take())
    }
    limit?.dispose()
    transfer?.dispose()
  }
}
