import Signals
import SignalsTesting
import Testing

@Suite("Timelines drive streams and are recorded from them")
struct TimelineDrivingTests {
  private typealias Ints = Timeline<Int, TimelineFailure>

  private let scheduler = TestScheduler()
  private let timeline = Ints([
    (1, .value(1)), (3, .value(2)), (3, .value(3)), (6, .completed),
  ])

  @Test("a signal that a timeline drives is recorded as that timeline")
  func hot() throws {
    let signal = timeline.signal(on: scheduler)
    #expect(try Timeline.recording(signal, on: scheduler, until: 10) == timeline)
    #expect(scheduler.uptime == .seconds(10))
  }

  @Test("whoever observes a hot signal later sees the rest, at the ticks of the scheduler")
  func hotLater() throws {
    let signal = timeline.signal(on: scheduler)
    let recorded = try Timeline.recording(signal, on: scheduler, from: 3, until: 10)
    #expect(recorded == Ints([(3, .value(2)), (3, .value(3)), (6, .completed)]))
    #expect(recorded == timeline.observed(from: 3))
    #expect(
      try Timeline.recording(signal, on: scheduler, until: 12) == timeline.observed(from: 10)
    )
  }

  @Test("what a signal's timeline has before its making is missed, and an end before it counts")
  func hotInThePast() throws {
    scheduler.advance(to: .seconds(3))
    let signal = timeline.signal(on: scheduler)
    #expect(
      try Timeline.recording(signal, on: scheduler, until: 4)
        == Ints([(3, .value(2)), (3, .value(3))])
    )
    scheduler.advance(to: .seconds(20))
    let ended = timeline.signal(on: scheduler)
    #expect(try Timeline.recording(ended, on: scheduler, until: 21) == Ints([(20, .interrupted)]))
  }

  @Test("each run of a cold producer begins at its start")
  func cold() throws {
    let producer = timeline.producer(on: scheduler)
    #expect(try Timeline.recording(producer, on: scheduler, until: 10) == timeline)
    #expect(
      try Timeline.recording(producer, on: scheduler, until: 20) == timeline.shifted(by: 10)
    )
  }

  @Test("a stream without a terminal event stays alive, and its run can be interrupted")
  func alive() throws {
    let timeline = Ints([(2, .value(7))])
    let signal = timeline.signal(on: scheduler)
    #expect(try Timeline.recording(signal, on: scheduler, until: 100) == timeline)
    let producer = timeline.producer(on: scheduler)
    #expect(
      try Timeline.recording(producer, on: scheduler, until: 200, disposing: .after(105))
        == Ints([(102, .value(7)), (105, .interrupted)])
    )
    #expect(scheduler.pendingCount == 0)
  }

  @Test("a disposal before a tick is seen before what is due then, one after it is seen after")
  func disposal() throws {
    for disposal in [TimelineDisposal.before(3), .after(3), .before(0), .after(6), .atEnd] {
      let scheduler = TestScheduler()
      let signal = timeline.signal(on: scheduler)
      let observed = try Timeline.recording(signal, on: scheduler, until: 9, disposing: disposal)
      #expect(observed == timeline.cut(disposal, isInterrupted: false))

      let producer = timeline.producer(on: TestScheduler())
      _ = producer
      let second = TestScheduler()
      let run = timeline.producer(on: second)
      let recorded = try Timeline.recording(run, on: second, until: 9, disposing: disposal)
      #expect(recorded == timeline.cut(disposal, isInterrupted: true))
    }
  }

  @Test("events after the end are sent, and a stream that obeys the grammar ignores them")
  func misbehaving() throws {
    let wild = Ints([(1, .completed), (2, .value(1)), (3, .failed(.init("late")))])
    #expect(!wild.isWellFormed)
    #expect(wild.wellFormed == Ints([(1, .completed)]))
    #expect(
      try Timeline.recording(wild.signal(on: scheduler), on: scheduler, until: 5)
        == wild.wellFormed
    )
    let recorder = TimelineRecorder<Int, TimelineFailure>(on: scheduler)
    let input = Signal<Int, TimelineFailure>.Observer { recorder.record($0) }
    for occurrence in wild.occurrences { input.send(occurrence.event) }
    #expect(try recorder.timeline.events == wild.events)
  }

  @Test("what a source that misbehaves does after its end is not cancelled by the end")
  func goesOn() {
    let wild = Ints([(1, .completed), (2, .value(1))])
    wild.producer(on: scheduler).start()
    scheduler.advance(to: .seconds(1))
    #expect(scheduler.pendingCount == 1)
  }

  @Test("an immediate producer sends all inside of its start and stays alive without an end")
  func immediate() throws {
    #expect(
      try Timeline.recording(
        timeline.immediateProducer(on: scheduler),
        on: scheduler,
        until: 0
      ).events == timeline.events
    )
    let alive = Ints([(2, .value(7))]).immediateProducer(on: scheduler)
    #expect(
      try Timeline.recording(alive, on: scheduler, until: 9) == Ints([(0, .value(7))])
    )
  }

  @Test("a property is recorded with its present value")
  func property() throws {
    let property = MutableProperty(1)
    scheduler.schedule(at: .seconds(2)) { property.value = 5 }
    #expect(
      try Timeline.recording(property, on: scheduler, until: 3)
        == Timeline([(0, .value(1)), (2, .value(5))])
    )
  }

  @Test("an event between two ticks is an error that says when it came")
  func offTick() {
    let producer = timeline.producer(on: scheduler, unit: .milliseconds(500))
    let error = #expect(throws: OffTick.self) {
      try Timeline.recording(producer, on: scheduler, until: 10)
    }
    #expect(error?.moment == .milliseconds(500))
    #expect(error?.description.hasPrefix("VALUE 1 came at 0.5 seconds") == true)
    #expect(
      (try? Timeline.recording(
        producer,
        on: TestScheduler(),
        until: 10,
        unit: .milliseconds(500)
      )) == .never
    )
  }

  @Test("a timeline that is not needed any more is released by its run and by its signal")
  func released() {
    weak var (weakRun, weakSignal):
      (Recorder<Int, TimelineFailure>?, Recorder<Int, TimelineFailure>?)
    do {
      let (run, observation) = (Recorder<Int, TimelineFailure>(), Recorder<Int, TimelineFailure>())
      (weakRun, weakSignal) = (run, observation)
      let alive = Ints([(2, .value(7))])
      alive.producer(on: scheduler).start { run.record($0) }.dispose()
      alive.signal(on: scheduler).observe { observation.record($0) }?.dispose()
    }
    #expect(weakRun == nil)
    #expect(weakSignal == nil)
  }
}
