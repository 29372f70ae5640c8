public import Dispatch
public import FoundationEssentials
public import Signals

/// A scheduler whose time stands still until a test moves it.
///
/// Work runs inside `advance` and `run`, on their caller's thread, ordered by time and then by
/// the order in which it was scheduled, unless another `InstantOrder` is asked for. While a piece of work runs, the clock shows the moment for
/// which it was scheduled; what it schedules within the time to pass runs in the same call.
///
/// Only one thread may move the time; any may schedule, cancel and read the clock.
public final class TestScheduler: DateScheduler {
  private struct Work {
    let action: @Sendable () -> Void
    /// The date that it waits for, if it waits for the calendar.
    let date: Date?
  }

  private struct State {
    var now = Duration.zero
    var agenda = Agenda<Work>()
    /// In which order to run what is due at one instant; `nil` for that of the scheduling.
    var order: InstantOrder?
    /// What lives as long as the scheduler.
    var kept: [ObjectIdentifier: any AnyObject & Sendable] = [:]
    /// How much the calendar is behind the time that has passed.
    var setback = Duration.zero

    mutating func takeNext(
      until limit: Duration
    ) -> (due: Duration, work: Work)? {
      guard var order else { return agenda.next(until: limit) }
      defer { self.order = order }
      return agenda.next(until: limit) { order.pick(of: $0) }
    }
  }

  private let state: Lock<State>
  private let startDate: Date

  /// Makes a scheduler.
  ///
  /// - Parameters:
  ///   - startDate: What the calendar shows at first.
  ///   - order: In which order to run what is due at one instant.
  public init(
    startDate: Date = Date(timeIntervalSinceReferenceDate: 0),
    order: InstantOrder = .scheduled
  ) {
    self.startDate = startDate
    state = Lock(State(order: order == .scheduled ? nil : order))
  }

  /// The date that the calendar shows.
  public var currentDate: Date {
    let elapsed = state.withLock { $0.now - $0.setback }
    let (seconds, attoseconds) = elapsed.components
    return startDate.addingTimeInterval(Double(seconds) + Double(attoseconds) / 1e18)
  }

  /// The time that has passed on this scheduler.
  public var uptime: Duration { state.withLock { $0.now } }

  /// How many pieces of work wait.
  public var pendingCount: Int { state.withLock { $0.agenda.count } }

  /// Schedules work for the present moment.
  ///
  /// It runs when the time is moved, be it by zero.
  ///
  /// - Parameter action: Run once.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    schedule(at: .zero, action: action)
  }

  /// Schedules work for a moment.
  ///
  /// - Parameters:
  ///   - uptime: When to run it; now if that has passed.
  ///   - action: Run once.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  public func schedule(
    at uptime: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    add(Work(action: action, date: nil), at: uptime)
  }

  private func add(_ work: Work, at uptime: Duration) -> any Disposable {
    let number = state.withLock { $0.agenda.add(work, at: max(uptime, $0.now)) }
    return AnyDisposable { [weak self] in
      let cancelled = self?.state.withLock { $0.agenda.cancel(number) }
      withExtendedLifetime(cancelled) {}
    }
  }

  /// Schedules work for when the calendar shows a date.
  ///
  /// - Parameters:
  ///   - date: When to run it; now if that has passed.
  ///   - action: Run once.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  public func schedule(
    after date: Date,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    add(Work(action: action, date: date), at: moment(of: date))
  }

  /// Schedules work again and again.
  ///
  /// - Parameters:
  ///   - date: When to run it first.
  ///   - interval: The time from one run to the next; more than zero.
  ///   - leeway: Not used: virtual time is exact.
  ///   - action: Run each time.
  /// - Returns: Ends the repetition when it is disposed of.
  @discardableResult
  @preconcurrency
  public func schedule(
    after date: Date,
    interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(
      at: moment(of: date),
      every: Duration(interval),
      action: action
    )
  }
}

// MARK: - Moving the time

extension TestScheduler {
  /// Runs what is due at the present moment.
  public func advance() {
    advance(by: .zero)
  }

  /// Lets time pass and runs what falls due.
  ///
  /// - Parameter duration: How much.
  public func advance(by duration: Duration) {
    advance(to: uptime + duration)
  }

  /// Lets time pass and runs what falls due.
  ///
  /// - Parameter interval: How much.
  @_disfavoredOverload
  public func advance(by interval: DispatchTimeInterval) {
    advance(by: Duration(interval))
  }

  /// Lets time pass and runs what falls due.
  ///
  /// - Parameter seconds: How much.
  public func advance(by seconds: Double) {
    advance(by: .seconds(seconds).roundedToNanoseconds)
  }

