import Signals
import SignalsTesting
import Testing

@Suite("Contract 7: constant stack")
struct StackTests {
  private let million = Scale.workload(1_000_000)

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

  @Test("a million values that expand into each other")
  func expansion() {
    onSmallStack { [million] in
      let last = Recorder(
        SignalProducer<Int, Never>(value: 1)
          .expand { [million] value in
            value < million ? SignalProducer(value: value + 1) : SignalProducer<Int, Never>.empty
          }
          .take(last: 1)
      )
      #expect(last.events == [.value(million), .completed])
    }
  }

  @Test("a million producers that follow each other by then")
  func thenRecursion() {
    @Sendable func countdown(_ left: Int) -> SignalProducer<Int, Never> {
      guard left > 0 else { return SignalProducer(value: 0) }
      return SignalProducer<Int, Never>(value: left).then(
        SignalProducer.deferred { countdown(left - 1) }
      )
    }
    onSmallStack { [million] in
      #expect(Recorder(countdown(million)).events == [.value(0), .completed])
    }
  }

  @Test("a hundred thousand values for which one flatMap asks through another")
  func nestedDemand() {
    let count = 100_000
    onSmallStack {
      let recorder = Recorder(
        SignalProducer<Int, Never>(0..<count)
          .flatMap(.merge) { SignalProducer<Int, Never>(value: $0) }
          .flatMap(.concat) { SignalProducer<Int, Never>(value: $0) }
          .take(last: 1)
      )
      #expect(recorder.events == [.value(count - 1), .completed])
    }
  }

  @Test("C35: a flatMap that calls itself ten thousand deep")
  func flatMapRecursion() {
    @Sendable func next(_ value: Int) -> SignalProducer<Int, Never> {
      SignalProducer(value: value).flatMap(.concat) { value in
        let one = SignalProducer<Int, Never>(value: value)
        return value < 9_999 ? one.concat(next(value + 1)) : one
      }
    }
    onSmallStack {
      #expect(Recorder(next(0)).values == Array(0..<10_000))
    }
  }

  @Test("C36: twenty thousand producers, folded by concat, by prefix and by then")
  func folds() {
    onSmallStack {
      let one = SignalProducer<Int, Never>(value: 1)
      let count = Scale.workload(20_000)
      let concatenated = (1..<count).reduce(one) { whole, _ in whole.concat(one) }
      #expect(Recorder(concatenated.count()).values == [count])
      let prefixed = (1..<count).reduce(one) { whole, _ in whole.prefix(value: 1) }
      #expect(Recorder(prefixed.count()).values == [count])
      let chained = (1..<count).reduce(one) { whole, value in
        whole.then(SignalProducer<Int, Never>(value: value))
      }
      #expect(Recorder(chained).events == [.value(count - 1), .completed])
    }
  }

  @Test("twenty thousand operators in a row, from start to release")
  func longChain() {
    onSmallStack {
      let count = Scale.workload(20_000)
      let last = Counter()
      let chain = (0..<count).reduce(SignalProducer<Int, Never>([1, 2])) { chain, _ in
        chain.map { $0 + 1 }
      }
      let recorder = Recorder(chain.on(completed: { last.increment() }))
      #expect(recorder.events == [.value(count + 1), .value(count + 2), .completed])
      #expect(last.count == 1)
    }
  }

  @Test("twenty thousand operators of signals in a row, from a value to the release")
  func longSignalChain() {
    onSmallStack {
      let count = Scale.workload(20_000)
      let (signal, input) = Signal<Int, Never>.pipe()
      let chain = (0..<count).reduce(signal) { chain, _ in chain.map { $0 + 1 } }
      let recorder = Recorder(chain)
      input.send(value: 1)
      input.sendCompleted()
      #expect(recorder.events == [.value(count + 1), .completed])
    }
  }
}
