import Signals
import SignalsTesting
import Testing
import TimerModels

/// What an interval should do, worked out from the stretches of time in which it ran, and nothing else.
private struct Stretches {
  /// When each began and how long it lasted.
  var stretches: [(start: Duration, length: Duration)] = []

  /// When the nth tick is due: n intervals into the time that is spent running.
  func due(_ index: Int, every interval: Duration) -> Duration? {
    var rest = interval * index
    for (start, length) in stretches {
      if rest <= length { return start + rest }
      rest -= length
    }
    return nil
  }

  func ticks(every interval: Duration) -> [Duration] {
    var ticks: [Duration] = []
    while let due = due(ticks.count + 1, every: interval) { ticks.append(due) }
    return ticks
  }
}

@Suite("Laws of intervals")
struct IntervalLaws {
  /// An interval, and how long it runs and stands still in turn: in eighths of it, so that pauses often
  /// fall on a tick, and in microseconds besides.
  private static let inputs = Generator.zip(
    .duration(in: Duration.milliseconds(100)...Duration.milliseconds(1_000)),
    .array(
      of: .zip(
        .int(in: 0...40),
        .int(in: 0...999),
        .duration(in: Duration.zero...Duration.seconds(4))
      ),
      count: 0...6
    )
  ).map { interval, turns in
    Input(
      interval: interval,
      turns: turns.map { eighths, microseconds, pause in
        (
          interval * eighths / 8 + .microseconds(eighths.isMultiple(of: 2) ? 0 : microseconds),
          pause
        )
      }
    )
  }

  private struct Input: Sendable {
    let interval: Duration
    let turns: [(run: Duration, pause: Duration)]
  }

  @Test("ten thousand intervals with random pauses tick when their model does")
  func pauses() throws {
    try check(
      "an interval with pauses equals its model",
      cases: 10_000,
      Self.inputs,
      covering: [
        .atLeast(40, "with pauses") { $0.turns.count > 1 },
        .atLeast(30, "with ticks") { input in
          input.turns.contains { $0.run > input.interval }
        },
      ],
      within: .seconds(60)
    ) { input in
      let interval = input.interval
      let scheduler = TestScheduler()
      let model = IntervalModel(every: interval, missed: .catchUp, on: scheduler)
      let ticks = Recorder(model.ticks)
      var expected = Stretches()
      for (run, pause) in input.turns {
        expected.stretches.append((scheduler.uptime, run))
        model.start.apply().start()
        scheduler.advance(by: run)
        model.pause.apply().start()
        scheduler.advance(by: pause)
        let elapsed = expected.stretches.reduce(.zero) { $0 + $1.length }
        try requireEqual(
          model.state.value,
          elapsed > .zero ? .paused(elapsed: elapsed) : .idle
        )
      }
      let moments = expected.ticks(every: interval)
      try requireEqual(ticks.values.map(\.actual), moments)
      try requireEqual(ticks.values.map(\.index), Array(1..<(moments.count + 1)))
      try requireEqual(scheduler.pendingCount, 0)
    }
  }

  @Test("however late ticks come, each line is sent or missed, and none of them moves")
  func lateness() throws {
    let policies: [MissedTicks] = [.skip, .coalesce, .catchUp(atMost: 2), .catchUp]
    let inputs = Generator.zip(
      .element(of: policies),
      .array(of: .duration(in: Duration.zero...Duration.seconds(5)), count: 0...12)
    )
    try check("late ticks of an interval", cases: 1_000, inputs) { policy, lags in
      let scheduler = TestScheduler()
      let late = LateScheduler(scheduler, lags: lags)
      let model = IntervalModel(every: .seconds(1), missed: policy, on: late)
      let ticks = Recorder(model.ticks)
      model.start.apply().start()
      scheduler.advance(by: .seconds(100))
      let lines = ticks.values.reduce(0) { $0 + 1 + $1.missed }
      try requireEqual(lines, ticks.values.last?.index)
      try requireEqual(ticks.values.last?.index, 100)
      for tick in ticks.values {
        try requireEqual(tick.scheduled, .seconds(tick.index))
        try require(tick.lateness >= .zero, "tick \(tick.index) came early")
        if policy == .skip { try require(tick.lateness < .seconds(1), "a missed tick came") }
        if policy == .catchUp { try requireEqual(tick.missed, 0) }
      }
    }
  }
}
