import Dispatch
import Signals
import SignalsTesting
import Testing

@Suite("collect")
struct CollectTests {
  @Test("arrays of a given length, and the rest on completion")
  func count() {
    let arrays = SignalProducer<Int, Never>([1, 2, 3]).collect(count: 2)
    #expect(Recorder(arrays).events == [.value([1, 2]), .value([3]), .completed])
  }

  @Test("an empty array on completion only if there never was a value")
  func emptyArray() {
    #expect(Recorder(SignalProducer<Int, Never>.empty.collect()).values == [[]])
    #expect(Recorder(SignalProducer<Int, Never>.empty.collect(count: 2)).values == [[]])
    #expect(Recorder(SignalProducer<Int, Never>([1, 2]).collect(count: 2)).values == [[1, 2]])
  }

  @Test("a failure drops what has been gathered")
  func failure() {
    let failing = SignalProducer<Int, TestFailure>([1, 2, 3]).concat(error: .first)
    #expect(Recorder(failing.collect(count: 2)).events == [.value([1, 2]), .failed(.first)])
  }

  @Test("a test of the whole includes the newest value")
  func whole() {
    let sums = SignalProducer<Int, Never>([1, 3, 4, 7, 1, 5, 6]).collect { values in
      values.reduce(0, +) == 8
    }
    #expect(Recorder(sums).values == [[1, 3, 4], [7, 1], [5, 6]])
  }

  @Test("a test with the latest value begins the next array with it")
  func latest() {
    let runs = SignalProducer<Int, Never>([3, 3, 4, 4, 5]).collect { collected, latest in
      collected.last.map { $0 != latest } ?? false
    }
    #expect(Recorder(runs).values == [[3, 3], [4, 4], [5]])
  }

  @Test("C62: completion drops what waits for the tick, or waits for it")
  func everyCompletion() {
    for (discards, skips) in [(true, false), (false, false), (false, true)] {
      let scheduler = TestScheduler()
      let (signal, input) = Signal<Int, Never>.pipe()
      let recorder = Recorder(
        signal.collect(
          every: .seconds(1),
          on: scheduler,
          skipEmpty: skips,
          discardWhenCompleted: discards
        )
      )
      scheduler.advance(by: .milliseconds(200))
      input.send(value: 1)
      scheduler.advance(by: .milliseconds(1300))
      #expect(recorder.events == [.value([1])])
      input.sendCompleted()
      #expect(recorder.events.last?.isCompleted == discards)
      scheduler.advance(by: .milliseconds(500))
      let rest: [Signal<[Int], Never>.Event] = discards || skips ? [] : [.value([])]
      #expect(recorder.events == [.value([1])] + rest + [.completed])
      #expect(scheduler.pendingCount == 0)
    }
  }

  @Test("C63: lazyMap transforms only the newest value, before the end; disposal drops it")
  func lazyMap() {
    for ending in [Termination<TestFailure>.completed, .failed(.first), .interrupted] {
      let scheduler = TestScheduler()
      let (signal, input) = Signal<Int, TestFailure>.pipe()
      let transformed = Log<Int>()
      let recorder = Recorder(
        signal.lazyMap(on: scheduler) { value in
          transformed.add(value)
          return value * 10
        }
      )
      input.send(value: 1)
      input.send(value: 2)
      input.send(.init(ending))
      #expect(recorder.events == [])
      scheduler.advance()
      if case .interrupted = ending {
        #expect(recorder.events == [.interrupted])
        #expect(transformed.entries == [])
      } else {
        #expect(recorder.events == [.value(20), .init(ending)])
        #expect(transformed.entries == [2])
      }
    }
  }
}
