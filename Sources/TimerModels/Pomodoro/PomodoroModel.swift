public import Signals

/// Stretches of work and rest, one after the other.
///
/// ```swift
/// let pomodoro = PomodoroModel(plan: PomodoroPlan(startsAutomatically: true))
/// pomodoro.phaseEnded.observeValues { print("done:", $0) }
/// pomodoro.start.apply().start()
/// ```
///
/// It is an example of composing models: each phase is a ``CountdownModel`` of its own, and what is shown
/// is that of the present one, whichever that is. There is no timer here but theirs, and letting go of the
/// model lets go of them.
public final class PomodoroModel: Sendable {
  /// How long to work and to rest.
  public let plan: PomodoroPlan

  /// What is to be done now.
  public let phase: Property<PomodoroPhase>

  /// What the countdown of the phase does.
  public let state: Property<TimerState>

  /// The time that is left of the phase.
  public let remaining: Property<Duration>

  /// The part of the phase that has passed, from 0 to 1.
  public let fraction: Property<Double>

  /// Whether the time passes.
  public let isRunning: Property<Bool>

  /// How many stretches of work have been completed, without those that were skipped.
  public let completedStretches: Property<Int>

  /// Lets the time of the phase pass; enabled while it stands still.
  public let start: Action<Void, Void, Never>

  /// Makes the time stand still; enabled while it passes.
  public let pause: Action<Void, Void, Never>

  /// Starts what stands still, and pauses what runs.
  public let toggle: Action<Void, Void, Never>

  /// Goes over to the next phase at once; always enabled.
  public let skip: Action<Void, Void, Never>

  /// Goes back to the beginning of the first phase; always enabled.
  public let reset: Action<Void, Void, Never>

  /// Each phase whose time is up, on the scheduler, when the next one is there.
  ///
  /// Completes with the model.
  public let phaseEnded: Signal<PomodoroPhase, Never>

  private let engine: PomodoroEngine

  /// Creates a model that stands still at the beginning of the first stretch of work.
  ///
  /// - Parameters:
  ///   - plan: How long to work and to rest.
  ///   - interval: The time between two ticks, a millisecond or more.
  ///   - scheduler: Where the ticks come, and whose clock is followed.
  ///   - lifetime: Ends the model for good when it ends; `nil` to end with the model alone.
  /// - Precondition: `interval` is a millisecond or more.
  public init(
    plan: PomodoroPlan = PomodoroPlan(),
    interval: Duration = .seconds(1),
    on scheduler: any DateScheduler = QueueScheduler(name: "TimerModels.PomodoroModel"),
    during lifetime: Lifetime? = nil
  ) {
    let engine = PomodoroEngine(plan, during: lifetime) { duration in
      CountdownModel(duration: duration, interval: interval, on: scheduler, during: lifetime)
    }
    self.engine = engine
    self.plan = plan
    let countdown = engine.stage.map(\.countdown)
    phase = engine.stage.map(\.phase).skipRepeats()
    completedStretches = engine.stage.map(\.completedStretches).skipRepeats()
    phaseEnded = engine.phaseEnded
    state = countdown.flatMap(.latest) { $0.state }
    remaining = countdown.flatMap(.latest) { $0.remaining }
    fraction = countdown.flatMap(.latest) { $0.fraction }
    isRunning = countdown.flatMap(.latest) { $0.isRunning }
    start = Self.forwarding(countdown, \.start)
    pause = Self.forwarding(countdown, \.pause)
    toggle = Self.forwarding(countdown, \.toggle)
    skip = Action(with: engine, enabledIf: engine.isAlive, policy: .intent) { engine, _ in
      SignalProducer { engine.skip() }
    }
    reset = Action(with: engine, enabledIf: engine.isAlive, policy: .intent) { engine, _ in
      SignalProducer { engine.reset() }
    }
    engine.begin()
  }

  /// An action that executes that of whatever countdown is the present one.
  private static func forwarding(
    _ countdown: Property<CountdownModel>,
    _ action: any KeyPath<CountdownModel, Action<Void, Void, Never>> & Sendable
  ) -> Action<Void, Void, Never> {
    let isEnabled = countdown.flatMap(.latest) { $0[keyPath: action].isEnabled }
    return Action(enabledIf: isEnabled, policy: .intent) {
      countdown.value[keyPath: action].apply().flatMapError { _ in .empty }
    }
  }
}
