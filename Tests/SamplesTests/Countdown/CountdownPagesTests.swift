import Signals
import SignalsTesting
import Testing
import TextRendering
import TimerModels

@testable import countdown

@Suite("Countdown pages")
struct CountdownPagesTests {
  private let scheduler = TestScheduler()

  private func started(_ plan: CountdownPlan) -> CountdownSequence {
    let tasks = BackgroundTasks(
      source: ManualPhaseSource(),
      exit: .custom(end: { _ in }, suspend: {}),
      on: scheduler,
      observersOn: scheduler,
      expirationOn: scheduler
    )
    let sequence = CountdownSequence(plan, tasks: tasks, on: scheduler)
    sequence.toggle.apply().start()
    return sequence
  }

  /// Ten seconds, then five, twice.
  private var plan: CountdownPlan { CountdownPlan(.seconds(10), then: [.seconds(5)], rounds: 2) }

  private func rows(_ sequence: CountdownSequence, _ pages: CountdownPages) -> [String] {
    Frame(countdownView(sequence, pages: pages), width: 60).text
  }

  @Test("the running timer is followed from page to page")
  func following() {
    let sequence = started(plan)
    let pages = CountdownPages(sequence)
    let shown = PropertyHistory(of: pages.page.map { $0?.index }.skipRepeats(), on: scheduler)
    scheduler.advance(by: .seconds(20))
    #expect(shown.entries.map(\.value) == [0, 1, 2])
    #expect(shown.entries.map(\.moment) == [.zero, .seconds(10), .seconds(15)])
    #expect(pages.standing.value == .current)
  }

  @Test("who looks ahead sees when a timer begins, and stays there until it does")
  func ahead() {
    let sequence = started(plan)
    let pages = CountdownPages(sequence)
    scheduler.advance(by: .seconds(3))
    pages.next.apply().start()
    pages.next.apply().start()
    #expect(pages.page.value == CountdownPages.Page(index: 2, duration: .seconds(10)))
    #expect(pages.standing.value == .coming(.seconds(12)))
    #expect(rows(sequence, pages)[0] == "Timer 3 of 4: 0:10, begins in 0:12")
    #expect(rows(sequence, pages)[1].hasPrefix("Timer 1 of 4"))
    scheduler.advance(by: .seconds(8))
    #expect(pages.page.value?.index == 2)
    #expect(pages.standing.value == .coming(.seconds(4)))
    scheduler.advance(by: .seconds(4))
    #expect(pages.standing.value == .current)
    scheduler.advance(by: .seconds(10))
    #expect(pages.page.value?.index == 3)
  }

  @Test("a pause moves what is to come, and no page")
  func pausing() {
    let sequence = started(plan)
    let pages = CountdownPages(sequence)
    pages.next.apply().start()
    scheduler.advance(by: .seconds(4))
    sequence.toggle.apply().start()
    scheduler.advance(by: .seconds(100))
    #expect(pages.standing.value == .coming(.seconds(6)))
    #expect(rows(sequence, pages).contains("Paused"))
  }

  @Test("who looks back sees that a timer is over, and follows again from the running one")
  func back() {
    let sequence = started(plan)
    let pages = CountdownPages(sequence)
    scheduler.advance(by: .seconds(11))
    pages.previous.apply().start()
    #expect(pages.standing.value == .over)
    #expect(rows(sequence, pages)[0] == "Timer 1 of 4: 0:10, over")
    scheduler.advance(by: .seconds(4))
    #expect(pages.page.value?.index == 0)
    pages.next.apply().start()
    pages.next.apply().start()
    #expect(pages.standing.value == .current)
    scheduler.advance(by: .seconds(10))
    #expect(pages.page.value?.index == 3)
  }

  @Test("pages end where the timers do")
  func ends() {
    let pages = CountdownPages(started(CountdownPlan(.seconds(10), then: [.seconds(5)])))
    #expect(!pages.previous.isEnabled.value)
    pages.next.apply().start()
    #expect(!pages.next.isEnabled.value)
    let single = CountdownPages(started(CountdownPlan(.seconds(10))))
    #expect(!single.next.isEnabled.value)
  }

  @Test("pages are released with their sequence, and keep it no longer than themselves")
  func release() throws {
    try expectReleased {
      let sequence = started(plan)
      let pages = CountdownPages(sequence)
      pages.next.apply().start()
      scheduler.advance(by: .seconds(12))
      return [sequence, pages]
    }
  }
}
