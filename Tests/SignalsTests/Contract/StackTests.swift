import Signals
import SignalsTesting
import Testing

@Suite("Contract 7: constant stack")
struct StackTests {
  private let million = 1_000_000

  @Test("a million synchronous repeats")
  func repeats() {
    onSmallStack { [million] in
      let count = Counter()
      SignalProducer<Int, Never>(value: 1).repeat(million).startWithValues { _ in count.increment()
      }
      #expect(count.count == million)
    }
  }

  @Test("a million synchronous retries")
  func retries() {
    onSmallStack { [million] in
      let starts = Counter()
      let recorder = Recorder(
        SignalProducer<Int, TestFailure>(error: .first)
          .on(starting: { starts.increment() })
          .retry(upTo: million - 1)
      )
      #expect(starts.count == million)
      #expect(recorder.events == [.failed(.first)])
    }
  }

  @Test("a million synchronous inner producers, for each strategy")
  func innerProducers() {
    for strategy in [FlattenStrategy.merge, .concat, .latest] {
      onSmallStack { [million] in
        let sum = Recorder(
          SignalProducer<Int, Never>(0..<million)
            .flatMap(strategy) { SignalProducer<Int, Never>(value: $0) }
            .reduce(0, +)
        )
        #expect(sum.values == [million * (million - 1) / 2])
      }
    }
  }

  @Test("a hundred thousand sends from inside an observer")
  func reentrantSends() {
    onSmallStack {
      let (signal, input) = Signal<Int, Never>.pipe()
      let count = Counter()
      signal.observeValues { value in
        count.increment()
        if value > 0 { input.send(value: value - 1) }
      }
      input.send(value: 100_000)
      #expect(count.count == 100_001)
    }
  }

  @Test("C34: inner producers that wait for the first, which is not immediate")
  func waitingInnerProducers() {
    let (gate, open) = Signal<Int, Never>.pipe()
    let recorder = Recorder(
      SignalProducer<Int, Never>(0..<10_000)
        .flatMap(.concat) { value in
          value == 0 ? gate.producer : SignalProducer<Int, Never>(value: value)
        }
    )
    #expect(recorder.values == [])
    open.send(value: 0)
    open.sendCompleted()
    #expect(recorder.values == Array(0..<10_000))
    #expect(recorder.events.last == .completed)
  }
}
