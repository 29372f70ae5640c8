public import Dispatch
public import FoundationEssentials
import Signals

/// The forms for tests of tasks: they let the tasks that wait come to rest before each piece of work
/// and after the last one.
///
/// They may be called from anywhere, and run what is due on the main actor: what waits there can go on
/// only while nobody else is on it.
extension TestScheduler {
  /// Runs what is due at the present moment.
  public func advance() async {
    await advance(by: Duration.zero)
  }

  /// Lets time pass and runs what falls due.
  ///
  /// - Parameter duration: How much.
  public func advance(by duration: Duration) async {
    await advance(to: uptime + duration)
  }

  /// Lets time pass and runs what falls due.
  ///
  /// - Parameter seconds: How much.
  public func advance(by seconds: Double) async {
    await advance(by: Duration.seconds(seconds).roundedToNanoseconds)
  }

  /// Lets time pass and runs what falls due.
  ///
  /// - Parameter interval: How much.
  @_disfavoredOverload
  public func advance(by interval: DispatchTimeInterval) async {
    await advance(by: Duration(interval))
  }

  /// Lets time pass up to and including a moment and runs what falls due.
  ///
  /// - Parameter moment: Until when. A moment that has passed changes nothing.
  public func advance(to moment: Duration) async {
    await runOnMainActor { nextAction(until: moment) }
    pass(to: moment)
  }

  /// Lets time pass up to a date and runs what falls due.
  ///
  /// - Parameter date: Until when.
  public func advance(to date: Date) async {
    await advance(to: moment(of: date))
  }

  /// Runs everything that is scheduled, and what that schedules, however much time it takes.
  ///
  /// - Parameter limit: How many pieces of work to run at the most: work that schedules itself again
  ///   has no end.
  /// - Returns: Whether nothing is left.
  @discardableResult
  public func run(limit: Int = 100_000) async -> Bool {
    await runOnMainActor(limit: limit) { nextAction(until: .seconds(Int64.max)) }
    return pendingCount == 0
  }

  /// Lets time pass up to a moment and runs what falls due before it, but not what is due then.
  ///
  /// - Parameter moment: Until when. A moment that has passed changes nothing.
  public func advance(upTo moment: Duration) async {
    await runOnMainActor { nextAction(before: moment) }
    pass(to: moment)
  }

  /// Lets time pass to the next piece of work and runs what is due then.
  ///
  /// - Returns: Whether there was any.
  @discardableResult
  public func runNext() async -> Bool {
    await runOnMainActor { nil }
    guard let due = nextDue else { return false }
    await advance(to: due)
    return true
  }

  /// Lets tasks come to rest, and runs one action after the other.
  ///
  /// - Parameters:
  ///   - limit: How many actions to run at the most.
  ///   - next: The next one, if there is one.
  @MainActor
  private func runOnMainActor(
    limit: Int = .max,
    _ next: @Sendable () -> (() -> Void)?
  ) async {
    await settleTasks()
    var count = 0
    while count < limit, let action = next() {
      action()
      await settleTasks()
      count += 1
    }
  }

  /// Gives tasks the opportunity to run to where they wait.
  ///
  /// A probe is queued behind the tasks of its priority that can run. As each hop of a task from one
  /// executor to another may need another probe, it takes a while of quiet until all are taken to
  /// wait; whatever is scheduled or cancelled meanwhile shows that some do not. Where there are more
  /// threads than processors, a task can be on its way on a thread that the system has put aside for
  /// another one: a moment in which nothing is run here lets that go on.
  func settleTasks() async {
    var (quiet, seen) = (0, changeCount)
    for _ in 0..<200 where quiet < 8 {
      if quiet == 6 { try? await Task.sleep(for: .microseconds(100)) }
      for priority in [TaskPriority.high, .medium, .low, .background] {
        await Task.detached(priority: priority) { await Task.yield() }.value
      }
      let now = changeCount
      quiet = now == seen ? quiet + 1 : 0
      seen = now
    }
  }
}
