import Signals

/// Throws if something is still observed that a closure has made.
///
/// Signals and properties are looked at that are made on the thread or in the task of the closure. They
/// may go on living: return what must.
///
/// ```swift
/// let model = try expectNoObserverLeft {
///   let model = EditorModel()
///   let screen = Screen(showing: model)
///   screen.close()
///   return model
/// }
/// ```
///
/// - Parameters:
///   - fileID: Where to say that the expectation is.
///   - line: The line there.
///   - body: Makes and uses signals and properties.
/// - Returns: What `body` returns.
/// - Throws: `NotReleased`, which lists what is still observed, and what `body` throws.
@discardableResult
public func expectNoObserverLeft<Result>(
  fileID: String = #fileID,
  line: Int = #line,
  _ body: () throws -> Result
) throws -> Result {
  let (result, tally) = try Census.counting(body)
  try withExtendedLifetime(result) {
    try requireNone(
      of: tally.living.filter { $0.kind != .run && $0.observerCount > 0 },
      "Observers are left",
      fileID: fileID,
      line: line
    )
  }
  return result
}

/// Throws if something is still observed, or a run of a producer goes on, that a closure has made.
///
/// It looks at what is made on the thread or in the task of the closure.
///
/// - Parameters:
///   - fileID: Where to say that the expectation is.
///   - line: The line there.
///   - body: Makes and uses signals, producers and properties.
/// - Returns: What `body` returns.
/// - Throws: `NotReleased`, which lists what goes on, and what `body` throws.
@discardableResult
public func expectNoSubscriptionAlive<Result>(
  fileID: String = #fileID,
  line: Int = #line,
  _ body: () throws -> Result
) throws -> Result {
  let (result, tally) = try Census.counting(body)
  try withExtendedLifetime(result) {
    try requireNone(
      of: tally.living.filter { $0.observerCount > 0 },
      "Subscriptions are alive",
      fileID: fileID,
      line: line
    )
  }
  return result
}

private func requireNone(
  of entries: [Census.Entry],
  _ reason: String,
  fileID: String,
  line: Int
) throws(NotReleased) {
  guard !entries.isEmpty else { return }
  throw NotReleased(entries.map(\.description), reason, fileID: fileID, line: line)
}
