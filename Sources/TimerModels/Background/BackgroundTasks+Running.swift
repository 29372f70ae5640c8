extension BackgroundTasks {
  /// Runs a closure as a task, which ends when the closure returns or throws.
  ///
  /// - Parameters:
  ///   - name: What to call the task in reports.
  ///   - fileID: Where it begins, for reports.
  ///   - line: The line there.
  ///   - expiration: Called shortly before the deadline, on a scheduler for that alone, if the closure
  ///     has not returned.
  ///   - body: The work.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @preconcurrency
  public func withBackgroundTask<Result, Failure: Error>(
    name: String,
    fileID: String = #fileID,
    line: Int = #line,
    expiration: (@Sendable () -> Void)? = nil,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let task = begin(name: name, fileID: fileID, line: line) { _ in expiration?() }
    defer { task.end() }
    return try body()
  }

  /// Runs an asynchronous closure as a task, which ends when the closure returns or throws.
  ///
  /// Shortly before the deadline, the closure's Swift task is cancelled.
  ///
  /// - Parameters:
  ///   - name: What to call the task in reports.
  ///   - fileID: Where it begins, for reports.
  ///   - line: The line there.
  ///   - body: The work. It runs in a Swift task of its own, which is cancelled with the caller's.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  public func withBackgroundTask<Result: Sendable>(
    name: String,
    fileID: String = #fileID,
    line: Int = #line,
    _ body: sending @escaping @isolated(any) () async throws -> Result
  ) async throws -> Result {
    let work = Task(operation: body)
    let task = begin(name: name, fileID: fileID, line: line) { _ in work.cancel() }
    defer { task.end() }
    return try await withTaskCancellationHandler {
      try await work.value
    } onCancel: {
      work.cancel()
    }
  }
}
