import Dispatch
import FoundationEssentials
import Signals
import SignalsTesting
import Testing

/// When streams that have been started inside of others are let go of.
@Suite("Letting go")
struct LettingGoLaws {
  @Test("debounce and throttle let go of a notifier at its first event")
  func notifiers() throws {
    try check("notifiers are disposed of", .zip(.bool(), .bool())) { isDebounce, completes in
      let (source, input) = Signal<Int, Never>.pipe()
      let (notices, notify) = Signal<Void, Never>.pipe()
      let running = Lock(0)
      let notifier = notices.producer.on(
        starting: { running.withLock { $0 += 1 } },
        disposed: { running.withLock { $0 -= 1 } }
      )
      let producer =
        isDebounce
        ? source.producer.debounce(until: { _ in notifier })
        : source.producer.throttle(until: { _ in notifier })
      let run = producer.start()
      input.send(value: 1)
      try requireEqual(running.withLock { $0 }, 1, "notifiers after the value")
      if completes { notify.sendCompleted() } else { notify.send(value: ()) }
      try requireEqual(running.withLock { $0 }, 0, "notifiers after the notice")
      run.dispose()
    }
  }

  @Test("a timeout lets go of the source that is late")
  func timeouts() throws {
    try check("what is late is disposed of", .zip(.int(in: 1...5), .bool())) { ticks, isGap in
      let scheduler = TestScheduler()
      let disposals = Lock(0)
      let source = SignalProducer<Int, Never>.never
        .on(disposed: { disposals.withLock { $0 += 1 } })
      let limit = Duration.seconds(ticks)
      let producer =
        isGap
        ? source.timeout(gap: limit, switchingTo: SignalProducer.never, on: scheduler)
        : source.timeout(after: limit, switchingTo: SignalProducer.never, on: scheduler)
      let run = producer.start()
      scheduler.advance(upTo: limit)
      try requireEqual(disposals.withLock { $0 }, 0, "before the time")
      scheduler.advance(to: limit)
      try requireEqual(disposals.withLock { $0 }, 1, "after the time")
      run.dispose()
    }
  }

  @Test("a start that waits for its scheduler is taken back by a disposal")
  func waitingStarts() throws {
    try check("a disposal takes back what waits to start", .bool()) { isDelayed in
      let scheduler = TestScheduler()
      let source = SignalProducer<Int, Never>.never
      let waiting =
        isDelayed
        ? source.delaySubscription(for: .seconds(1), on: scheduler) : source.start(on: scheduler)
      waiting.start().dispose()
      try requireEqual(scheduler.pendingCount, 0, "what is scheduled")
    }
  }

  @Test("an end that waits for its scheduler gives way to a disposal")
  func waitingEnds() throws {
    try check("a disposal overtakes an end that waits", .int(in: 0...2)) { count in
      let scheduler = TestScheduler()
      let events = Lock<[Signal<Int, Never>.Event]>([])
      SignalProducer<Int, Never>(Array(0..<count))
        .observe(on: scheduler)
        .on(event: { event in events.withLock { $0.append(event) } })
        .start().dispose()
      scheduler.advance(by: .zero)
      try requireEqual(events.withLock { $0 }, [.interrupted])
    }
  }

  @Test("time that passes inside of a value begins no event inside of it")
  func passingTime() throws {
    try check("time passes inside of a value", .bool()) { completes in
      let scheduler = TestScheduler()
      let (signal, input) = Signal<Int, Never>.pipe()
      let state = Lock((depth: 0, wasNested: false, events: [Signal<Int, Never>.Event]()))
      let run = signal.producer.delay(for: .seconds(1), on: scheduler).start { event in
        state.withLock { state in
          state.wasNested = state.wasNested || state.depth > 0
          state.depth += 1
          state.events.append(event)
        }
        if event.value == 1 { scheduler.advance(by: .seconds(5)) }
        state.withLock { $0.depth -= 1 }
      }
      input.send(value: 1)
      scheduler.advance(by: .milliseconds(500))
      if completes { input.sendCompleted() } else { input.send(value: 2) }
      scheduler.advance(by: .seconds(1))
      let (_, wasNested, events) = state.withLock { $0 }
      try require(!wasNested, "an event has begun inside of another one")
      try requireEqual(events, [.value(1), completes ? .completed : .value(2)])
      run.dispose()
    }
  }

