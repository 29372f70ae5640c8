extension SignalProducer {
  /// Sends the values of this stream until another one says anything, then those of the other.
  ///
  /// ```text
  /// self:                     --1--2--3--4--|
  /// replacement:              --------a--b-----|
  /// take(untilReplacement:):  --1--2--a--b-----|
  /// ```
  ///
  /// The replacement is started after this stream.
  ///
  /// **Termination:** that of the replacement; this stream's completion is passed over, a failure or
  /// an interruption before the replacement's first event ends both. **Threading:** in place.
  ///
  /// - Parameter replacement: What to go over to.
  /// - Returns: A producer of the values of both.
  public func take<Replacement: SignalProducerConvertible>(
    untilReplacement replacement: Replacement
  ) -> SignalProducer<Value, Failure>
  where Replacement.Value == Value, Replacement.Error == Failure {
    let replacement = replacement.producer
    return SignalProducer { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      let original = RunScope()
      scope.hold(original)
      var isReplaced = false
      scope.begin(
        self,
        in: original,
        into: Sink(
          value: { if !isReplaced { sink.value($0) } },
          end: { termination in
            if case .completed = termination { return }
            scope.run { if !isReplaced { sink.end(termination) } }
          }
        )
      )
      guard !scope.hasEnded else { return }
      func replace() {
        guard !isReplaced else { return }
        isReplaced = true
        original.dispose()
      }
      scope.begin(
        replacement,
        into: Sink(
          value: { value in
            replace()
            sink.value(value)
          },
          end: { termination in
            replace()
            sink.end(termination)
          }
        )
      )
    }
  }
}

extension Signal {
  /// Sends the values of this stream until another one says anything, then those of the other.
  ///
  /// - Parameter replacement: What to go over to.
  /// - Returns: A signal of the values of both.
  public func take<Replacement: SignalProducerConvertible>(
    untilReplacement replacement: Replacement
  ) -> Signal<Value, Failure>
  where Replacement.Value == Value, Replacement.Error == Failure {
    producer.take(untilReplacement: replacement).startedSignal()
  }
}
