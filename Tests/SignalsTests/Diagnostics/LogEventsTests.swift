import Signals
import Testing

@Suite("logEvents")
struct LogEventsTests {

  private let log = Log<String>()
  private let places = Log<String>()

  private var logger: EventLogger {
    { [log, places] identifier, event, fileName, functionName, lineNumber in
      log.add("[\(identifier)] \(event)")
      places.add("\(fileName) \(functionName) \(lineNumber)")
    }
  }

  @Test("a signal's values and end are logged, in order, with their payloads")
  func signals() {
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    signal.logEvents(identifier: "numbers", logger: logger).observe { _ in }
    input.send(value: 1)
    input.send(error: .second)
    #expect(
      log.entries == [
        "[numbers] value 1", "[numbers] failed second", "[numbers] terminated",
        "[numbers] disposed",
      ]
    )
  }

  @Test("a producer's start is logged too")
  func producers() {
    SignalProducer<Int, Never>(value: 1).logEvents(logger: logger).start()
    #expect(
      log.entries == [
        "[] starting", "[] value 1", "[] completed", "[] terminated", "[] disposed", "[] started",
      ]
    )
  }

  @Test("an interruption is logged")
  func interruption() {
    SignalProducer<Int, Never>.never.logEvents(logger: logger).start().dispose()
    #expect(
      log.entries == [
        "[] starting", "[] started", "[] interrupted", "[] terminated", "[] disposed",
      ]
    )
  }

  @Test("only what is asked for is logged")
  func selection() {
    SignalProducer<Int, Never>([1, 2]).logEvents(events: [.value], logger: logger).start()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.logEvents(events: [.completed], logger: logger).observe { _ in }
    input.send(value: 3)
    input.sendCompleted()
    #expect(log.entries == ["[] value 1", "[] value 2", "[] completed"])
  }

  @Test("a value without content is logged by its event alone")
  func voidValues() {
    SignalProducer<Void, Never>(value: ()).logEvents(events: [.value], logger: logger).start()
    #expect(log.entries == ["[] value"])
  }

  @Test("the place is that of the call")
  func place() {
    SignalProducer<Int, Never>(value: 1)
      .logEvents(events: [.value], lineNumber: 7, logger: logger)
      .start()
    #expect(places.entries == ["SignalsTests/LogEventsTests.swift place() 7"])
  }

  @Test("events are named as they are written, and all are logged unless some are chosen")
  func names() {
    #expect(
      Set(LoggingEvent.Signal.allCases.map(\.rawValue)) == [
        "value", "completed", "failed", "terminated", "disposed", "interrupted",
      ]
    )
    #expect(
      Set(LoggingEvent.SignalProducer.allCases.map(\.rawValue)) == [
        "starting", "started", "value", "completed", "failed", "terminated", "disposed",
        "interrupted",
      ]
    )
  }
}
