public import Signals

extension SignalProducer where Value == Tick, Failure == Never {
  /// Ticks at an interval, without drift.
  ///
  /// The nth tick is due at the start and n intervals, whatever the observers take and however late
  /// the ticks before it came. Each knows when it was due, when it came, and how many were left out
  /// before it.
  ///
  /// ```text
  /// ticks(every: 2):  --1-2-3-4-5-
  /// ```
  ///
  /// **Termination:** never ends. **Threading:** on `scheduler`.
  ///
  /// - Parameters:
  ///   - interval: The time from one tick to the next, and from the start to the first; more than
  ///     zero.
  ///   - missed: What becomes of ticks that could not come before the next one was due.
  ///   - leeway: How late a tick may be, for the system to save energy. It does not add up.
  ///   - scheduler: Where to tick, and whose clock counts.
  /// - Returns: A producer of the ticks.
  /// - Precondition: `interval` is more than zero.
  public static func ticks(
    every interval: Duration,
    missed: MissedTicks = .coalesce,
    leeway: Duration = .zero,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Tick, Never> {
    precondition(
      interval > .zero,
      "Ticks need an interval that is more than zero, not \(interval)"
    )
    return SignalProducer { observer, lifetime in
      let ticking = Ticking(
        grid: TickGrid(every: interval, missed: missed),
        leeway: leeway,
        on: scheduler,
        into: observer
      )
      lifetime += ticking.next
      ticking.scheduleNext()
    }
  }
}

// MARK: -

/// One run of a producer of ticks.
private final class Ticking: Sendable {
  /// What waits, disposed of when the run has ended.
  let next = SerialDisposable()

  private let grid: Lock<TickGrid>
  private let start: Duration
  private let leeway: Duration
  private let scheduler: any DateScheduler
  private let observer: Signal<Tick, Never>.Observer

  init(
    grid: TickGrid,
    leeway: Duration,
    on scheduler: any DateScheduler,
    into observer: Signal<Tick, Never>.Observer
  ) {
    self.grid = Lock(grid)
    start = scheduler.uptime
    self.leeway = leeway
    self.scheduler = scheduler
    self.observer = observer
  }

  func scheduleNext() {
    guard let line = grid.withLock({ $0.nextLine }) else { return }
    let due = start + line
    next.replace {
      scheduler.schedule(at: due, leeway: leeway) { [self] in
        tick(due)
        if !next.isDisposed { scheduleNext() }
      }
    }
  }

  private func tick(_ due: Duration) {
    let now = scheduler.uptime.forgivingEarliness(of: due)
    let (ticks, interval) = grid.withLock { grid in
      (grid.advance(to: now - start), grid.interval)
    }
    for index in ticks.indices {
      guard !next.isDisposed else { return }
      observer.send(
        value: Tick(
          index: index,
          scheduled: start + interval.times(index),
          actual: max(scheduler.uptime, start + interval.times(index)),
          missed: index == ticks.indices.lowerBound ? ticks.missed : 0
        )
      )
    }
  }
}
