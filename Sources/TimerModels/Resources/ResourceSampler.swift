import ProcessShim
import Signals

/// Looks at the resources now and then, and counts what that costs.
///
/// Only the monitor holds the sampler; the timer and the actions reach it through weak references.
final class ResourceSampler: Sendable {
  /// What was seen last, and the one before.
  struct State: Sendable {
    var isRunning = false
    var latest: ResourceReading?
    var span: ResourceSpan?
  }

  let state = MutableProperty(State())
  let cost = MutableProperty(InstrumentCost())
  private let interval: Duration
  private let reader: any ResourceReader
  private let scheduler: any DateScheduler
  private let timer = SerialDisposable()

  init(every interval: Duration, reader: any ResourceReader, on scheduler: any DateScheduler) {
    (self.interval, self.reader, self.scheduler) = (interval, reader, scheduler)
  }

  deinit {
    timer.dispose()
  }

  /// Takes a reading now.
  func read() -> ResourceReading {
    let start = threadTime()
    let reading = ResourceReading(at: scheduler.uptime, reader.read())
    let cpuTime = threadTime() - start
    cost.modify { cost in
      cost.readings += 1
      cost.cpuTime += cpuTime
    }
    return reading
  }

  /// Begins to look at each interval, from now on.
  func start() {
    let isFirst = state.modify { state in
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard isFirst else { return }
    take()
    timer.inner = scheduler.schedule(at: scheduler.uptime + interval, every: interval) {
      [weak self] in
      self?.take()
    }
  }

  /// Looks no more; what was seen last stays.
  func stop() {
    timer.inner = nil
    state.modify { $0.isRunning = false }
  }

  private func take() {
    let reading = read()
    state.modify { state in
      guard state.isRunning else { return }
      // Of two readings on two threads, the later one stays.
      guard state.latest.map({ $0.moment <= reading.moment }) ?? true else { return }
      state.span = state.latest.map(reading.since)
      state.latest = reading
    }
  }
}

/// The processor time that the calling thread has taken.
private func threadTime() -> Duration { .nanoseconds(process_shim_thread_time()) }