  /// Lets time pass up to and including a moment and runs what falls due.
  ///
  /// - Parameter moment: Until when. A moment that has passed changes nothing.
  public func advance(to moment: Duration) {
    while let action = nextAction(until: moment) { action() }
    pass(to: moment)
  }

  /// Lets time pass up to a moment and runs what falls due before it, but not what is due then.
  ///
  /// - Parameter moment: Until when. A moment that has passed changes nothing.
  public func advance(upTo moment: Duration) {
    while let action = nextAction(before: moment) { action() }
    pass(to: moment)
  }

  func pass(to moment: Duration) {
    state.withLock { $0.now = max($0.now, moment) }
  }

  /// Lets time pass up to a date and runs what falls due.
  ///
  /// - Parameter date: Until when.
  public func advance(to date: Date) {
    advance(to: moment(of: date))
  }

  /// When the calendar will show a date.
  func moment(of date: Date) -> Duration {
    moment(of: date, setback: state.withLock { $0.setback })
  }

  private func moment(of date: Date, setback: Duration) -> Duration {
    Duration.seconds(date.timeIntervalSince(startDate)).roundedToNanoseconds + setback
  }

  /// Sets the calendar, as people and time servers do.
  ///
  /// What is scheduled for a date follows it: if that has passed now, it runs when the time is moved, be
  /// it by zero. The time that has passed and what is scheduled for a moment stay as they are.
  ///
  /// - Parameter date: What the calendar shows at the present moment.
  public func setCalendar(to date: Date) {
    rewind(by: Duration.seconds(currentDate.timeIntervalSince(date)).roundedToNanoseconds)
  }

  /// Sets the calendar back, as people and time servers do.
  ///
  /// What is scheduled for a date follows it. The time that has passed and what is scheduled for a moment
  /// stay as they are.
  ///
  /// - Parameter duration: How much; less than zero sets it forward.
  public func rewind(by duration: Duration) {
    state.withLock { state in
      state.setback += duration
      let (now, setback) = (state.now, state.setback)
      state.agenda.move { work in
        work.date.map { max(moment(of: $0, setback: setback), now) }
      }
    }
  }

  /// Sets the calendar back, as people and time servers do.
  ///
  /// - Parameter interval: How much.
  @_disfavoredOverload
  public func rewind(by interval: DispatchTimeInterval) {
    rewind(by: Duration(interval))
  }

  /// Lets time pass to the next piece of work and runs what is due then.
  ///
  /// - Returns: Whether there was any.
  @discardableResult
  public func runNext() -> Bool {
    guard let due = nextDue else { return false }
    advance(to: due)
    return true
  }

  /// Runs everything that is scheduled, and what that schedules, however much time it takes.
  ///
  /// - Parameter limit: How many pieces of work to run at the most: work that schedules itself again
  ///   has no end.
  /// - Returns: Whether nothing is left.
  @discardableResult
  public func run(limit: Int = 100_000) -> Bool {
    var count = 0
    while count < limit, let action = nextAction(until: .seconds(Int64.max)) {
      action()
      count += 1
    }
    return pendingCount == 0
  }

  /// A number that differs whenever work has been scheduled or cancelled.
  var changeCount: Int { state.withLock { $0.agenda.changeCount } }

  /// When the next piece of work is due.
  var nextDue: Duration? { state.withLock { $0.agenda.nextDue() } }

  func nextAction(until limit: Duration) -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard let next = state.takeNext(until: limit) else { return nil }
      state.now = next.due
      return next.work.action
    }
  }

  func nextAction(before limit: Duration) -> (@Sendable () -> Void)? {
    guard let due = nextDue, due < limit else { return nil }
    return nextAction(until: due)
  }

  /// Keeps an object alive for as long as the scheduler lives.
  ///
  /// - Parameter object: What to keep.
  /// - Returns: Lets go of it when it is disposed of.
  func keep(_ object: some AnyObject & Sendable) -> any Disposable {
    let key = ObjectIdentifier(object)
    state.withLock { $0.kept[key] = object }
    return AnyDisposable { [weak self] in
      let kept = self?.state.withLock { $0.kept.removeValue(forKey: key) }
      withExtendedLifetime(kept) {}
    }
  }
}

// MARK: -

extension Duration {
  /// A date counts seconds in floating point: what that loses is below a nanosecond.
  var roundedToNanoseconds: Duration {
    let (seconds, attoseconds) = components
    return Duration(
      secondsComponent: seconds,
      attosecondsComponent: (attoseconds + 500_000_000) / 1_000_000_000 * 1_000_000_000
    )
  }
}
