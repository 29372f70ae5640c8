import Signals
import SignalsTesting
import Testing

@Suite("Exploring schedules")
struct ExploreTests {
  @Test(
    "all interleavings of two threads are tried, each once",
    arguments: [(1, 1, 2), (3, 2, 10), (4, 4, 70), (0, 5, 1)]
  )
  func binomial(first: Int, second: Int, count: Int) throws {
    let orders = Lock<Set<String>>([])
    let exploration = try explore("all orders") { interleaving in
      let order = Lock("")
      for (name, length) in [("a", first), ("b", second)] {
        let thread = interleaving.thread(name)
        for index in 0..<length { thread.step("\(index)") { order.withLock { $0 += name } } }
      }
      try interleaving.run()
      orders.withLock { _ = $0.insert(order.withLock { $0 }) }
    }
    #expect(exploration == Exploration(count: count, isComplete: true))
    #expect(orders.withLock { $0.count } == count)
  }

  @Test("three threads of two steps have 90 interleavings")
  func multinomial() throws {
    let exploration = try explore("all orders") { interleaving in
      for name in ["a", "b", "c"] {
        let thread = interleaving.thread(name)
        for index in 0..<2 { thread.step("\(index)") {} }
      }
      try interleaving.run()
    }
    #expect(exploration == Exploration(count: 90, isComplete: true))
  }

  @Test("with no preemption, threads only come one after the other; with one, one is cut in two")
  func preemptions() throws {
    #expect(try countOrders(preemptions: 0) == 2)
    // Each of the two may be cut at two places.
    #expect(try countOrders(preemptions: 1) == 2 + 2 * 2)
    #expect(try countOrders(preemptions: nil) == 20)
  }

  @Test("a limit ends the search, and the result says so")
  func limit() throws {
    let exploration = try explore("some orders", .all(limit: 7)) { interleaving in
      addThreads(to: interleaving)
      try interleaving.run()
    }
    #expect(exploration == Exploration(count: 7, isComplete: false))
  }

  @Test("a lost update is found and shown with the one preemption that it takes")
  func lostUpdate() throws {
    let report = try report { try explore("counting", settings: .isolated, countTwice) }
    #expect(report.contains("with at most 1 preemptions, by Schedule("))
    #expect(
      report.contains(
        """
        first | second
        read  |
        | read
        | write
        write |
        """
      )
    )
  }

  @Test("random schedules find it too")
  func random() throws {
    let report = try report {
      try explore("counting", .random(cases: 50), settings: .isolated, countTwice)
    }
    #expect(report.contains("expected: 2"))
  }

  @Test("the schedule of a run gives the same run")
  func replays() throws {
    let generator = Generator<Schedule>.schedule()
    for seed in 0..<20 {
      var choices = Choices(seed: UInt64(seed))
      let schedule = try #require(generator(&choices))
      let run = { (schedule: Schedule) in
        try schedule.run { interleaving in
          addThreads(to: interleaving)
          try interleaving.run()
        }
      }
      let first = try run(schedule)
      #expect(try run(first.schedule).description == first.description)
      var replayed = Choices(replaying: choices.tape)
      #expect(generator(&replayed) == schedule)
    }
  }

  @Test("work that has no end falsifies")
  func endless() throws {
    let report = try report {
      try explore("endless", settings: .isolated) { interleaving in
        let thread = interleaving.thread("a")
        @Sendable func again() { thread.step("again", again) }
        again()
        try interleaving.run(limit: 100)
      }
    }
    #expect(report.contains("100 steps have been run"))
  }

  private func countOrders(preemptions: Int?) throws -> Int {
    try explore("orders", .all(preemptions: preemptions)) { interleaving in
      addThreads(to: interleaving)
      try interleaving.run()
    }
    .count
  }
}

private func addThreads(to interleaving: Interleaving) {
  for name in ["a", "b"] {
    let thread = interleaving.thread(name)
    for index in 0..<3 { thread.step("\(index)") {} }
  }
}

/// Two threads that each read a number and then write the next one.
private func countTwice(_ interleaving: Interleaving) throws {
  let count = Lock(0)
  for name in ["first", "second"] {
    let seen = Lock(0)
    let thread = interleaving.thread(name)
    thread.step("read") { seen.withLock { $0 = count.withLock { $0 } } }
    thread.step("write") { count.withLock { $0 = seen.withLock { $0 } + 1 } }
  }
  try interleaving.run()
  try requireEqual(count.withLock { $0 }, 2)
}
