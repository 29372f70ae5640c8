import Signals

/// An interval that can be paused, without a clock of its own.
///
/// The ticks lie on a grid of the *elapsed* time: a pause shifts them all alike. A tick that was due
/// before a pause and had not come yet comes when the time passes again.
struct IntervalMachine: TimerMachine {
  /// What observers are told.
  enum Effect: Sendable {
    case tick(Tick)
    case finished
  }

  let leeway: Duration

  /// The last tick that was sent.
  private(set) var lastTick: Tick?

  private var grid: TickGrid
  private var time = RunningTime()

  init(grid: TickGrid, leeway: Duration) {
    (self.grid, self.leeway) = (grid, leeway)
  }

  /// Whether the time passes.
  var isRunning: Bool { time.isRunning }

  /// Whether all its ticks have come.
  var isFinished: Bool { grid.isFinished }

  /// Whether it stands still and there are ticks left.
  var isStartable: Bool { !isRunning && !isFinished }

  /// Whether a reset would change anything.
  var isResettable: Bool { isRunning || isFinished || time.elapsed > .zero }

  /// What the model shows of it.
  var state: TimerState { isFinished ? .finished : time.state }

  var nextTick: Duration? { grid.nextLine.flatMap(time.moment) }

  /// Lets the time pass, unless it does already or no tick is left.
  mutating func start(at now: Duration) -> [Effect] {
    if isStartable { time.start(at: now) }
    return []
  }

  mutating func tick(at now: Duration) -> [Effect] {
    guard let due = nextTick, let start = time.moment(of: .zero) else { return [] }
    let now = now.forgivingEarliness(of: due)
    time.advance(to: now)
    let ticks = grid.advance(to: now - start)
    var effects = ticks.indices.map { index in
      Effect.tick(
        Tick(
          index: index,
          scheduled: start + grid.line(index),
          actual: now,
          missed: index == ticks.indices.lowerBound ? ticks.missed : 0
        )
      )
    }
    if case .tick(let tick) = effects.last { lastTick = tick }
    if isFinished {
      time.pause()
      effects.append(.finished)
    }
    return effects
  }

  mutating func pause(at now: Duration) -> [Effect] {
    time.advance(to: now)
    time.pause()
    return []
  }

  /// Makes the time stand still, and begins again with the first tick.
  mutating func reset() -> [Effect] {
    let grid = TickGrid(every: grid.interval, missed: grid.policy, limit: grid.limit)
    self = IntervalMachine(grid: grid, leeway: leeway)
    return []
  }
}
