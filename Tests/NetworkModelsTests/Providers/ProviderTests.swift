import Foundation
import NetworkModels
import Signals
import SignalsTesting
import Testing

@Suite("Provider")
struct ProviderTests {
  private typealias Names = Provider<Int, String>

  private let scheduler = TestScheduler()
  /// The questions that were asked.
  private let questions = Atomic<[[Int]]>([])
  private let faults = Atomic<[ProviderFault<Int>]>([])

  private var options: ProviderOptions {
    ProviderOptions(
      pause: .milliseconds(5),
      batchSize: 100,
      freshFor: .seconds(60),
      deadline: .seconds(10),
      timing: scheduler,
      on: scheduler
    )
  }

  private func provider(
    _ options: ProviderOptions? = nil,
    after delay: Duration = .seconds(1),
    answer: @escaping @Sendable (Int) -> Result<String, any Error>? = { .success("n\($0)") }
  ) -> Names {
    provider(options) { [scheduler] ids, responder in
      scheduler.schedule(after: delay) {
        var reply: Names.Reply = [:]
        for id in ids { reply[id] = answer(id) }
        responder(reply)
      }
    }
  }

  private func provider(
    _ options: ProviderOptions? = nil,
    responding fetch: @escaping @Sendable ([Int], Responder<Names.Reply>) -> Void
  ) -> Names {
    Names(
      options ?? self.options,
      reportingTo: { [faults] in faults.modify { [fault = $0] in $0.append(fault) } }
    ) {
      [questions] ids, responder in
      questions.modify { $0.append(ids) }
      fetch(ids, responder)
    }
  }

  private func pass(_ seconds: Double = 2) {
    scheduler.advance(by: .seconds(seconds))
  }

  @Test("a hundred who ask for ten within an instant are one question for ten")
  func batching() {
    let names = provider()
    let states = (0..<100).map { names.state(of: $0 % 10) }
    #expect(states.allSatisfy { $0.value.isLoading })
    scheduler.advance(upTo: .milliseconds(5))
    #expect(questions.value.isEmpty)
    pass()
    #expect(questions.value == [Array(0..<10)])
    #expect(states.enumerated().allSatisfy { $1.value.value == "n\($0 % 10)" })
  }

  @Test("a question asks for no more than it may, and nothing twice while it is under way")
  func batchSize() {
    var options = options
    options.batchSize = 4
    let names = provider(options)
    let states = (0..<10).map { names.state(of: $0) }
    scheduler.advance(by: .milliseconds(100))
    let more = (0..<12).map { names.state(of: $0) }
    pass()
    #expect(questions.value == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9], [10, 11]])
    #expect((states + more).allSatisfy { $0.value.value != nil })
  }

  @Test("what is not in the answer is missing, what failed has failed alone, others have values")
  func partialAnswer() {
    struct Hidden: Error {}
    let names = provider { id in
      id == 3 ? nil : id == 4 ? .failure(Hidden()) : .success("n\(id)")
    }
    let states = (0..<10).map { names.state(of: $0) }
    let values = (0..<10).map { Recorder(names.value(of: $0)) }
    pass()
    for id in 0..<10 where id != 3 && id != 4 {
      #expect(states[id].value.value == "n\(id)")
      #expect(values[id].values == ["n\(id)"])
    }
    guard case .missing = states[3].value, case .missing? = values[3].events.last?.error,
      case .failed(let error)? = states[4].value.error,
      case .failed? = values[4].events.last?.error
    else {
      Issue.record("\(states[3].value), \(states[4].value)")
      return
    }
    #expect(error is Hidden)
    #expect(faults.value.isEmpty)
  }

  @Test("what is known is asked for again when it is over its time, and shown meanwhile")
  func lifetime() {
    let names = provider()
    let first = names.state(of: 1)
    pass()
    _ = names.state(of: 1)
    pass(50)
    #expect(questions.value.count == 1)
    pass(20)
    let second = names.state(of: 1)
    #expect(second.value.isLoading)
    #expect(second.value.value == "n1")
    #expect(first.value.isLoading)
    pass()
    #expect(questions.value.count == 2)
    #expect(first.value.value == "n1")
    #expect(!first.value.isLoading)
  }

  @Test("that there is none is remembered, a failure is not")
  func negative() {
    struct Broken: Error {}
    let names = provider { $0 == 1 ? nil : .failure(Broken()) }
    for _ in 0..<3 {
      _ = [names.state(of: 1), names.state(of: 2)]
      pass()
    }
    #expect(questions.value == [[1, 2], [2], [2]])
  }

  @Test("a function that never answers is reported in time, and who asked is told an error")
  func neverAnswers() {
    let kept = Atomic<[Responder<Names.Reply>]>([])
    let names = provider { _, responder in kept.modify { $0.append(responder) } }
    let state = names.state(of: 1)
    let value = Recorder(names.value(of: 2))
    pass(9.9)
    #expect(state.value.isLoading)
    pass(0.2)
    guard case .timedOut(.seconds(10))? = state.value.error,
      case .timedOut? = value.events.last?.error
    else {
      Issue.record("\(state.value)")
      return
    }
    #expect(faults.value == [.neverAnswered([1, 2])])
    // An answer that comes late is better than none.
    kept.value[0](values: [1: "late"])
    #expect(state.value.value == "late")
    #expect(state.value.error == nil)
    #expect(faults.value == [.neverAnswered([1, 2])])
  }

  @Test("a function that lets the question fall is reported at once")
  func abandons() {
    let names = provider { _, _ in }
    let state = names.state(of: 1)
    pass(0.1)
    guard case .abandoned? = state.value.error else {
      Issue.record("\(state.value)")
      return
    }
    #expect(faults.value == [.abandoned([1])])
    pass(100)
    #expect(faults.value.count == 1)
  }

