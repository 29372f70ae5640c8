import Foundation
import Testing

@testable import Signals

@Suite("Events of a client in language mode 5")
struct EventHabitTests {
  typealias Event = Signal<Int, TestError>.Event

  @Test("events are told apart")
  func kinds() {
    let events: [Event] = [.value(1), .failed(.error1), .completed, .interrupted]
    #expect(events.map(\.isTerminating) == [false, true, true, true])
    #expect(events.map { $0.isCompleted } == [false, false, true, false])
    #expect(events.map { $0.value } == [1, nil, nil, nil])
    #expect(events.map { $0.error } == [nil, .error1, nil, nil])
    #expect(events.map { $0.event } == events)
  }

  @Test("events are compared and described")
  func equality() {
    #expect(Event.value(1) == .value(1))
    #expect(Event.value(1) != .value(2))
    #expect(Event.failed(.error1) != .failed(.error2))
    #expect(Event.value(0) != .completed)
    #expect(Event.completed != .interrupted)
    #expect("\(Event.value(3))" == "VALUE 3")
    #expect(Event.failed(.error1).description == "FAILED error1")
    #expect(Event.completed.description == "COMPLETED")
    #expect(Event.interrupted.description == "INTERRUPTED")
  }

  @Test("events are mapped")
  func mapping() {
    let event = Event.value(1).map { "\($0)" }
    #expect(event == .value("1"))
    let failure = Event.failed(.error1).mapError { ActionError.producerFailed($0) }
    #expect(failure.error == .producerFailed(.error1))
    #expect(Event.completed.map(String.init) == .completed)
  }

  @Test("observers made of closures are called with what they name")
  func closures() {
    var log: [String] = []
    let observer = Signal<Int, TestError>.Observer(
      value: { log.append("\($0)") },
      failed: { log.append("\($0)") },
      completed: { log.append("completed") },
      interrupted: { log.append("interrupted") }
    )
    observer.send(value: 1)
    observer.send(error: .error1)
    observer.sendCompleted()
    observer.sendInterrupted()
    observer.send(.value(2))
    #expect(log == ["1", "error1", "completed", "interrupted", "2"])
  }

  @Test("generic code is written on EventProtocol")
  func generic() {
    func values<E: EventProtocol>(_ events: [E]) -> [E.Value] {
      events.compactMap { $0.event.value }
    }
    #expect(values([Event.value(1), .completed]) == [1])
  }
}
