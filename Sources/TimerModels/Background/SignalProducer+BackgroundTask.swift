public import Signals

extension SignalProducer {
  /// Makes each run a background task, for which a process that is told to go waits.
  ///
  /// When the time expires, the run is interrupted.
  ///
  /// **Termination:** that of the producer; interrupted when the time expires. The task ends with it,
  /// and when the run is disposed of. **Threading:** as the producer; the interruption comes on the
  /// scheduler of the expiration handlers.
  ///
  /// - Parameters:
  ///   - name: What to call the task in reports.
  ///   - tasks: Whose task it is.
  ///   - fileID: Where this stands, for reports.
  ///   - line: The line there.
  /// - Returns: A producer whose runs are tasks.
  public func asBackgroundTask(
    name: String,
    of tasks: BackgroundTasks,
    fileID: String = #fileID,
    line: Int = #line
  ) -> SignalProducer<Value, Failure> {
    SignalProducer { observer, lifetime in
      let task = tasks.begin(name: name, fileID: fileID, line: line) { _ in
        observer.sendInterrupted()
      }
      lifetime.observeEnded { task.end() }
      lifetime += self.start(observer)
    }
  }
}
