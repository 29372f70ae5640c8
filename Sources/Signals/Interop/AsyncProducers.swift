extension SignalProducer {
  /// Makes a producer of an asynchronous function: what it returns, and then completion.
  ///
  /// ```swift
  /// SignalProducer { () async throws(LoadError) in try await load(page) }
  /// ```
  ///
  /// Each start runs the function in a task of its own. Disposing of the run interrupts it at once
  /// and cancels the task; what that returns or throws then is ignored.
  ///
  /// - Parameter action: Run at each start, off the starting thread. What it throws is the failure.
  @preconcurrency
  public init(_ action: @escaping @Sendable () async throws(Failure) -> Value) {
    self.init { observer, lifetime in
      let task = Task {
        do throws(Failure) {
          observer.send(value: try await action())
          observer.sendCompleted()
        } catch {
          observer.send(error: error)
        }
      }
      lifetime.observeEnded { task.cancel() }
    }
  }

  /// Makes a producer of the elements of an asynchronous sequence.
  ///
  /// Each start iterates in a task of its own, as fast as the elements come. Disposing of the run
  /// interrupts it at once and cancels the task. Sequences that can be iterated only once, such as
  /// `AsyncStream`, serve one start.
  ///
  /// - Parameter values: The sequence. It fails with its own type of failure.
  public init<Values: AsyncSequence & Sendable>(_ values: Values)
  where Values.Element == Value, Values.Failure == Failure {
    self.init { observer, lifetime in
      let task = Task {
        do throws(Failure) {
          for try await value in values { observer.send(value: value) }
          observer.sendCompleted()
        } catch {
          observer.send(error: error)
        }
      }
      lifetime.observeEnded { task.cancel() }
    }
  }
}
