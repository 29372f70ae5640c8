internal import Signals

/// What is told to somebody who asks for an answer.
enum AnswerStep: Sendable {
  /// So much of the body has come from the server.
  case progress(TransferProgress)
  /// An answer that was stored; the server's is still to come.
  case preliminary(Answer)
  /// The answer; nothing follows.
  case final(Answer)
  /// There is no answer; nothing follows.
  case failed(NetworkError)
  /// The transport has given up; nothing follows.
  case interrupted
}

/// Takes what is told of an answer.
typealias AnswerReceiver = @Sendable (AnswerStep) -> Void

/// One who takes part in a flight, and is told one thing after the other, on whatever threads.
final class Asker: Disposable {
  private struct State {
    /// `nil` once it has left.
    var receive: AnswerReceiver?
    var waiting: [AnswerStep] = []
    /// Whether somebody is telling it something; others leave to them what they have to tell.
    var isBusy: Bool
  }

  private let flight: Flight
  private let state: Lock<State>

  /// Makes somebody who is told things.
  ///
  /// - Parameters:
  ///   - receive: Takes them.
  ///   - flight: What it takes part in.
  ///   - missed: What it has to be told first, by ``catchUp()``.
  init(_ receive: @escaping AnswerReceiver, in flight: Flight, after missed: AnswerStep?) {
    self.flight = flight
    let waiting = missed.map { [$0] } ?? []
    state = Lock(State(receive: receive, waiting: waiting, isBusy: missed != nil))
  }

  var isDisposed: Bool { state.withLock { $0.receive == nil } }

  /// Leaves: it is told nothing more.
  func dispose() {
    let replaced = state.withLock { state in
      let old = state
      state.receive = nil
      state.waiting = []
      return old
    }
    if replaced.receive != nil { flight.leave(self) }
  }

  /// Tells it something, after everything that it was told before.
  func receive(_ step: AnswerStep) {
    let receive = state.withLock { state -> AnswerReceiver? in
      guard !state.isBusy else {
        if state.receive != nil { state.waiting.append(step) }
        return nil
      }
      state.isBusy = state.receive != nil
      return state.receive
    }
    guard let receive else { return }
    receive(step)
    catchUp()
  }

  /// Tells it what waits.
  func catchUp() {
    while true {
      let next = state.withLock { state -> (receive: AnswerReceiver, step: AnswerStep)? in
        guard let receive = state.receive, !state.waiting.isEmpty else {
          state.isBusy = false
          return nil
        }
        return (receive, state.waiting.removeFirst())
      }
      guard let next else { return }
      next.receive(next.step)
    }
  }
}
