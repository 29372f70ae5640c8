import Signals
import SignalsTesting

@testable import TimerModels

/// A process on virtual time: what it is told, and how it goes.
struct BackgroundBench {
  let scheduler = TestScheduler()
  let source = ManualPhaseSource()
  /// How it has ended.
  let ends = Recorder<EndReport, Never>()
  /// When it has stopped.
  let stops = Recorder<Duration, Never>()
  let faults = Recorder<BackgroundTaskFault, Never>()
  let tasks: BackgroundTasks

  init(
    ending: BackgroundBudget = .ending,
    suspension: BackgroundBudget = .suspension,
    tick: Duration = .seconds(1),
    expirationOn expirationScheduler: TestScheduler? = nil
  ) {
    tasks = BackgroundTasks(
      source: source,
      ending: ending,
      suspension: suspension,
      tick: tick,
      exit: .custom(
        end: { [ends] in ends.record(.value($0)) },
        suspend: { [stops, scheduler] in stops.record(.value(scheduler.uptime)) }
      ),
      on: scheduler,
      observersOn: scheduler,
      expirationOn: expirationScheduler ?? scheduler,
      report: { [faults] in faults.record(.value($0)) }
    )
  }

  /// Lets the process learn that it has to end.
  func leave(_ cause: String = "SIGTERM") {
    source.leave(.end(cause: cause))
    scheduler.advance()
  }
}
