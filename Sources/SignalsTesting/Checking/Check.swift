/// Checks that a law holds for all values that a generator makes, by trying many of them.
///
/// ```swift
/// @Test("Reversing twice changes nothing")
/// func reversing() throws {
///   try check("reversing twice changes nothing", .array(of: .int())) { values in
///     try requireEqual(values.reversed().reversed(), values)
///   }
/// }
/// ```
///
/// If the law fails, simpler values are tried for as long as they fail too, and the failure shows the
/// simplest one, together with what it takes to see it again. The values depend on `SIGNALS_SEED`
/// and on the name alone; `LawSettings` lists what else the environment can say.
///
/// - Parameters:
///   - name: What the law says. It names the stored failure and decides the draws, so that one law's
///     do not depend on which others run. No other law should have it.
///   - cases: How many values to try; `SIGNALS_CASES` multiplies it.
///   - generator: Makes the values.
///   - requirements: What the values must show for the law to mean something.
///   - labels: Says which kinds a value is of. The report of a failure, and of all laws with
///     `SIGNALS_VERBOSE`, counts them.
///   - tapes: Values to try first, and always, as the reports of failures gave them.
///   - budget: For how long to try new values. At least one is tried.
///   - settings: How laws are checked.
///   - fileID: Where the law is checked.
///   - line: Where the law is checked.
///   - law: Throws if the law does not hold for a value.
/// - Throws: `LawFailure`, which shows the simplest value that could be found.
public func check<Value>(
  _ name: String,
  cases: Int = 100,
  _ generator: Generator<Value>,
  covering requirements: [Coverage<Value>] = [],
  labeling labels: ((Value) -> [String])? = nil,
  replaying tapes: [String] = [],
  within budget: Duration = .seconds(5),
  settings: LawSettings = .environment,
  fileID: String = #fileID,
  line: Int = #line,
  _ law: (Value) throws -> Void
) throws(LawFailure) {
  let plan = LawPlan(
    name: name,
    fileID: fileID,
    line: line,
    cases: cases,
    budget: budget,
    requirements: requirements,
    labels: labels,
    tapes: tapes,
    settings: settings
  )
  try run(LawRun(plan, generator), law)
}

/// Checks that a law which has to wait holds for all values that a generator makes, by trying many of
/// them, one after the other.
///
/// - Parameters:
///   - name: What the law says. No other law should have it.
///   - cases: How many values to try; `SIGNALS_CASES` multiplies it.
///   - generator: Makes the values.
///   - requirements: What the values must show for the law to mean something.
///   - labels: Says which kinds a value is of.
///   - tapes: Values to try first, and always, as the reports of failures gave them.
///   - budget: For how long to try new values. At least one is tried.
///   - settings: How laws are checked.
///   - fileID: Where the law is checked.
///   - line: Where the law is checked.
///   - law: Throws if the law does not hold for a value.
/// - Throws: `LawFailure`, which shows the simplest value that could be found, or
///   `CancellationError` if the task is cancelled.
public func check<Value>(
  _ name: String,
  cases: Int = 100,
  _ generator: Generator<Value>,
  covering requirements: [Coverage<Value>] = [],
  labeling labels: ((Value) -> [String])? = nil,
  replaying tapes: [String] = [],
  within budget: Duration = .seconds(5),
  settings: LawSettings = .environment,
  fileID: String = #fileID,
  line: Int = #line,
  _ law: (Value) async throws -> Void
) async throws {
  let plan = LawPlan(
    name: name,
    fileID: fileID,
    line: line,
    cases: cases,
    budget: budget,
    requirements: requirements,
    labels: labels,
    tapes: tapes,
    settings: settings
  )
  try await run(LawRun(plan, generator), law)
}

/// Checks that a law holds for each and every value that a generator can make.
///
/// ```swift
/// try checkAll("taking none ends at once", .array(of: .int(in: 0...1), count: 0...3)) { … }
/// ```
///
/// - Parameters:
///   - name: What the law says. No other law should have it.
///   - generator: Makes the values. Simpler ones come first.
///   - limit: How many values there may be. The law fails if there are more.
///   - requirements: What the values must show for the law to mean something.
///   - tapes: Values to try first, as the reports of failures gave them.
///   - settings: How laws are checked. The number of cases does not matter.
///   - fileID: Where the law is checked.
///   - line: Where the law is checked.
///   - law: Throws if the law does not hold for a value.
/// - Throws: `LawFailure`, which shows the simplest value that could be found.
public func checkAll<Value>(
  _ name: String,
  _ generator: Generator<Value>,
  upTo limit: Int = 10_000,
  covering requirements: [Coverage<Value>] = [],
  replaying tapes: [String] = [],
  settings: LawSettings = .environment,
  fileID: String = #fileID,
  line: Int = #line,
  _ law: (Value) throws -> Void
) throws(LawFailure) {
  let plan = LawPlan(
    name: name,
    fileID: fileID,
    line: line,
    exhaustiveLimit: limit,
    requirements: requirements,
    tapes: tapes,
    settings: settings
  )
  try run(LawRun(plan, generator), law)
}

/// Checks that a law which has to wait holds for each and every value that a generator can make.
///
/// - Parameters:
///   - name: What the law says. No other law should have it.
///   - generator: Makes the values. Simpler ones come first.
///   - limit: How many values there may be. The law fails if there are more.
///   - requirements: What the values must show for the law to mean something.
///   - tapes: Values to try first, as the reports of failures gave them.
///   - settings: How laws are checked. The number of cases does not matter.
///   - fileID: Where the law is checked.
///   - line: Where the law is checked.
///   - law: Throws if the law does not hold for a value.
/// - Throws: `LawFailure`, which shows the simplest value that could be found, or
///   `CancellationError` if the task is cancelled.
public func checkAll<Value>(
  _ name: String,
  _ generator: Generator<Value>,
  upTo limit: Int = 10_000,
  covering requirements: [Coverage<Value>] = [],
  replaying tapes: [String] = [],
  settings: LawSettings = .environment,
  fileID: String = #fileID,
  line: Int = #line,
  _ law: (Value) async throws -> Void
) async throws {
  let plan = LawPlan(
    name: name,
    fileID: fileID,
    line: line,
    exhaustiveLimit: limit,
    requirements: requirements,
    tapes: tapes,
    settings: settings
  )
  try await run(LawRun(plan, generator), law)
}

private func run<Value>(
  _ run: consuming LawRun<Value>,
  _ law: (Value) throws -> Void
) throws(LawFailure) {
  while let value = run.next() {
    do {
      try law(value)
      run.record(nil)
    } catch {
      run.record(error)
    }
  }
  try run.finish()
}

private func run<Value>(
  _ run: consuming LawRun<Value>,
  _ law: (Value) async throws -> Void
) async throws {
  while let value = run.next() {
    do {
      try await law(value)
      run.record(nil)
    } catch {
      try Task.checkCancellation()
      run.record(error)
    }
  }
  try run.finish()
}
