extension SignalProducer {
  /// Starts another stream when this one is over.
  ///
  /// ```text
  /// self:      --1--2--|
  /// next:              --3--|
  /// concat:    --1--2----3--|
  /// ```
  ///
  /// **Termination:** completes after `next` has; a failure of either ends it. An interruption of
  /// either from within counts as its completion.
  ///
  /// - Parameter next: What to start afterwards.
  /// - Returns: A producer of the values of both.
  public func concat<Next: SignalProducerConvertible>(
    _ next: Next
  ) -> SignalProducer<Value, Failure> where Next.Value == Value, Next.Error == Failure {
    SignalProducer(following: .concat(Rope(parts, next.producer.parts)))
  }

  /// The producers that this one is a concatenation of.
  private var parts: Rope<SignalProducer<Value, Failure>> {
    if case .concat(let parts) = plan { parts } else { Rope(self) }
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
  public func prefix<Previous: SignalProducerConvertible>(
    _ previous: Previous
  ) -> SignalProducer<Value, Failure> where Previous.Value == Value, Previous.Error == Failure {
    previous.producer.concat(self)
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
    after(next.producer)
  }

  /// Ignores the values and starts another stream, which cannot fail, on completion.
  ///
  /// - Parameter next: What to start on completion.
  /// - Returns: A producer of the values of `next`.
  public func then<Next: SignalProducerConvertible>(
    _ next: Next
  ) -> SignalProducer<Next.Value, Failure> where Next.Error == Never {
    after(next.producer.promoteError(Failure.self))
  }

  private func after<NextValue: Sendable>(
    _ next: SignalProducer<NextValue, Failure>
  ) -> SignalProducer<NextValue, Failure> {
    let ahead = waitedFor
    guard case .then(let further, let last) = next.plan else {
      return SignalProducer<NextValue, Failure>(following: .then(ahead, next))
    }
    return SignalProducer<NextValue, Failure>(following: .then(Rope(ahead, further), last))
  }

  /// The producers that must complete one after the other for this one to do so, without values.
  private var waitedFor: Rope<SignalProducer<Never, Failure>> {
    guard case .then(let ahead, let last) = plan else { return Rope(lift(.silent())) }
    return Rope(ahead, Rope(last.lift(.silent())))
  }
}

extension SignalProducer where Failure == Never {
  /// Ignores the values and starts another stream, which can fail, on completion.
  ///
  /// - Parameter next: What to start on completion.
  /// - Returns: A producer of the values of `next`.
  public func then<Next: SignalProducerConvertible>(
    _ next: Next
  ) -> SignalProducer<Next.Value, Next.Error> {
    promoteError(Next.Error.self).after(next.producer)
  }

  /// Ignores the values and starts another stream on completion, where nothing can fail.
  ///
  /// - Parameter next: What to start on completion.
  /// - Returns: A producer of the values of `next`.
  public func then<Next: SignalProducerConvertible>(
    _ next: Next
  ) -> SignalProducer<Next.Value, Never> where Next.Error == Never {
    after(next.producer)
  }
}

// MARK: -

extension Operator where InputFailure == OutputFailure, Output == Never {
  /// Passes on nothing but the end.
  static func silent() -> Operator {
    Operator { sink in Sink(value: { _ in }, end: sink.end) }
  }
}
