extension SignalProducer {
  /// Makes a producer anew at each start.
  ///
  /// Producers that call each other this way, by `concat` and `then`, can do so endlessly.
  ///
  /// - Parameter make: Makes the producer to start, on the starting thread.
  /// - Returns: A producer of its values.
  @preconcurrency
  public static func deferred<Made: SignalProducerConvertible>(
    _ make: @escaping @Sendable () -> Made
  ) -> SignalProducer<Value, Failure> where Made.Value == Value, Made.Error == Failure {
    SignalProducer(following: .deferred({ make().producer }, swallowsInterruption: false))
  }

  /// Ties a resource to each run.
  ///
  /// **Termination:** that of the producer that uses the resource; then the resource is let go of, as
  /// also on disposal.
  ///
  /// - Parameters:
  ///   - makeResource: Makes the resource, at each start.
  ///   - dispose: Lets go of it, once.
  ///   - use: Makes the producer of the run.
  /// - Returns: A producer of its values.
  @preconcurrency
  public static func using<Resource: Sendable, Made: SignalProducerConvertible>(
    _ makeResource: @escaping @Sendable () -> Resource,
    dispose: @escaping @Sendable (Resource) -> Void,
    _ use: @escaping @Sendable (Resource) -> Made
  ) -> SignalProducer<Value, Failure> where Made.Value == Value, Made.Error == Failure {
    SignalProducer { scope, sink in
      guard scope.isRunning else { return scope.finish(.interrupted, to: sink) }
      let resource = makeResource()
      scope.hold(AnyDisposable { dispose(resource) })
      use(resource).producer.feed(sink, in: scope)
    }
  }
}
