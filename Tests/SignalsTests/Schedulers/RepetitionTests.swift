import Dispatch
import FoundationEssentials
import Testing

@testable import Signals

@Suite("Repetitions")
struct RepetitionTests {
  /// A scheduler whose work runs before the one who has scheduled it hears of it, as it may on a
  /// machine that is busy.
  private final class HastyScheduler: DateScheduler {
    private struct State {
      var left: Int
      var last: AnyDisposable?
    }

    private let state: Lock<State>

    init(runs: Int) {
      state = Lock(State(left: runs))
    }

    /// What was scheduled when no more was run.
    var last: AnyDisposable? { state.withLock { $0.last } }

    var currentDate: Date { Date(timeIntervalSinceReferenceDate: 0) }
    var uptime: Duration { .zero }

    func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
      schedule(at: .zero, action: action)
    }

    func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
      schedule(at: .zero, action: action)
    }

    func schedule(
      after date: Date,
      interval: DispatchTimeInterval,
      leeway: DispatchTimeInterval,
      action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? {
      schedule(at: .zero, every: Duration(interval), action: action)
    }

    func schedule(
      at uptime: Duration,
      action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? {
      let work = AnyDisposable()
      let runs = state.withLock { state in
        state.left -= 1
        if state.left < 0 { state.last = work }
        return state.left >= 0
      }
      if runs { action() }
      return work
    }
  }

  @Test("go on although each run comes before the work is kept that it is the run of")
  func hastyRuns() throws {
    let scheduler = HastyScheduler(runs: 3)
    let runs = Atomic(0)
    let repetition = scheduler.schedule(at: .zero, every: .seconds(1)) { runs.modify { $0 += 1 } }
    #expect(runs.value == 3)
    let next = try #require(scheduler.last)
    #expect(!next.isDisposed)
    repetition.dispose()
    #expect(next.isDisposed)
  }

  @Test("a serial disposable keeps what the later of two changes has made, though it came first")
  func replacement() {
    let (outer, inner, former) = (AnyDisposable(), AnyDisposable(), AnyDisposable())
    let serial = SerialDisposable(former)
    serial.replace {
      #expect(former.isDisposed)
      serial.replace { inner }
      return outer
    }
    #expect(serial.inner === inner)
    #expect(outer.isDisposed && !inner.isDisposed)
    serial.replace {
      serial.inner = nil
      return former
    }
    #expect(serial.inner == nil && inner.isDisposed)
    serial.dispose()
    let late = AnyDisposable()
    serial.replace { late }
    #expect(late.isDisposed)
  }
}