  @Test("a buffer that has been sent because it was full leaves no timer behind")
  func fullBuffers() throws {
    try check("a full buffer ends its timer", .zip(.int(in: 1...4), .int(in: 0...9))) {
      count,
      sent in
      let scheduler = TestScheduler()
      let (signal, input) = Signal<Int, Never>.pipe()
      let run = signal.producer
        .buffer(upTo: count, within: .seconds(5), on: scheduler)
        .start()
      for value in 0..<sent { input.send(value: value) }
      let isEmpty = sent.isMultiple(of: count)
      try requireEqual(scheduler.pendingCount, isEmpty ? 0 : 1, "timers")
      run.dispose()
      try requireEqual(scheduler.pendingCount, 0, "timers after the end")
    }
  }

  @Test("a timer that fires while another takes its place does not count")
  func untimelyTimers() throws {
    try check("a timer that is too late itself", .int(in: 1...4)) { count in
      let scheduler = UntimelyScheduler()
      let (signal, input) = Signal<Int, Never>.pipe()
      let events = Lock<[Signal<Int, Never>.Event]>([])
      let run = signal.producer
        .timeout(gap: .seconds(5), switchingTo: SignalProducer(value: -1), on: scheduler)
        .start { event in events.withLock { $0.append(event) } }
      for value in 0..<count { input.send(value: value) }
      try requireEqual(events.withLock { $0 }, (0..<count).map { .value($0) })
      scheduler.fire()
      try requireEqual(
        events.withLock { $0 },
        (0..<count).map { .value($0) } + [.value(-1), .completed],
        "after the last timer"
      )
      run.dispose()
    }
  }

  @Test("a sequence is read no further than what flattens it can start its elements")
  func demand() throws {
    let inputs = Generator<(Int, Int, Bool)>.zip(.int(in: 1...3), .int(in: 0...6), .bool())
    try check("sequences are flattened as they are read on demand", inputs) {
      limit,
      ticks,
      isRepeated in
      let scheduler = TestScheduler()
      let (read, started) = (Lock(0), Lock(0))
      let witness = Lock<Witness?>(nil)
      let run = { () -> any Disposable in
        let captured = Captured()
        witness.withLock { $0 = Witness(captured) }
        let numbers = SignalProducer<Int, Never>(
          Numbers(left: isRepeated ? 3 : .max) {
            captured.touch()
            read.withLock { $0 += 1 }
          }
        )
        return (isRepeated ? numbers.repeat() : numbers)
          .flatMap(.concurrent(limit: limit)) { number -> SignalProducer<Int, Never> in
            started.withLock { $0 += 1 }
            return SignalProducer(value: number).delay(for: .seconds(1), on: scheduler)
          }
          .start()
      }()
      scheduler.advance(to: .seconds(ticks))
      run.dispose()
      try requireEqual(started.withLock { $0 }, limit * (ticks + 1), "what is started")
      try require(read.withLock { $0 } <= limit * (ticks + 1) + 1, "too much has been read")
      scheduler.advance(by: .seconds(1))
      try requireEqual(witness.withLock { $0?.isAlive }, false, "the sequence is kept")
    }
  }
}

/// Numbers, that tell of each that is read.
private struct Numbers: Sequence, IteratorProtocol, Sendable {
  var left: Int
  let tell: @Sendable () -> Void

  mutating func next() -> Int? {
    guard left > 0 else { return nil }
    left -= 1
    tell()
    return left
  }
}

/// Runs what is scheduled at the last moment, as a scheduler on another thread may: when something else
/// is scheduled to take its place.
private final class UntimelyScheduler: DateScheduler {
  private let pending = Lock<(@Sendable () -> Void)?>(nil)

  var currentDate: Date { Date(timeIntervalSinceReferenceDate: 0) }

  func fire() {
    pending.withLock { $0.take() }?()
  }

  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    fire()
    pending.withLock { $0 = action }
    return nil
  }

  func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    schedule(action)
  }

  func schedule(
    after date: Date,
    interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(action)
  }
}
