import Signals
import SignalsTesting
import Testing

@Suite("Signals that threads send to")
struct SignalThreadLaws {
  /// How many values each thread sends.
  private let counts = Generator<[Int]>.array(of: .int(in: 1...20), count: 2...3)

  @Test("all observers see all values, one at a time, in one order that is each sender's own")
  func order() throws {
    try check("one order for all observers", cases: 50, counts) { counts in
      let (signal, input) = Signal<Int, LawFault>.pipe()
      let recorders = (0..<3).map { _ in RaceRecorder(signal.producer) }
      onThreads(counts.count) { thread in
        for index in 0..<counts[thread] { input.send(value: thread * 1_000 + index) }
      }
      input.sendCompleted()
      for recorder in recorders {
        try recorder.verify()
        try requireEqual(recorder.events, recorders[0].events, "what another one has seen")
      }
      for thread in counts.indices {
        let own = recorders[0].values.filter { $0 / 1_000 == thread }.map { $0 % 1_000 }
        try requireEqual(own, Array(0..<counts[thread]), "what thread \(thread) has sent")
      }
    }
  }

  @Test("whoever observes and is disposed of meanwhile sees a part of it, without a gap")
  func comingAndGoing() throws {
    try check("observers that come and go", cases: 50, counts) { counts in
      let (signal, input) = Signal<Int, LawFault>.pipe()
      let all = RaceRecorder(signal.producer)
      let some = Lock<[RaceRecorder<Int>]>([])
      onThreads(counts.count + 1) { thread in
        guard thread == counts.count else {
          for index in 0..<counts[thread] { input.send(value: thread * 1_000 + index) }
          return
        }
        for _ in 0..<5 {
          let recorder = RaceRecorder(signal.producer)
          some.withLock { $0.append(recorder) }
          recorder.dispose()
        }
        some.withLock { $0.append(RaceRecorder(signal.producer)) }
      }
      input.sendCompleted()
      for recorder in some.withLock({ $0 }) {
        try recorder.verify()
        try require(recorder.events.last?.isTerminating == true, "one has not ended")
        let seen = recorder.values
        guard let first = seen.first, let start = all.values.firstIndex(of: first) else { continue }
        try requireEqual(seen, Array(all.values.dropFirst(start).prefix(seen.count)), "a part")
      }
    }
  }

  @Test("merged sources of threads lose nothing, and keep the order of each")
  func merging() throws {
    try check("merged sources of threads", cases: 50, counts) { counts in
      let pipes = counts.map { _ in Signal<Int, LawFault>.pipe() }
      let recorder = RaceRecorder(.merge(pipes.map { $0.output.producer }))
      onThreads(counts.count) { thread in
        for index in 0..<counts[thread] { pipes[thread].input.send(value: thread * 1_000 + index) }
        pipes[thread].input.sendCompleted()
      }
      try recorder.verify()
      try requireEqual(recorder.events.last, .completed, "the end")
      for thread in counts.indices {
        let own = recorder.values.filter { $0 / 1_000 == thread }.map { $0 % 1_000 }
        try requireEqual(own, Array(0..<counts[thread]), "what thread \(thread) has sent")
      }
    }
  }
}
