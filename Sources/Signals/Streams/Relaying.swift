extension SignalProducer {
  /// Makes a producer whose events come to it over a scheduler.
  ///
  /// The source runs in a scope of its own, so that its values can be held back. When the run is
  /// disposed of, the source is too, and the interruption takes the same way as the other events.
  ///
  /// - Parameters:
  ///   - source: What to start at each start.
  ///   - attach: Makes what takes the source's events, and passes them on by the scope's `push` and
  ///     `finish`. It may be told an interruption twice, while it takes a value, and after another end.
  /// - Returns: The producer.
  @inlinable
  static func relaying<Input: Sendable>(
    _ source: SignalProducer<Input, Failure>,
    _ attach: @escaping @Sendable (RunScope, SinkBox<Value, Failure>) -> Sink<Input, Failure>
  ) -> SignalProducer<Value, Failure> {
    SignalProducer { scope, sink in
      let input = attach(scope, SinkBox(sink))
      let upstream = RunScope()
      scope.hold(upstream)
      guard
        scope.onInterruption({
          upstream.dispose()
          input.end(.interrupted)
        })
      else { return }
      upstream.relay(source, into: input)
    }
  }
}
