// guide to: Sources/Signals/Signals.docc/TheContract.md

import Foundation
import Signals
import SignalsTesting
import Testing

@Suite("The guide to the contract")
struct ContractGuideTests {
  @Test("nothing follows a terminal event")
  func grammar() {
    // guide: begin
    let (signal, input) = Signal<Int, Never>.pipe()
    let seen = Recorder(signal)
    input.send(value: 1)
    input.sendCompleted()
    input.send(value: 2)  // ignored
    #expect(seen.events == [.value(1), .completed])
    // guide: end
  }

  @Test("no observer is inside of two events at once")
  func serial() {
    // guide: begin
    let (signal, input) = Signal<Int, Never>.pipe()
    let (inside, overlaps, count) = (Atomic(0), Atomic(0), Atomic(0))
    signal.observeValues { _ in
      if inside.swap(1) == 1 { overlaps.modify { $0 += 1 } }
      count.modify { $0 += 1 }
      inside.value = 0
    }
    DispatchQueue.concurrentPerform(iterations: 1_000) { input.send(value: $0) }
    #expect(count.value == 1_000)
    #expect(overlaps.value == 0)
    // guide: end
  }

  @Test("all observers see one order, also of what an observer sends")
  func order() {
    // guide: begin
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.observeValues { value in
      if value == 1 { input.send(value: 2) }
    }
    let seen = Recorder(signal)
    input.send(value: 1)
    #expect(seen.values == [1, 2])
    // guide: end
  }

  @Test("an observer may wait for another thread that uses the same property")
  func locks() {
    // guide: begin
    let count = MutableProperty(0)
    let done = DispatchSemaphore(value: 0)
    count.signal.take(first: 1).observeValues { _ in
      Thread.detachNewThread {
        count.value += 1  // neither the reading nor the setting waits for this observer
        done.signal()
      }
      done.wait()
    }
    count.value = 1
    #expect(count.value == 2)
    // guide: end
  }

  @Test("no event begins after a disposal, and the run of a producer is interrupted")
  func disposal() {
    // guide: begin
    let (signal, input) = Signal<Int, Never>.pipe()
    let seen = Recorder<Int, Never>()
    let observation = signal.observe { seen.record($0) }
    input.send(value: 1)
    observation?.dispose()
    input.send(value: 2)
    #expect(seen.events == [.value(1)])

    let run = Recorder<Int, Never>()
    SignalProducer<Int, Never>.never.start { run.record($0) }.dispose()
    #expect(run.events == [.interrupted])
    // guide: end
  }

  @Test("an end releases observers and what they hold")
  func release() throws {
    // guide: begin
    let (signal, input) = Signal<Int, Never>.pipe()
    try expectReleased {
      let model = MutableProperty(0)
      signal.observeValues { model.value = $0 }
      input.sendCompleted()
      return model
    }
    // guide: end
  }

  @Test("repetition needs a constant stack")
  func stack() {
    // guide: begin
    let sum = SignalProducer<Int, Never>(value: 1)
      .repeat(100_000)
      .reduce(0) { $0 + $1 }
      .single()
    #expect(sum == .success(100_000))
    // guide: end
  }

  // guide: begin
  enum LoadError: Error { case notFound }

  /// What cannot fail any more can be observed by values alone, and bound.
  static func title(_ load: SignalProducer<String, LoadError>) -> SignalProducer<String, Never> {
    load.flatMapError { _ in SignalProducer(value: "Untitled") }
  }
  // guide: end

  @Test("a failure that is handled is gone from the type")
  func failures() {
    let titles = Recorder(Self.title(SignalProducer(error: .notFound)))
    #expect(titles.values == ["Untitled"])
  }

  // guide: begin
  @MainActor
  final class Label {
    var text = ""
  }

  @MainActor
  func show(_ names: Signal<String, Never>, in label: Label) {
    names.observeValues(on: MainActor.shared) { label.text = $0 }
  }
  // guide: end

  @Test("code of the main actor observes with closures of the main actor")
  @MainActor
  func mainActor() {
    let (names, input) = Signal<String, Never>.pipe()
    let label = Label()
    show(names, in: label)
    input.send(value: "Ada")
    #expect(label.text == "Ada")
  }

  @Test("a step is seen whole")
  func steps() {
    // guide: begin
    let (width, height) = (MutableProperty(2), MutableProperty(3))
    let area = Property.computed { width.value * height.value }
    let areas = Recorder(area.producer)
    transaction {
      width.value = 4
      height.value = 5
    }
    #expect(areas.values == [6, 20])
    // guide: end
  }
}
