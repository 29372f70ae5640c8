import Signals
import SignalsTesting
import Testing

@Suite("observing: laws")
@MainActor
struct ObservingLaws {
  /// Lets the main actor do what is waiting for it.
  private func turn() async {
    await withCheckedContinuation { continuation in
      QueueScheduler.main.schedule { continuation.resume() }
    }
  }

  @Test(
    "on the main actor, the first value comes at once, and in each turn the last of its changes"
  )
  func mainActor() async throws {
    let turns = Generator.array(of: .array(of: .digits, count: 0...3), count: 0...5)
    try await check("observing on the main actor", cases: 40, turns) { turns in
      let (digit, log, reads) = (Digit(), Lock<[Int]>([]), Lock(0))
      let run = SignalProducer<Int, Never>
        .observing {
          reads.withLock { $0 += 1 }
          return digit.value
        }
        .startWithValues { value in log.withLock { $0.append(value) } }
      try requireEqual(log.withLock { $0 }, [0])
      for changes in turns {
        for value in changes { digit.value = value }
        await turn()
      }
      try requireEqual(log.withLock { $0 }, [0] + turns.compactMap(\.last))
      let count = reads.withLock { $0 }
      run.dispose()
      digit.value = 9
      await turn()
      try requireEqual(log.withLock { $0 }.contains(9), false)
      try requireEqual(reads.withLock { $0 }, count, "readings after the disposal")
    }
  }
}
