extension SignalProducer where Value: Sequence & Sendable, Value.Element: Sendable {
  /// Sends the elements of each value.
  ///
  /// ```text
  /// self:       --[1,2]----[3]--|
  /// flatten():  --(1 2)----3----|
  /// ```
  ///
  /// **Termination:** passed on. **Threading:** in place.
  ///
  /// - Returns: A producer of the elements.
  public func flatten() -> SignalProducer<Value.Element, Failure> {
    flatMap(.merge) { SignalProducer<Value.Element, Failure>($0) }
  }
}

extension Signal where Value: Sequence & Sendable, Value.Element: Sendable {
  /// Sends the elements of each value.
  ///
  /// - Returns: A signal of the elements.
  public func flatten() -> Signal<Value.Element, Failure> {
    producer.flatten().startedSignal()
  }
}
