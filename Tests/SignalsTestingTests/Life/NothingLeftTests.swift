import Signals
import SignalsTesting
import Testing

@Suite("What should not go on")
struct NothingLeftTests {
  @Test("a signal that is not observed any more may live on")
  func observersGone() throws {
    let (signal, input) = try expectNoObserverLeft {
      let (signal, input) = Signal<Int, Never>.pipe()
      signal.map { $0 + 1 }.observeValues { _ in }?.dispose()
      return (signal, input)
    }
    withExtendedLifetime((signal, input)) {}
  }

  @Test("an observer that is left is listed with the name of the signal")
  func observersLeft() {
    let error = #expect(throws: NotReleased.self) {
      try expectNoObserverLeft(fileID: "Tests/Some.swift", line: 9) {
        let (signal, input) = Signal<Int, Never>.pipe()
        signal.named("clicks", fileID: "App/Window.swift", line: 12).observeValues { _ in }
        return (signal, input)
      }
    }
    #expect(
      error?.description == """
        Observers are left (Tests/Some.swift:9):
          Signal<Int, Never> "clicks" (App/Window.swift:12), 1 observer
        """
    )
  }

  @Test("an observer of a property is one, too")
  func properties() throws {
    #expect(throws: NotReleased.self) {
      try expectNoObserverLeft {
        let property = MutableProperty(1)
        property.map { $0 + 1 }.producer.start()
        return property
      }
    }
    try expectNoObserverLeft {
      let property = MutableProperty(1)
      property.map { $0 + 1 }.producer.start().dispose()
      return property
    }
  }

  @Test("a run that goes on is a subscription, one that has ended is none")
  func runs() throws {
    let scheduler = TestScheduler()
    let timeline: Timeline<Int, Never> = "-1-2-|"
    try expectNoSubscriptionAlive {
      timeline.producer(on: scheduler).delay(for: .seconds(1), on: scheduler).start()
      scheduler.run()
    }
    let error = #expect(throws: NotReleased.self) {
      try expectNoSubscriptionAlive {
        timeline.producer(on: scheduler).start()
        scheduler.advance(by: .seconds(2))
      }
    }
    #expect(error?.living == ["SignalProducer<Int, Never>, 1 observer"])
    scheduler.run()
  }

  @Test("what others make meanwhile does not count")
  func others() throws {
    let (signal, input) = Signal<Int, Never>.pipe()
    try expectNoSubscriptionAlive { signal.observeValues { _ in } }
    input.sendCompleted()
  }

  @Test("an error of the closure is passed on")
  func errors() {
    #expect(throws: TimelineFailure.self) {
      try expectNoObserverLeft { throw TimelineFailure() }
    }
  }
}
