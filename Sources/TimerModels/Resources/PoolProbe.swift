public import Signals

/// Shows whether the pools of threads run what they are given, or are blocked.
///
/// Threads of a pool that wait for something are lost to all others who have work for it: timers stop
/// firing, tasks stop resuming, and nothing says why. The probe hands each pool a little work now and
/// then, and looks how long it waits. It does that from a thread of its own, so it notices also when
/// all pools are blocked at once.
///
/// ```swift
/// let probe = PoolProbe()
/// probe.health.producer.startWithValues { print($0) }
/// probe.start.apply().start()
/// ```
public final class PoolProbe: Sendable {
  /// How the worst of the pools is.
  public let health: Property<PoolHealth>

  /// How each of the pools is, by name.
  public let pools: Property<[String: PoolHealth]>

  /// Whether it looks.
  public let isRunning: Property<Bool>

  /// Begins to look, at each interval; enabled while it does not.
  public let start: Action<Void, Void, Never>

  /// Looks no more; enabled while it does.
  public let stop: Action<Void, Void, Never>

  private let prober: Prober

  /// Creates a probe that does not look yet.
  ///
  /// - Parameters:
  ///   - pools: Which to look at, with different names.
  ///   - interval: The time from one look to the next.
  ///   - slow: The wait from which on a pool is slow.
  ///   - stalled: The wait from which on it is stalled.
  ///   - scheduler: Where to look from and to tell, and whose clock is followed; a thread of its own if
  ///     there is none.
  /// - Precondition: `interval` is a millisecond or more, and no name is there twice.
  public init(
    _ pools: [Pool] = Pool.usual,
    every interval: Duration = .milliseconds(500),
    slow: Duration = .milliseconds(100),
    stalled: Duration = .seconds(1),
    on scheduler: (any DateScheduler)? = nil
  ) {
    precondition(interval >= .milliseconds(1), "A probe's interval must be a millisecond or more.")
    precondition(Set(pools.map(\.name)).count == pools.count, "Two pools have the same name.")
    let prober = Prober(
      pools,
      every: interval,
      machine: PoolProbeMachine(slow: slow, stalled: stalled),
      on: scheduler ?? ThreadScheduler(name: "Signals.probe")
    )
    self.prober = prober
    self.pools = prober.state.map { $0.machines.mapValues(\.health) }.skipRepeats()
    health = self.pools.map { $0.values.max { $0.delay < $1.delay } ?? .healthy }.skipRepeats()
    isRunning = prober.state.map(\.isRunning).skipRepeats()
    start = Self.action(prober, if: isRunning.negate()) { $0.start() }
    stop = Self.action(prober, if: isRunning) { $0.stop() }
  }

  /// Makes an action that doesn't keep the prober alive.
  private static func action(
    _ prober: Prober,
    if isEnabled: Property<Bool>,
    _ work: @escaping @Sendable (Prober) -> Void
  ) -> Action<Void, Void, Never> {
    Action(enabledIf: isEnabled) { [weak prober] in
      SignalProducer { [weak prober] () -> Void in
        if let prober { work(prober) }
      }
    }
  }
}

/// Hands work to pools, and looks when it runs.
///
/// Only the probe holds it: what waits in a pool, maybe for ever, does not.
private final class Prober: Sendable {
  struct State: Sendable {
    var isRunning = false
    var machines: [String: PoolProbeMachine]
  }

  let state: MutableProperty<State>
  private let pools: [Pool]
  private let interval: Duration
  private let scheduler: any DateScheduler
  private let timer = SerialDisposable()

  init(
    _ pools: [Pool],
    every interval: Duration,
    machine: PoolProbeMachine,
    on scheduler: any DateScheduler
  ) {
    (self.pools, self.interval, self.scheduler) = (pools, interval, scheduler)
    let machines = pools.map { ($0.name, machine) }
    state = MutableProperty(State(machines: Dictionary(uniqueKeysWithValues: machines)))
  }

  deinit {
    timer.dispose()
  }

  func start() {
    let isFirst = state.modify { state in
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard isFirst else { return }
    look()
    timer.inner = scheduler.schedule(at: scheduler.uptime + interval, every: interval) {
      [weak self] in
      self?.look()
    }
  }

  func stop() {
    timer.inner = nil
    state.modify { $0.isRunning = false }
  }

  private func look() {
    let now = scheduler.uptime
    let idle = state.modify { state in
      pools.filter { state.machines[$0.name]?.look(at: now) == true }
    }
    for pool in idle {
      pool.run { [weak self] in self?.ran(pool.name) }
    }
  }

  /// Takes note that a pool has run its work, and tells of it elsewhere: its threads are for others.
  private func ran(_ name: String) {
    let now = scheduler.uptime
    scheduler.schedule { [weak self] in
      self?.state.modify { $0.machines[name]?.ran(at: now) }
    }
  }
}
