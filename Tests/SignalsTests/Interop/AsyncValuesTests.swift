import Signals
import Testing

@Suite("Values as an asynchronous sequence")
struct AsyncValuesTests {
  typealias Pipe = Signal<Int, TestFailure>

  @Test("a stream that cannot fail iterates without try and ends with it")
  func iterates() async {
    var seen: [Int] = []
    for await value in SignalProducer<Int, Never>([1, 2, 3]).values() { seen.append(value) }
    #expect(seen == [1, 2, 3])
  }

  @Test("C144: what is sent between the making of the iterator and its first value is not lost")
  func keepsWhatComesBeforeTheFirstValue() async throws {
    let (signal, input) = Pipe.pipe()
    var iterator = signal.values().makeAsyncIterator()
    input.send(value: 1)
    input.send(value: 2)
    #expect(try await iterator.next() == 1)
    #expect(try await iterator.next() == 2)
  }

  @Test("C149: making the sequence starts nothing, and iterating runs no further than it must")
  func isLazy() async {
    let (starts, made) = (Counter(), Counter())
    let values = SignalProducer<Int, Never>(1...)
      .on(starting: { starts.increment() }, value: { _ in made.increment() })
      .filter { $0.isMultiple(of: 2) }
      .values()
    #expect(starts.count == 0)
    var iterator = values.makeAsyncIterator()
    #expect(starts.count == 1)
    #expect(made.count == 0)
    #expect(await iterator.next() == 2)
    #expect(await iterator.next() == 4)
    #expect(made.count == 4)
    var other = values.makeAsyncIterator()
    #expect(starts.count == 2)
    #expect(await other.next() == 2)
  }

  @Test("an endless sequence can be left, and its run ends then")
  func endlessSequence() async {
    let disposals = Counter()
    var sum = 0
    for await value in SignalProducer<Int, Never>(1...)
      .on(disposed: { disposals.increment() }).values()
    {
      sum += value
      if value == 10 { break }
    }
    #expect(sum == 55)
    #expect(disposals.count == 1)
  }

  @Test("a sequence whose values are all dropped can be cancelled")
  func endlessSearch() async {
    let made = Counter()
    let (searched, search) = AsyncStream<Void>.makeStream()
    let task = Task {
      let nothing = SignalProducer<Int, Never>(1...)
        .on(value: { _ in if made.increment() == 1000 { search.finish() } })
        .filter { $0 < 0 }
      for await _ in nothing.values() {}
    }
    for await _ in searched {}
    task.cancel()
    await task.value
    #expect(made.count >= 1000)
  }

  @Test("what follows a sequence is not asked for: it sends when it likes")
  func sequenceThenOthers() async {
    var seen: [Int] = []
    let source = SignalProducer<Int, Never>([1, 2]).concat(SignalProducer(value: 3))
    for await value in source.take(first: 3).values() { seen.append(value) }
    #expect(seen == [1, 2, 3])
  }

  @Test("C145: a failure is thrown after the values before it, once, with its type")
  func throwsAfterTheValues() async {
    let (signal, input) = Pipe.pipe()
    var iterator = signal.values().makeAsyncIterator()
    input.send(value: 1)
    input.send(error: .second)
    do throws(TestFailure) {
      #expect(try await iterator.next() == 1)
      _ = try await iterator.next()
      Issue.record("nothing was thrown")
    } catch {
      #expect(error == .second)
    }
    #expect(await (try? iterator.next()) == .some(nil))
  }

  @Test("an interruption ends the iteration after the values before it")
  func endsAtInterruption() async throws {
    let (signal, input) = Pipe.pipe()
    var iterator = signal.values().makeAsyncIterator()
    input.send(value: 1)
    input.sendInterrupted()
    #expect(try await iterator.next() == 1)
    #expect(try await iterator.next() == nil)
  }

  @Test("the newest and the oldest values are kept as the policy says, and the end always")
  func obeysThePolicy() async {
    let numbers = SignalProducer<Int, Never>(1...5)
    var newest: [Int] = []
    for await value in numbers.values(buffering: .newest(2)) { newest.append(value) }
    #expect(newest == [4, 5])
    var oldest: [Int] = []
    for await value in numbers.values(buffering: .oldest(2)) { oldest.append(value) }
    #expect(oldest == [1, 2])
  }

  @Test(
    "C147: without a buffer, a value arrives only if somebody waits for it",
    arguments: [AsyncBuffering.newest(0), .oldest(0), .newest(-1)]
  )
  @MainActor
  func deliversToWhoWaits(policy: AsyncBuffering) async {
    let (signal, input) = Signal<Int, Never>.pipe()
    let steps = Log<String>()
    let task = Task { @MainActor in
      var iterator = signal.values(buffering: policy).makeAsyncIterator()
      input.send(value: 1)
      // The main actor is not left before the iterator waits.
      steps.add("asking")
      let first = await iterator.next()
      return (first, await iterator.next())
    }
    while steps.count == 0 { await Task.yield() }
    input.send(value: 2)
    input.send(value: 3)
    input.sendCompleted()
    let (first, second) = await task.value
    #expect(first == 2)
    #expect(second == nil)
  }

  @Test("C146: leaving the loop disposes of the source and leaks nothing")
  func leavesTheLoop() async {
    let disposals = Counter()
    weak var leaked: Captured?
    do {
      let captured = Captured()
      leaked = captured
      let (signal, input) = Signal<Int, Never>.pipe()
      let source = signal.producer.on(
        disposed: { disposals.increment() },
        value: { _ in captured.touch() }
      )
      for await value in SignalProducer<Int, Never>(value: 1).concat(source).values() {
        #expect(value == 1)
        break
      }
      withExtendedLifetime(input) {}
    }
    #expect(disposals.count == 1)
    #expect(leaked == nil)
  }

  @Test("C143: cancelling drops what is kept, ends the iteration and disposes of the source once")
  func cancelsWithValuesKept() async {
    let disposals = Counter()
    let (signal, input) = Signal<Int, Never>.pipe()
    let values = signal.producer.on(disposed: { disposals.increment() }).values()
    let task = Task {
      var iterator = values.makeAsyncIterator()
      for value in 1...3 { input.send(value: value) }
      let first = await iterator.next()
      withUnsafeCurrentTask { $0?.cancel() }
      let second = await iterator.next()
      return (first, second, disposals.count)
    }
    let (first, second, disposalsWithin) = await task.value
    #expect(first == 1)
    #expect(second == nil)
    #expect(disposalsWithin == 1)
    #expect(disposals.count == 1)
  }

  @Test("C142: completion and cancellation at the same time resume the iteration exactly once")
  func racesCompletionWithCancellation() async {
    for _ in 0..<10_000 {
      let (signal, input) = Signal<Int, Never>.pipe()
      var task = Task { 0 }
      await withCheckedContinuation { started in
        task = Task {
          var iterator = signal.values().makeAsyncIterator()
          started.resume()
          var count = 0
          while await iterator.next() != nil { count += 1 }
          return count
        }
      }
      async let events: Void = {
        input.send(value: 1)
        input.sendCompleted()
      }()
      task.cancel()
      await events
      #expect(await task.value <= 1)
    }
  }
}
