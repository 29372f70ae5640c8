import Signals
import SignalsTesting
import Testing

/// A source, an owner and a queue, each a thread; others may run in the middle of what they do.
@Suite("Operators that hop, in all orders of what happens to them")
struct SchedulerRaceLaws {
  @Test("observe(on:) loses nothing, keeps the order, and sends no value after the disposal")
  func observeOn() throws {
    try exploreAll("observe(on:) races", preemptions: 3) { interleaving in
      let hop = Hop(interleaving) { $0.observe(on: $1) }
      try interleaving.run()
      let values = try hop.verifiedValues()
      try requireEqual(values, Array(hop.sent.prefix(values.count)), "a part of what was sent")
      let isComplete = hop.recorder.events.last == .completed
      if isComplete { try requireEqual(values, [1, 2, 3], "all, as it has completed") }
    }
  }

  @Test("delay keeps the order and sends no value after the disposal, nor before its time")
  func delay() throws {
    try exploreAll("delay races", preemptions: 2) { interleaving in
      let hop = Hop(interleaving) { $0.delay(for: .milliseconds(10), on: $1) }
      try interleaving.run()
      let values = try hop.verifiedValues()
      try requireEqual(values, Array([1, 2, 3].prefix(values.count)), "a part of what was sent")
    }
  }

  @Test("debounce sends the value that was last when its time came, never one before its time")
  func debounce() throws {
    try exploreAll("debounce races", preemptions: 3) { interleaving in
      let hop = Hop(interleaving) { $0.debounce(for: .milliseconds(10), on: $1) }
      try interleaving.run()
      let values = try hop.verifiedValues()
      try requireEqual(values, values.sorted(), "a subsequence of what was sent")
      // No step of the source takes time, so what was sent can only be due after ten milliseconds.
      for (value, times) in hop.times {
        try require(
          times.delivered - times.sent >= .milliseconds(10),
          "\(value) came \(times.delivered - times.sent) after it was sent"
        )
      }
    }
  }

  @Test("throttle sends a subsequence in order, and nothing after the disposal")
  func throttle() throws {
    try exploreAll("throttle races", preemptions: 2) { interleaving in
      let hop = Hop(interleaving) { $0.throttle(for: .milliseconds(10), on: $1) }
      try interleaving.run()
      let values = try hop.verifiedValues()
      try requireEqual(values, values.sorted(), "a subsequence of what was sent")
    }
  }

  @Test("merge, concat, flatMap and take(until:) stay serial when sources send into each other")
  func reentrant() throws {
    typealias Make = (Signal<Int, LawFault>, Signal<Int, LawFault>) -> SignalProducer<Int, LawFault>
    let operators: [(String, Make)] = [
      ("merge", { .merge($0.producer, $1.producer) }),
      ("concat", { $0.producer.concat($1.producer) }),
      ("latest", { first, second in first.producer.flatMap(.latest) { _ in second.producer } }),
      ("concurrent", { first, second in first.producer.flatMap(.merge) { _ in second.producer } }),
      ("zip", { $0.producer.zip(with: $1.producer).map { $0 + $1 } }),
      ("combineLatest", { $0.producer.combineLatest(with: $1.producer).map { $0 + $1 } }),
      ("takeUntilReplacement", { $0.producer.take(untilReplacement: $1.producer) }),
    ]
    for (name, make) in operators {
      try exploreAll("\(name) inside of its own events", preemptions: 3) { interleaving in
        let (first, second) = (Signal<Int, LawFault>.pipe(), Signal<Int, LawFault>.pipe())
        let recorder = RaceRecorder(make(first.output, second.output)) { interleaving.pause() }
        for (name, input) in [("first", first.input), ("second", second.input)] {
          let thread = interleaving.thread(name)
          thread.step("1") { input.send(value: 1) }
          thread.step("2") { input.send(value: 2) }
          thread.step("complete") { input.sendCompleted() }
        }
        interleaving.thread("owner").step("dispose") { recorder.dispose() }
        try interleaving.run()
        try recorder.verify()
        try require(recorder.events.last?.isTerminating == true, "the run has not ended")
      }
    }
  }
}

/// A source of three values that hops to a queue.
private final class Hop: Sendable {
  struct Times {
    var sent: Duration
    var delivered: Duration
  }

  let recorder: RaceRecorder<Int>
  let queue: ExploringScheduler
  private let sentTimes = Lock<[Int: Duration]>([:])
  private let deliveredTimes: Lock<[Int: Duration]>
  private let isDisposed = Lock(false)
  private let late: Lock<[Int]>

  init(
    _ interleaving: Interleaving,
    _ make: (SignalProducer<Int, LawFault>, ExploringScheduler) -> SignalProducer<Int, LawFault>
  ) {
    let queue = interleaving.scheduler("queue")
    let (signal, input) = Signal<Int, LawFault>.pipe()
    let (times, late) = (Lock<[Int: Duration]>([:]), Lock<[Int]>([]))
    (self.queue, deliveredTimes, self.late) = (queue, times, late)
    let isDisposed = isDisposed
    let result = make(signal.producer, queue).on(value: { value in
      times.withLock { $0[value] = queue.uptime }
      if isDisposed.withLock({ $0 }) { late.withLock { $0.append(value) } }
    })
    recorder = RaceRecorder(result) { interleaving.pause() }
    let source = interleaving.thread("source")
    for value in 1...3 {
      source.step("\(value)") { [sentTimes] in
        sentTimes.withLock { $0[value] = queue.uptime }
        input.send(value: value)
      }
    }
    source.step("complete") { input.sendCompleted() }
    interleaving.thread("owner").step("dispose") { [recorder, isDisposed] in
      recorder.dispose()
      isDisposed.withLock { $0 = true }
    }
  }

  var sent: [Int] { sentTimes.withLock { $0.keys.sorted() } }

  var times: [Int: Times] {
    let delivered = deliveredTimes.withLock { $0 }
    return sentTimes.withLock { sent in
      sent.reduce(into: [:]) { times, entry in
        if let end = delivered[entry.key] {
          times[entry.key] = Times(sent: entry.value, delivered: end)
        }
      }
    }
  }

  /// The values that were told, if the contract was kept.
  func verifiedValues() throws -> [Int] {
    try recorder.verify()
    try require(recorder.events.last?.isTerminating == true, "the run has not ended")
    let late = late.withLock { $0 }
    try require(late.isEmpty, "\(late) came after the disposal")
    return recorder.values
  }
}
