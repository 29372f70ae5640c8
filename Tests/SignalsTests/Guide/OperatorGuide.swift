// guide to: Sources/Signals/Signals.docc/WritingAnOperator.md

import Signals
import SignalsTesting
import Testing

// guide: begin
extension SignalProducer {
  /// Sends how each value differs from the one before.
  func differences() -> SignalProducer<Value, Failure> where Value: Numeric {
    combinePrevious().map { $1 - $0 }
  }
}

extension Signal {
  /// Sends how each value differs from the one before.
  func differences() -> Signal<Value, Failure> where Value: Numeric {
    combinePrevious().map { $1 - $0 }
  }
}
// guide: end

// guide: begin
extension SignalProducer {
  /// Sends each value together with how many times in a row it has been sent by then.
  func numberingRepeats() -> SignalProducer<(value: Value, count: Int), Failure>
  where Value: Equatable {
    scanMap(nil as (value: Value, count: Int)?) { last, value in
      let count = last?.value == value ? (last?.count ?? 0) + 1 : 1
      return ((value, count), (value, count))
    }
  }
}
// guide: end

// guide: begin
extension SignalProducer {
  /// Sends a value again and again until the next one comes.
  func repeating(
    every interval: Duration,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Value, Failure> {
    flatMap(.latest) { value in
      SignalProducer<Int, Never>.interval(interval, on: scheduler)
        .map(value: value)
        .prefix(value: value)
    }
  }
}
// guide: end

// guide: begin
extension SignalProducer {
  /// Sends the values that come while a gate is open; the gate is closed at first.
  func passing(while isOpen: SignalProducer<Bool, Never>) -> SignalProducer<Value, Failure> {
    SignalProducer { observer, lifetime in
      // The state of one run: made at its start.
      let state = Atomic(false)
      lifetime += isOpen.startWithValues { state.value = $0 }
      lifetime += self.start { event in
        switch event {
        case .value(let value):
          if state.value { observer.send(value: value) }
        case .failed, .completed, .interrupted:
          observer.send(event)
        }
      }
    }
  }
}
// guide: end

// guide: begin
extension Signal {
  /// Sends the values that come while a gate is open; the gate is closed at first.
  func passing(while isOpen: SignalProducer<Bool, Never>) -> Signal<Value, Failure> {
    Signal { observer, lifetime in
      lifetime += producer.passing(while: isOpen).start(observer)
    }
  }
}
// guide: end

@Suite("The guide to writing an operator")
struct OperatorGuideTests {
  // guide: begin
  @Test("repeats a value until the next one comes")
  func repeating() throws {
    let scheduler = TestScheduler()
    let source: Timeline<Int, Never> = "1----2--"
    let result = try Timeline.recording(
      source.producer(on: scheduler).repeating(every: .seconds(2), on: scheduler),
      on: scheduler,
      until: 8
    )
    try expectTimeline(result, equals: "1-1-12-2-")
  }
  // guide: end

  @Test("differences are those of neighbours")
  func differences() {
    #expect(Recorder(SignalProducer<Int, Never>([1, 4, 6]).differences()).values == [3, 2])
    let (signal, input) = Signal<Int, Never>.pipe()
    let seen = Recorder(signal.differences())
    for value in [1, 4, 6] { input.send(value: value) }
    #expect(seen.values == [3, 2])
  }

  @Test("repeats are numbered")
  func numbering() {
    let seen = Recorder(SignalProducer<Int, Never>([7, 7, 8]).numberingRepeats().map(\.count))
    #expect(seen.values == [1, 2, 1])
  }

  @Test("values pass while the gate is open, and both sources end with the run")
  func passing() {
    let (gate, lever) = Signal<Bool, Never>.pipe()
    let (signal, input) = Signal<Int, Never>.pipe()
    let seen = Recorder(signal.passing(while: gate.producer))
    input.send(value: 1)
    lever.send(value: true)
    input.send(value: 2)
    lever.send(value: false)
    input.send(value: 3)
    input.sendCompleted()
    #expect(seen.events == [.value(2), .completed])
  }
}
