import Signals
import SignalsTesting
import Testing

@Suite("Ways to start, to observe and to wait")
struct StartingLaws {
  private typealias Source = Timeline<Int, TimelineFailure>

  @Test("each way to start tells of its own events, in order, and of no others")
  func starting() throws {
    try check("each way to start tells of its own events", Generator.source) { timeline in
      let (scheduler, told) = (TestScheduler(), Told())
      let producer = timeline.producer(on: scheduler)
      producer.start { told.add(.events, $0) }
      producer.startWithResult { told.add(.results, $0) }
      producer.startWithCompleted { told.add(.completions, "") }
      producer.startWithFailed { told.add(.failures, $0) }
      producer.startWithInterrupted { told.add(.interruptions, "") }
      producer.ignoreErrors().startWithValues { told.add(.values, $0) }
      scheduler.advance(to: .seconds(timeline.lastTick + 1))
      try requireEqual(told.all, expected(of: timeline))
    }
  }

  @Test("each way to observe tells of its own events, in order, and of no others")
  func observing() throws {
    try check("each way to observe tells of its own events", Generator.source) { timeline in
      let (scheduler, told) = (TestScheduler(), Told())
      let signal = timeline.signal(on: scheduler)
      signal.observe { told.add(.events, $0) }
      signal.observeResult { told.add(.results, $0) }
      signal.observeCompleted { told.add(.completions, "") }
      signal.observeFailed { told.add(.failures, $0) }
      signal.observeInterrupted { told.add(.interruptions, "") }
      signal.ignoreErrors().observeValues { told.add(.values, $0) }
      scheduler.advance(to: .seconds(timeline.lastTick + 1))
      try requireEqual(told.all, expected(of: timeline))
    }
  }

  @Test("first, single, last and wait have the value, the failure or nothing, as their names say")
  func waiting() throws {
    try check("first, single, last and wait", Generator.source) { timeline in
      let ended =
        timeline.termination == nil
        ? timeline.appending(.completed, at: timeline.lastTick) : timeline
      let producer = ended.immediateProducer(on: TestScheduler())
      let values = ended.occurrences.compactMap(\.event.value)
      let failure = ended.occurrences.compactMap(\.event.error).first
      let result = failure.map { Result<Int, TimelineFailure>.failure($0) }
      let isCompleted = ended.occurrences.contains(where: \.event.isCompleted)

      try requireEqual(producer.first(), values.first.map { .success($0) } ?? result, "first")
      let single = values.count == 1 && isCompleted ? values.first : nil
      let singleResult = values.count > 1 ? nil : result
      try requireEqual(producer.single(), single.map { .success($0) } ?? singleResult, "single")
      let last = isCompleted ? values.last : nil
      try requireEqual(producer.last(), last.map { .success($0) } ?? result, "last")
      try requireEqual(producer.wait().map { 0 }, result ?? .success(0), "wait")
    }
  }

  private func expected(of timeline: Source) -> [Told.Kind: [String]] {
    let told = Told()
    for event in timeline.occurrences.map(\.event) {
      told.add(.events, event)
      switch event {
      case .value(let value):
        told.add(.values, value)
        told.add(.results, Result<Int, TimelineFailure>.success(value))
      case .failed(let failure):
        told.add(.failures, failure)
        told.add(.results, Result<Int, TimelineFailure>.failure(failure))
      case .completed: told.add(.completions, "")
      case .interrupted: told.add(.interruptions, "")
      }
    }
    return told.all
  }
}

/// What several observers have been told.
private final class Told: Sendable {
  enum Kind {
    case events
    case values
    case results
    case completions
    case failures
    case interruptions
  }

  private let log = Lock<[Kind: [String]]>([:])

  var all: [Kind: [String]] { log.withLock { $0 } }

  func add<Item>(_ kind: Kind, _ item: Item) {
    let text = "\(item)"
    log.withLock { $0[kind, default: []].append(text) }
  }
}
