extension SignalProducer {
  /// Starts another stream when this one is over.
  ///
  /// ```text
  /// self:      --1--2--|
  /// next:              --3--|
  /// concat:    --1--2----3--|
  /// ```
  ///
  /// **Termination:** that of `next`; a failure of either ends it. An interruption of this stream
  /// from within counts as completion.
  ///
  /// - Parameter next: What to start afterwards.
  /// - Returns: A producer of the values of both.
  public func concat(
    _ next: SignalProducer<Value, Failure>
  ) -> SignalProducer<Value, Failure> {
    SignalProducer<SignalProducer<Value, Failure>, Failure>([self, next]).flatten(.concat)
  }

  /// Starts another stream of any kind when this one is over.
  ///
  /// - Parameter next: What to start afterwards.
  /// - Returns: A producer of the values of both.
  public func concat<Next: SignalProducerConvertible>(
    _ next: Next
  ) -> SignalProducer<Value, Failure> where Next.Value == Value, Next.Error == Failure {
    concat(next.producer)
  }

  /// Sends a last value before completion.
  ///
  /// - Parameter value: The value.
  /// - Returns: A producer of the values and `value`.
  public func concat(value: Value) -> SignalProducer<Value, Failure> {
    concat(SignalProducer(value: value))
  }

  /// Fails instead of completing.
  ///
  /// - Parameter error: The failure.
  /// - Returns: A producer of the same values that fails at its end.
  public func concat(error: Failure) -> SignalProducer<Value, Failure> {
    concat(SignalProducer(error: error))
  }

  /// Starts another stream before this one.
  ///
  /// - Parameter previous: What to start first.
  /// - Returns: A producer of the values of both.
  public func prefix(
    _ previous: SignalProducer<Value, Failure>
  ) -> SignalProducer<Value, Failure> {
    previous.concat(self)
  }

  /// Starts another stream of any kind before this one.
  ///
  /// - Parameter previous: What to start first.
  /// - Returns: A producer of the values of both.
  public func prefix<Previous: SignalProducerConvertible>(
    _ previous: Previous
  ) -> SignalProducer<Value, Failure> where Previous.Value == Value, Previous.Error == Failure {
    prefix(previous.producer)
  }

  /// Sends a first value at the start.
  ///
  /// - Parameter value: The value.
  /// - Returns: A producer of `value` and the values.
  public func prefix(value: Value) -> SignalProducer<Value, Failure> {
    prefix(SignalProducer(value: value))
  }

  /// Sends a first value at the start: another name for `prefix(value:)`.
  ///
  /// - Parameter value: The value.
  /// - Returns: A producer of `value` and the values.
  public func startWith(_ value: Value) -> SignalProducer<Value, Failure> {
    prefix(value: value)
  }

  /// Ignores the values and starts another stream on completion.
  ///
  /// ```text
  /// self:   --1--2--|
  /// next:           --3--|
  /// then:   ----------3--|
  /// ```
  ///
  /// **Termination:** that of `next`. When this stream fails or is interrupted, so is the result,
  /// and `next` is not started.
  ///
  /// - Parameter next: What to start on completion.
  /// - Returns: A producer of the values of `next`.
  public func then<Next: SignalProducerConvertible>(
    _ next: Next
  ) -> SignalProducer<Next.Value, Failure> where Next.Error == Failure {
    let next = next.producer
    return SignalProducer<Next.Value, Failure> { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      let first = RunScope()
      scope.hold(first)
      scope.begin(
        self,
        in: first,
        into: Sink(
          value: { _ in },
          end: { termination in
            if case .completed = termination {
              scope.begin(next, into: sink)
            } else {
              scope.finish(termination, to: sink)
            }
          }
        )
      )
    }
  }
}
