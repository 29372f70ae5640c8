import Glibc
import Signals
import Testing

@testable import SignalsTesting

@Suite("Checking a law")
struct CheckTests {
  private let numbers = Generator<Int>.int(in: 0...1_000)

  @Test("a law that holds is checked with as many inputs as it says")
  func holds() throws {
    var count = 0
    try check("it holds", cases: 37, numbers, settings: .isolated) { _ in count += 1 }
    #expect(count == 37)
  }

  @Test("the report names the law, the place, the input, the seed and how to see it again")
  func report() throws {
    var settings = LawSettings.isolated
    settings.seed = 42
    let failure = try #require(throws: LawFailure.self) {
      try check(
        "numbers aren't large",
        numbers,
        labeling: { [$0 < 0 ? "below zero" : "not below zero", "a number"] },
        settings: settings,
        fileID: "Module/File.swift",
        line: 7
      ) { number in
        try requireEqual(min(number, 99), number, "the smaller one")
      }
    }
    let counterexample = try #require(failure.counterexample)
    #expect(failure.law == "numbers aren't large")
    #expect(counterexample.input == "100")
    #expect(counterexample.message == "the smaller one:\nexpected: 100\nactual:   99")
    let report = "\(failure)"
    for part in [
      "The law “numbers aren't large” does not hold.", "Module/File.swift:7", "seed 42",
      "input:\n  100\n", "expected: 100", counterexample.originalInput,
      "SIGNALS_LAW='numbers aren'\\''t large' SIGNALS_TAPE=\(counterexample.tape) swift test",
      "--filter Module\n", "replaying: [\"\(counterexample.tape)\"]", "100 % not below zero",
      "100 % a number",
      "\(counterexample.origin)", "\(counterexample.shrinkSteps) step",
    ] {
      #expect(report.contains(part), "\(part) is missing in \(report)")
    }
  }

  @Test("a law that waits is checked too")
  @MainActor
  func waiting() async throws {
    var count = 0
    try await check("it waits", cases: 20, numbers, settings: .isolated) { _ in
      await Task.yield()
      count += 1
    }
    #expect(count == 20)
    let failure = await #expect(throws: LawFailure.self) {
      try await check("it fails", numbers, settings: .isolated) { number in
        await Task.yield()
        try require(number < 10, "large")
      }
    }
    #expect(failure?.counterexample?.input == "10")
    let all = await #expect(throws: LawFailure.self) {
      try await checkAll("none fails", numbers, settings: .isolated) { number in
        await Task.yield()
        try require(number < 10, "large")
      }
    }
    #expect(all?.counterexample?.input == "10")
  }

  @Test("a task that is cancelled is not mistaken for a law that fails")
  func cancellation() async {
    let task = Task {
      try await check("it is cancelled", numbers, settings: .isolated) { _ in
        await Task.yield()
        withUnsafeCurrentTask { $0?.cancel() }
        try Task.checkCancellation()
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("the same seed makes the same inputs, another seed or another law makes others")
  func determinism() throws {
    func inputs(_ seed: UInt64, _ name: String) throws -> [Int] {
      var settings = LawSettings.isolated
      settings.seed = seed
      var inputs: [Int] = []
      try check(name, .int(), settings: settings) { inputs.append($0) }
      return inputs
    }
    let inputsOfOne = try inputs(1, "one")
    #expect(try inputs(1, "one") == inputsOfOne)
    #expect(try inputs(2, "one") != inputsOfOne)
    #expect(try inputs(1, "two") != inputsOfOne)
    #expect(Set(inputsOfOne).count > 30)
  }

  @Test("a law that depends on something else than its input is said to do so")
  func instability() {
    var count = 0
    let failure = falsify(numbers) { _ in
      count += 1
      try require(count != 10, "tenth")
    }
    #expect(failure?.reason == .unstable)
    #expect(failure?.counterexample?.message == "tenth")
  }

  @Test("a law that is given hardly any valid input fails")
  func vacuity() {
    let none = falsify(numbers.filter { _ in false }) { _ in }
    #expect(none?.reason == .vacuous(inputs: 0, discarded: 100))
    let few = falsify(numbers, cases: 1_000) { number in try assume(number > 990) }
    guard case .vacuous(let inputs, let discarded) = few?.reason else {
      Issue.record("It did not fail as vacuous: \(String(describing: few))")
      return
    }
    #expect(discarded > 10 * inputs)
    #expect(falsify(numbers) { number in try assume(number.isMultiple(of: 3)) } == nil)
  }

  @Test("a law whose inputs lack what it requires fails, one whose inputs have it does not")
  func coverage() throws {
    func cover(_ percentage: Double, seed: UInt64 = 0) throws {
      var settings = LawSettings.isolated
      settings.seed = seed
      try check(
        "covered",
        Generator<Int>.element(of: Array(0..<10)),
        covering: [.atLeast(percentage, "zero") { $0 == 0 }],
        settings: settings
      ) { _ in }
    }
    let failure = try #require(throws: LawFailure.self) { try cover(25) }
    guard case .uncovered("zero", let count, let total, required: 25) = failure.reason else {
      Issue.record("It failed for another reason: \(failure)")
      return
    }
    #expect(count < total / 5)
    #expect(throws: LawFailure.self) {
      try checkAll(
        "all",
        .int(in: 0...9),
        covering: [.atLeast(11, "zero") { $0 == 0 }],
        settings: .isolated
      ) { _ in }
    }
    // One of ten is zero. What is just met must not fail now and then.
    for seed in 0..<200 { try cover(10, seed: UInt64(seed)) }
  }

  @Test("when time is up no further input is made")
  func timeBudget() throws {
    let now = Lock(ContinuousClock.now)
    var settings = LawSettings.isolated
    settings.now = { now.withLock { $0 } }
    var count = 0
    try check("slow", numbers, within: .seconds(3), settings: settings) { _ in
      count += 1
      now.withLock { $0 += .seconds(1) }
    }
    #expect(count == 4)
    settings.casesMultiplier = 10
    try check("slow", numbers, within: .seconds(3), settings: settings) { _ in
      count += 1
      now.withLock { $0 += .seconds(1) }
    }
    #expect(count == 4 + 31)
  }

  @Test("every value is tried when all are asked for, the simplest first")
  func exhaustive() throws {
    var lists: [[Int]] = []
    try checkAll(
      "all lists",
      .array(of: .int(in: 0...1), count: 0...3),
      settings: .isolated
    ) { lists.append($0) }
    #expect(lists.count == 1 + 2 + 4 + 8)
    #expect(Set(lists).count == lists.count)
    #expect(lists.first == [])

    var numbers: [Int] = []
    try checkAll("all numbers", .int(in: -2...3).filter { $0 != 1 }, settings: .isolated) {
      numbers.append($0)
    }
    #expect(numbers == [0, -1, 2, -2, 3])
  }

  @Test("there may be as many values as the limit says, and not one more")
  func exhaustiveLimit() throws {
    try checkAll("few enough", .int(in: 1...50), upTo: 50, settings: .isolated) { _ in }
    let failure = #expect(throws: LawFailure.self) {
      try checkAll("too many", .int(in: 1...51), upTo: 50, settings: .isolated) { _ in }
    }
    #expect(failure?.reason == .tooMany(limit: 50))
  }

  @Test("the tally counts laws and cases, but not those of isolated checks")
  func tally() throws {
    // Others count at the same time.
    let before = LawTally.current
    var settings = LawSettings.isolated
    settings.isCounted = true
    try check("counted", cases: 500, numbers, settings: settings) { _ in }
    let after = LawTally.current
    #expect(after.laws > before.laws)
    #expect(after.cases >= before.cases + 500)
    #expect("\(after)" == "laws: \(after.laws), cases: \(after.cases)")
  }

  @Test("the tally is printed once when the process ends")
  func tallyAtExit() async throws {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardOutputContent]
    ) {
      LawTally.printAtExit()
      LawTally.printAtExit()
      try check("counted", cases: 7, .bool(), settings: LawSettings(environment: [:])) { _ in }
      exit(0)
    }
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(output.split(separator: "\n").filter { $0 == "laws: 1, cases: 7" }.count == 1)
  }

  @Test("an input that ends the process can be seen before it is tried")
  func tracing() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let settings = LawSettings(environment: ["SIGNALS_VERBOSE": "2"])
      try check("it ends the process", .just("deadly"), settings: settings) { _ in exit(1) }
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("law: it ends the process, tape: AA, input: \"deadly\"\n"))
  }

  @Test("the error that a law throws is named")
  func errors() {
    enum Problem: Error { case one(Int) }
    let failure = falsify(numbers) { _ in throw Problem.one(1) }
    #expect(failure?.counterexample?.message == "it threw Problem.one(1)")
  }

  @Test("many laws are checked at the same time")
  func concurrency() async throws {
    let failures = await withTaskGroup(of: LawFailure?.self) { group in
      for seed in 0..<20 {
        group.addTask {
          falsify(.array(of: .int(in: 0...50)), seed: UInt64(seed)) { list in
            try require(list.reduce(0, +) < 40, "large")
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(failures.count == 20)
    #expect(Set(failures.map { $0?.counterexample?.input }) == ["[40]"])
  }
}
