import Signals
import SignalsTesting
import Testing
import TimerModels

@Suite("A page model")
struct PageModelTests {
  let scheduler = TestScheduler()

  @Test("shows the pages of a collection, one at a time, with what can be done")
  func collection() {
    let model = PageModel(["a", "b", "c"], on: scheduler)
    let pages = Recorder(model.content.producer.map { $0?.page })
    let turns = Recorder(model.turns)
    #expect(model.count.value == 3)
    #expect(model.next.isEnabled.value)
    #expect(!model.previous.isEnabled.value)
    model.next.apply().start()
    model.next.apply().start()
    #expect(!model.next.isEnabled.value)
    #expect(model.previous.isEnabled.value)
    #expect(model.direction.value == .forward)
    model.next.apply().start()
    model.previous.apply().start()
    #expect(model.direction.value == .backward)
    #expect(pages.values == ["a", "b", "c", "b"])
    #expect(
      turns.values == [
        PageTurn(from: 0, to: 1, .forward, .request),
        PageTurn(from: 1, to: 2, .forward, .request),
        PageTurn(from: 2, to: 1, .backward, .request),
      ]
    )
  }

  @Test("tells of the turn when its properties show the page, and may be turned again there")
  func reentrant() {
    let model = PageModel(Array(0..<5), on: scheduler)
    let seen = Recorder<Int, Never>()
    model.turns.observeValues { [weak model] turn in
      guard let model else { return }
      seen.record(.value(model.content.value?.page ?? -1))
      #expect(model.index.value == turn.destination)
      if turn.destination == 1 { model.next.apply().start() }
    }
    model.next.apply().start()
    #expect(seen.values == [1, 2])
  }

  @Test("wraps around if it should, and jumps wherever there is a page")
  func wrapping() throws {
    let model = PageModel(Array(0..<3), options: PageOptions(wrapsAround: true), on: scheduler)
    model.previous.apply().start()
    #expect(model.index.value == 2)
    #expect(model.direction.value == .backward)
    model.next.apply().start()
    #expect(model.index.value == 0)
    #expect(try scheduler.perform(model.jump, with: 1).termination == .completed)
    #expect(model.content.value?.page == 1)
    let failure = PageError.outOfRange(index: 3, count: 3)
    #expect(
      try scheduler.perform(model.jump, with: 3).termination == .failed(.producerFailed(failure))
    )
    #expect(failure.description == "There is no page 3: the pages are 0 to 2.")
    #expect(model.index.value == 1)
  }

  @Test("without pages shows none and can do nothing, until there are some")
  func empty() {
    let count = MutableProperty(0)
    let model = PageModel<Int, Never>(count: count, on: scheduler) { SignalProducer(value: $0) }
    #expect(model.index.value == nil)
    #expect(model.content.value == nil)
    for action in [model.next, model.previous, model.reload] { #expect(!action.isEnabled.value) }
    #expect(!model.jump.isEnabled.value)
    count.value = 2
    #expect(model.content.value == .loaded(0))
    model.next.apply().start()
    count.value = 1
    #expect(model.content.value == .loaded(0))
    #expect(!model.next.isEnabled.value)
    count.value = -3
    #expect(model.content.value == nil)
  }

  @Test("is released while pages are on their way, ends with its owner, and leaves nothing")
  func release() throws {
    let ended = Recorder<Int, Never>()
    let options = PageOptions(advanceInterval: .seconds(1))
    try expectReleased {
      let model = PageModel<Int, Never>(count: 5, options: options, on: scheduler) { index in
        SignalProducer.never.on(interrupted: { ended.record(.value(index)) })
      }
      return model
    }
    #expect(ended.values.sorted() == [0, 1])
    #expect(scheduler.pendingCount == 0)
    let (lifetime, token) = Lifetime.make()
    let model = PageModel([1, 2, 3], options: options, on: scheduler, during: lifetime)
    #expect(model.isAdvancing.value)
    token.dispose()
    #expect(scheduler.pendingCount == 0)
    #expect(!model.next.isEnabled.value)
    #expect(!model.isAdvancing.value)
  }
}
