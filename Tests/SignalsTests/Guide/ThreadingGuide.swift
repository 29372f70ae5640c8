// guide to: Sources/Signals/Signals.docc/Threading.md

import Foundation
import Signals
import SignalsTesting
import Testing

@Suite("The guide to threading")
struct ThreadingGuideTests {
  @Test("events come on the thread that sends them")
  func sender() async {
    // guide: begin
    let (signal, input) = Signal<Int, Never>.pipe()
    let isMain = Recorder<Bool, Never>()
    signal.observeValues { _ in isMain.record(.value(Thread.isMainThread)) }
    await withCheckedContinuation { done in
      Thread.detachNewThread {
        input.send(value: 1)  // has been delivered when this returns
        done.resume()
      }
    }
    #expect(isMain.values == [false])
    // guide: end
  }

  @Test("what is sent from inside of an event follows it")
  func reentrancy() {
    // guide: begin
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Recorder<String, Never>()
    signal.observeValues { value in
      log.record(.value("begin \(value)"))
      if value < 2 { input.send(value: value + 1) }
      log.record(.value("end \(value)"))
    }
    input.send(value: 1)
    #expect(log.values == ["begin 1", "end 1", "begin 2", "end 2"])
    // guide: end
  }

  @Test("observe(on:) delivers on a scheduler, start(on:) starts on it")
  func schedulers() {
    // guide: begin
    let (work, screen) = (TestScheduler(), TestScheduler())
    let parsed = SignalProducer<String, Never> { "parsed" }
      .start(on: work)  // where the work is done
      .observe(on: screen)  // where the values are delivered
    let seen = Recorder(parsed)
    work.advance()
    #expect(seen.values == [])
    screen.advance()
    #expect(seen.values == ["parsed"])
    // guide: end
  }

  @Test("a slow consumer gets the newest")
  func overflow() {
    // guide: begin
    let screen = TestScheduler()
    let (positions, input) = Signal<Int, Never>.pipe()
    let drawn = Recorder(positions.observe(on: screen, keeping: .newest(1)))
    for position in 1...1_000 { input.send(value: position) }
    screen.advance()
    #expect(drawn.values == [1_000])
    // guide: end
  }

  @Test("a task iterates over values")
  func iteration() async {
    // guide: begin
    let names = SignalProducer<String, Never>(["Ada", "Grace"])
    var greetings: [String] = []
    for await name in names.values(buffering: .unbounded) {
      greetings.append("Hello, \(name)!")
    }
    #expect(greetings == ["Hello, Ada!", "Hello, Grace!"])
    // guide: end
  }

  // guide: begin
  struct Page: Sendable { var text: String }
  enum LoadError: Error { case offline }

  /// An asynchronous function as a producer: disposing of a run cancels its task.
  static func load(
    _ fetch: @escaping @Sendable (Int) async throws(LoadError) -> Page,
    _ number: Int
  ) -> SignalProducer<Page, LoadError> {
    SignalProducer { () async throws(LoadError) in try await fetch(number) }
  }

  /// A producer in an asynchronous function: cancelling the task interrupts the run.
  static func title(_ pages: SignalProducer<Page, LoadError>) async throws -> String? {
    try await pages.first()?.text
  }
  // guide: end

  @Test("functions and producers turn into each other")
  func functions() async throws {
    let page = Self.load({ number async throws(LoadError) in Page(text: "page \(number)") }, 7)
    #expect(try await Self.title(page) == "page 7")
  }

  @Test("what is derived from properties is pure")
  func derivations() {
    // guide: begin
    let celsius = MutableProperty(20.0)
    // Runs inside of the step: pure and short.
    let fahrenheit = celsius.map { $0 * 9 / 5 + 32 }
    // Runs after the step, outside of any lock: may do anything.
    let shown = Recorder<String, Never>()
    fahrenheit.producer.startWithValues { shown.record(.value("\($0)°F")) }
    celsius.value = 25
    #expect(shown.values == ["68.0°F", "77.0°F"])
    // guide: end
  }
}
