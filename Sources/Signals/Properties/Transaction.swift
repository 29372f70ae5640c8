/// Changes several properties in one step.
///
/// Whatever derives from them is computed at most once, and every observer is told at most once,
/// after the outermost transaction has ended, of its outcome. Inside, reading shows what has been set
/// so far, derived properties included; no other thread sees anything until the end. What has been
/// replaced is released after that as well.
///
/// ```swift
/// transaction {
///   width.value = 4
///   height.value = 5
/// }
/// ```
///
/// **Transaction:** nests; the inner ones are parts of the outermost. If `body` throws, what it has set
/// stays set, the step ends all the same, and observers are told of it. **Threading:** the body runs
/// inside the step, so it must be short and must not wait for another thread. It cannot be
/// asynchronous. Nobody knows beforehand which properties it will come to, so bodies of transactions, of
/// snapshots and of `modify` take turns, also of unrelated properties; what derives from them, single sets
/// and reads do not wait for that.
///
/// - Parameter body: Sets properties.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
@discardableResult
public func transaction<Result>(_ body: () throws -> Result) rethrows -> Result {
  try GraphThread.current.stepOfUser(body)
}

/// Reads several properties at one instant.
///
/// Nobody sets any of them while `body` runs.
///
/// - Parameter body: Reads properties. It must be short, and must not wait for another thread: it takes
///   turns with those of `transaction` and `modify`.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
public func snapshot<Result>(_ body: () throws -> Result) rethrows -> Result {
  try GraphThread.current.stepOfUser(body)
}

/// Reads properties inside of a derivation without depending on them.
///
/// - Parameter body: Reads properties, which do not become sources of the derivation that is being
///   computed.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
public func withoutTracking<Result>(_ body: () throws -> Result) rethrows -> Result {
  try GraphThread.current.withoutTracking(body)
}
