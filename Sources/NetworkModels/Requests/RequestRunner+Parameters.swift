internal import Signals

extension RequestRunner {
  /// Asks for what a property says, and each time that it says something else.
  ///
  /// - Parameters:
  ///   - parameters: The property, which is kept.
  ///   - pause: How long it must have been still; what it says at first is asked for at once.
  ///   - keepsValue: Whether an answer is shown until the next one comes.
  ///   - request: Makes a request of what the property says.
  ///   - question: Makes a question of a request.
  func follow<Parameters: PropertyProtocol>(
    _ parameters: Parameters,
    debouncedBy pause: Duration?,
    keepingValue keepsValue: Bool,
    _ request: @escaping @Sendable (Parameters.Value) -> HTTPRequest?,
    _ question: @escaping @Sendable (HTTPRequest) -> Question<Output>
  ) {
    let kept = Property(capturing: parameters)
    let isFirst = Atomic(true)
    let timer = SerialDisposable()
    bag += timer
    bag += kept.producer.startWithValues { [weak self] value in
      withExtendedLifetime(kept) {}
      let request = request(value)
      guard let self else { return }
      let turn: @Sendable () -> Void = { [weak self] in
        guard let self, isFirst.swap(false) || request != self.request else { return }
        self.turn(to: request.map(question), keepingValue: keepsValue)
      }
      if let pause, !isFirst.value {
        timer.inner = scheduler.schedule(after: pause, action: turn)
      } else {
        turn()
      }
    }
  }
}
