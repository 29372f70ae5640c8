import Signals
import TimerModels

/// What there is to see of a command while it runs, and when it has ended.
///
/// It knows nothing of processes: a monitor tells it of readings, and somebody of the end.
final class MonitorModel: Sendable {
  /// The command and its arguments.
  let command: [String]

  /// What the command uses.
  struct State: Sendable, Equatable {
    /// How long it has been running.
    var elapsed = Duration.zero
    /// The last reading.
    var latest: ResourceReading?
    /// The part of a processor that it took over time.
    var processor = History()
    /// The bytes of memory that it had at hand over time.
    var memory = History()
  }

  /// What the command uses, as far as it was seen.
  var state: Property<State> { Property(mutableState) }
  /// Its requests, where they are measured.
  let requests: Property<RequestLog?>
  /// What came of the run, once it has ended.
  var report: Property<RunReport?> { Property(mutableReport) }

  private let monitor: ResourceMonitor
  private let start: Duration
  private let clock: any DateScheduler
  private let mutableState = MutableProperty(State())
  private let mutableReport = MutableProperty<RunReport?>(nil)
  private let observation = CompositeDisposable()

  /// Begins to look at a command that has just been started.
  ///
  /// - Parameters:
  ///   - command: The command and its arguments.
  ///   - reader: Looks at its resources.
  ///   - interval: The time from one look to the next.
  ///   - requests: Its requests, where they are measured.
  ///   - scheduler: Where to look, and whose clock counts.
  init(
    command: [String],
    reader: any ResourceReader,
    every interval: Duration,
    requests: Property<RequestLog?> = Property(value: nil),
    on scheduler: any DateScheduler
  ) {
    self.command = command
    self.requests = requests
    clock = scheduler
    start = scheduler.uptime
    monitor = ResourceMonitor(every: interval, reader: reader, on: scheduler)
    let state = mutableState
    let start = start
    observation += monitor.latest.producer.startWithValues { reading in
      guard let reading else { return }
      state.modify { state in
        state.elapsed = reading.moment - start
        if let before = state.latest, let share = reading.since(before).cpuShare {
          // Ticks of the kernel's clock can come late, but time never runs backwards.
          state.processor.append(max(share, 0))
        }
        if let memory = reading[.residentMemory].value { state.memory.append(memory) }
        state.latest = reading
      }
    }
    monitor.start.apply().start()
  }

  deinit {
    observation.dispose()
  }

  /// Ends the run.
  ///
  /// - Parameters:
  ///   - exitStatus: The status that the command ended with.
  ///   - amounts: What it has used in all, where that is known better than by the last look.
  /// - Returns: What came of it.
  @discardableResult
  func end(exitStatus: Int32, _ amounts: [Resource: Measured]) -> RunReport {
    let moment = clock.uptime
    monitor.stop.apply().start()
    observation.dispose()
    let state = mutableState.value
    var total: [Resource: Measured] = [:]
    for resource in Resource.allCases {
      total[resource] = amounts[resource] ?? state.latest?[resource]
    }
    let beginning = total.mapValues { $0.map { _ in 0 } }
    let report = RunReport(
      command: command,
      exitStatus: exitStatus,
      measurement: ResourceMeasurement(
        name: command.joined(separator: " "),
        span: ResourceSpan(
          from: ResourceReading(at: start, beginning),
          to: ResourceReading(at: moment, total)
        ),
        instrument: monitor.ownCost.value
      ),
      processor: state.processor,
      memory: state.memory,
      requests: requests.value
    )
    mutableReport.value = report
    return report
  }
}