  @Test("a second answer is ignored and reported")
  func answersTwice() {
    let names = provider { ids, responder in
      responder(values: [1: "first"])
      responder(values: [1: "second"])
    }
    let state = names.state(of: 1)
    pass()
    #expect(state.value.value == "first")
    #expect(faults.value == [.answeredTwice([1])])
  }

  @Test("an error of the whole answer is that of all who asked")
  func wholeError() {
    struct Offline: Error {}
    let names = provider { _, responder in responder(throwing: Offline()) }
    let states = [names.state(of: 1), names.state(of: 2)]
    pass()
    for state in states {
      guard case .failed(let error)? = state.value.error else {
        Issue.record("\(state.value)")
        continue
      }
      #expect(error is Offline)
    }
  }

  @Test("a producer answers in parts, each of which is told at once")
  func parts() {
    let names = Names(options) { [scheduler] ids in
      SignalProducer(ids.map { [$0: .success("n\($0)")] }).delay(for: .seconds(1), on: scheduler)
        .concat(
          SignalProducer(value: [9: .success("unasked")]).delay(for: .seconds(1), on: scheduler)
        )
    }
    let states = [names.state(of: 1), names.state(of: 2)]
    scheduler.advance(by: .milliseconds(1_010))
    #expect(states.map(\.value.value) == ["n1", "n2"])
    pass()
    #expect(names.state(of: 9).value.value == "unasked")
  }

  @MainActor
  @Test("an asynchronous function answers, and its error is that of all who asked")
  func asynchronous() async throws {
    struct Offline: Error {}
    let names = Names(
      options,
      awaiting: { ids in
        if ids.contains(0) { throw Offline() }
        return Dictionary(uniqueKeysWithValues: ids.filter { $0 != 2 }.map { ($0, "n\($0)") })
      }
    )
    let states = [names.state(of: 1), names.state(of: 2)]
    try await scheduler.run(until: states[0]) { $0.value == "n1" }
    // The states of one answer change one after the other, on another thread.
    try await scheduler.run(until: states[1]) { if case .missing = $0 { true } else { false } }
    let failing = names.state(of: 0)
    try await scheduler.run(until: failing) { $0.error != nil }
  }

  @Test("what is invalidated is asked for again at once where it is observed, else when asked next")
  func invalidation() {
    let names = provider()
    let (seen, unseen) = (names.state(of: 1), names.state(of: 2))
    let history = PropertyHistory(of: seen)
    pass()
    names.invalidate(1)
    names.invalidate(2)
    names.invalidate(77)
    #expect(seen.value.isLoading)
    guard case .value("n2", let freshness) = unseen.value else {
      Issue.record("\(unseen.value)")
      return
    }
    #expect(freshness.isStale)
    pass()
    #expect(questions.value == [[1, 2], [1]])
    _ = names.state(of: 2)
    pass()
    #expect(questions.value.last == [2])
    withExtendedLifetime(history) {}
  }

  @Test("an answer that was invalidated on its way is stale, and asked for again")
  func invalidationOnTheWay() {
    let count = Atomic(0)
    let names = provider { _ in
      count.modify { $0 += 1 }
      return .success("\(count.value)")
    }
    let state = names.state(of: 1)
    let history = PropertyHistory(of: state)
    pass(0.5)
    names.invalidate(1)
    pass(0.6)
    #expect(state.value.value == "1")
    #expect(state.value.isLoading)
    pass()
    #expect(state.value.value == "2")
    #expect(questions.value.count == 2)
    withExtendedLifetime(history) {}
  }

  @Test("what is known from elsewhere is told to all, and need not be asked for")
  func set() {
    let names = provider()
    let state = names.state(of: 1)
    pass()
    names.set("pushed", for: 1)
    names.set("new", for: 2)
    #expect(state.value.value == "pushed")
    #expect(names.state(of: 2).value.value == "new")
    pass()
    #expect(questions.value == [[1]])
  }

  @Test("what nobody has is let go of beyond the capacity, and what somebody has is not")
  func capacity() {
    var options = options
    options.capacity = 2
    let names = provider(options)
    let had = names.state(of: 0)
    pass()
    for id in 1...4 {
      _ = names.state(of: id)
      pass()
    }
    _ = [0, 1, 4].map { names.state(of: $0) }
    pass()
    #expect(questions.value == [[0], [1], [2], [3], [4], [1]])
    withExtendedLifetime(had) {}
  }

  @Test("it is released in the middle of a question, and who waits is not kept waiting")
  func release() throws {
    let value = Atomic<Recorder<String, ProviderError>?>(nil)
    try expectReleased {
      let names = provider()
      _ = names.state(of: 1)
      pass(0.5)
      value.value = Recorder(names.value(of: 2))
      pass(0.5)
      return names
    }
    pass(100)
    #expect(faults.value.isEmpty)
  }

  @Test("from eight threads, each gets its own and nothing is asked for twice")
  func threads() {
    let count = Atomic(0)
    let names = Names(ProviderOptions(pause: .milliseconds(1), batchSize: 7)) { ids, responder in
      count.modify { $0 += ids.count }
      responder(values: Dictionary(uniqueKeysWithValues: ids.map { ($0, "n\($0)") }))
    }
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for round in 0..<200 {
        let id = (round * 7 + thread) % 50
        let done = DispatchSemaphore(value: 0)
        let answer = Atomic("")
        names.value(of: id).startWithResult { result in
          answer.value = (try? result.get()) ?? "none"
          done.signal()
        }
        guard done.wait(timeout: .now() + 120) == .success else {
          Issue.record("nobody answered for \(id)")
          return
        }
        #expect(answer.value == "n\(id)")
      }
    }
    #expect(count.value == 50)
  }
}
