import Dispatch
import Signals
import SignalsTesting
import Testing

/// The points of the contract of events, for chains of operators that several threads send into.
@Suite("The contract of events, on threads")
struct ThreadLaws {
  struct Situation: Sendable, CustomStringConvertible {
    let pipeline: Pipeline
    /// What each thread sends.
    let sent: [[Int]]
    /// How the first thread ends the signal after its values.
    let end: DigitSignal.Event?
    /// After how many values of the second thread it disposes of the run.
    let disposal: Int?

    var description: String {
      "\(pipeline)\nsent: \(sent), \(end.map { "\($0)" } ?? "-"), disposal: \(disposal ?? -1)"
    }
  }

  private static func situations(disposing: Bool) -> Generator<Situation> {
    Generator { choices in
      guard
        let pipeline = choices.span("pipeline", { Generator<Pipeline>.synchronousPipelines(&$0) })
      else { return nil }
      let sent = (0..<2).map { thread in
        (0..<(10 + Int(choices.draw(upTo: 40)))).map { 2 * $0 + thread }
      }
      let ends: [DigitSignal.Event?] = [nil, .completed, .failed(TimelineFailure()), .interrupted]
      return Situation(
        pipeline: pipeline,
        sent: sent,
        end: ends[choices.index(weights: [2, 1, 1, 1])],
        disposal: disposing ? Int(choices.draw(upTo: 9)) : nil
      )
    }
  }

  @Test("2, 3: whoever sends, observers are told of one event at a time, all in one order")
  func serial() throws {
    try check(
      "contract 2 and 3: threads",
      cases: 150,
      Self.situations(disposing: false)
    ) { situation in
      let (first, second, _) = run(situation)
      try checkLogs(first, second)
      if situation.pipeline.stages.isEmpty, situation.end == nil {
        for (thread, sent) in situation.sent.enumerated() {
          try requireEqual(first.values.filter { $0 % 2 == thread }, sent, "what a thread has sent")
        }
      }
    }
  }

  /// Of a value that was on its way through the operators on another thread, the observer is still told.
  @Test("5, 6: after a disposal on another thread, no further value is sent, and all is released")
  func disposal() throws {
    try check(
      "contract 5 and 6: threads",
      cases: 150,
      Self.situations(disposing: true)
    ) { situation in
      let (first, second, runs) = run(situation)
      try checkLogs(first, second)
      let late = max(first.lateCount, second.lateCount)
      try require(late <= 1, "\(late) values follow the disposal")
      try requireEqual(runs.alive, 0, "runs of the source")
      try require(first.events.last?.isTerminating ?? false, "it has not ended")
    }
  }

  private func checkLogs(_ first: EventLog, _ second: EventLog) throws {
    for log in [first, second] {
      try require(!log.wasNested, "an event has begun inside of another one")
      try require(log.isWellFormed, "an event follows the end: \(log.events)")
    }
    try requireEqual(second.events, first.events, "what the second observer sees")
  }

  private func run(_ situation: Situation) -> (EventLog, EventLog, WatchedRuns) {
    let (source, input) = DigitSignal.pipe()
    let (first, second, runs) = (EventLog(), EventLog(), WatchedRuns())
    let disposable = SerialDisposable()
    situation.pipeline(runs.watching(source.producer), on: TestScheduler())
      .startWithSignal { signal, handle in
        disposable.inner = handle
        for log in [first, second] {
          signal.observe { event in
            log.take(event)
            log.leave()
          }
        }
      }
    DispatchQueue.concurrentPerform(iterations: situation.sent.count) { thread in
      for (index, value) in situation.sent[thread].enumerated() {
        input.send(value: value)
        guard thread == 1, index == situation.disposal else { continue }
        disposable.dispose()
        first.expectQuiet()
        second.expectQuiet()
      }
      if thread == 0, let end = situation.end { input.send(end) }
    }
    return (first, second, runs)
  }
}
