import Dispatch
import Signals
import SignalsTesting
import Testing

@Suite("QueueScheduler")
struct QueueSchedulerLaws {
  @Test(
    "work that one thread schedules runs in order, one piece at a time, without what was cancelled"
  )
  func order() throws {
    // Each number is a piece of work: what it schedules further, or whether it is cancelled.
    let pieces = Generator<[Piece]> { choices in
      var pieces: [Piece] = []
      while pieces.count < 40, choices.bool(probability: 0.95) {
        let place = choices.span("piece") { $0.index(weights: [6, 2, 2]) }
        pieces.append(Piece.allCases[place])
      }
      return pieces
    }
    let scheduler = QueueScheduler()
    try check("a queue keeps the order", pieces) { pieces in
      let run = QueueRun(scheduler)
      // Nothing runs before all is scheduled, so that what is cancelled has not begun.
      scheduler.queue.suspend()
      for (number, piece) in pieces.enumerated() { run.schedule(number, piece) }
      scheduler.queue.resume()
      // Once round for the work, once more for what that has scheduled.
      for _ in 0..<2 { scheduler.queue.sync {} }
      let kept = pieces.indices.filter { pieces[$0] != .cancelled }
      let nested = pieces.indices.filter { pieces[$0] == .nesting }.map { $0 + 1_000 }
      try requireEqual(run.ran, kept + nested)
    }
  }

  @Test("work of several threads runs one piece at a time, each thread's in its order")
  func threads() throws {
    let scheduler = QueueScheduler()
    let counts = Generator<[Int]> { choices in
      (0..<2 + Int(choices.draw(upTo: 2))).map { _ in Int(choices.draw(upTo: 50)) }
    }
    try check("a queue of several threads", cases: 50, counts) { counts in
      let run = QueueRun(scheduler)
      DispatchQueue.concurrentPerform(iterations: counts.count) { thread in
        for index in 0..<counts[thread] { run.schedule(thread * 1_000 + index, .plain) }
      }
      scheduler.queue.sync {}
      for thread in counts.indices {
        let own = run.ran.filter { $0 / 1_000 == thread }.map { $0 % 1_000 }
        try requireEqual(own, Array(0..<counts[thread]), "thread \(thread)")
      }
      try require(!run.hasOverlapped, "two pieces of work ran at once")
    }
  }
}

private enum Piece: CaseIterable {
  case plain
  case nesting
  case cancelled
}

/// What runs on a queue.
private final class QueueRun: Sendable {
  private struct State {
    var ran: [Int] = []
    var isRunning = false
    var hasOverlapped = false
  }

  private let scheduler: QueueScheduler
  private let state = Lock(State())

  init(_ scheduler: QueueScheduler) {
    self.scheduler = scheduler
  }

  var ran: [Int] { state.withLock { $0.ran } }
  var hasOverlapped: Bool { state.withLock { $0.hasOverlapped } }

  func schedule(_ number: Int, _ piece: Piece) {
    let work = scheduler.schedule { [self] in
      enter(number)
      if piece == .nesting { schedule(number + 1_000, .plain) }
      leave()
    }
    if piece == .cancelled { work?.dispose() }
  }

  private func enter(_ number: Int) {
    state.withLock { state in
      if state.isRunning { state.hasOverlapped = true }
      state.isRunning = true
      state.ran.append(number)
    }
  }

  private func leave() {
    state.withLock { $0.isRunning = false }
  }
}
