import Signals
import SignalsTesting
import Testing
import TimerModels

@Suite("Pages that advance by themselves")
struct PageAdvanceTests {
  let scheduler = TestScheduler()

  private func makeModel(wraps: Bool = true) -> PageModel<Int, Never> {
    PageModel(
      Array(0..<4),
      options: PageOptions(wrapsAround: wraps, advanceInterval: .seconds(5)),
      on: scheduler
    )
  }

  private func history(_ model: PageModel<Int, Never>) -> PropertyHistory<Int?> {
    PropertyHistory(of: model.index, on: scheduler)
  }

  @Test("do so after each interval, around the last page")
  func around() {
    let model = makeModel()
    let index = history(model)
    let turns = Recorder(model.turns)
    scheduler.advance(by: .seconds(21))
    #expect(index.values == [0, 1, 2, 3, 0])
    #expect(index.entries.map(\.moment) == [0, 5, 10, 15, 20].map { .seconds($0) })
    #expect(turns.values.allSatisfy { $0.cause == .time && $0.direction == .forward })
  }

  @Test("stop at the last page if they do not wrap around, and go on when there is another one")
  func last() {
    let count = MutableProperty(2)
    let model = PageModel<Int, Never>(
      count: count,
      options: PageOptions(advanceInterval: .seconds(5)),
      on: scheduler
    ) { SignalProducer(value: $0) }
    scheduler.advance(by: .seconds(100))
    #expect(model.index.value == 1)
    #expect(!model.isAdvancing.value)
    #expect(scheduler.pendingCount == 0)
    count.value = 3
    scheduler.advance(by: .seconds(5))
    #expect(model.index.value == 2)
  }

  @Test("wait while somebody interacts, and then go on where they stood")
  func interaction() {
    let model = makeModel()
    let index = history(model)
    scheduler.advance(by: .seconds(3))
    model.isInteracting.value = true
    #expect(!model.isAdvancing.value)
    #expect(scheduler.pendingCount == 0)
    scheduler.advance(by: .seconds(60))
    model.isInteracting.value = false
    #expect(model.isAdvancing.value)
    scheduler.advance(by: .seconds(7))
    #expect(index.entries.map(\.moment) == [0, 65, 70].map { .seconds($0) })
  }

  @Test("show a page that somebody has turned to for a whole interval")
  func manualTurn() {
    let model = makeModel()
    let index = history(model)
    scheduler.advance(by: .seconds(3))
    model.previous.apply().start()
    scheduler.advance(by: .seconds(11))
    #expect(index.values == [0, 3, 0, 1])
    #expect(index.entries.map(\.moment) == [0, 3, 8, 13].map { .seconds($0) })
  }

  @Test("can be told not to")
  func off() {
    let model = makeModel()
    model.advancesAutomatically.value = false
    scheduler.advance(by: .seconds(60))
    #expect(model.index.value == 0)
    model.advancesAutomatically.value = true
    scheduler.advance(by: .seconds(5))
    #expect(model.index.value == 1)
    let manual = PageModel([1, 2], on: scheduler)
    #expect(!manual.isAdvancing.value)
  }

  @Test("give a page its whole interval from when it is there")
  func loading() {
    let model = PageModel<Int, Never>(
      count: 3,
      options: PageOptions(prefetchDistance: 0, advanceInterval: .seconds(5)),
      on: scheduler
    ) { [scheduler] index in
      SignalProducer(value: index).delay(for: .seconds(2), on: scheduler)
    }
    let index = history(model)
    scheduler.advance(by: .seconds(15))
    #expect(index.entries.map(\.moment) == [0, 7, 14].map { .seconds($0) })
  }
}
