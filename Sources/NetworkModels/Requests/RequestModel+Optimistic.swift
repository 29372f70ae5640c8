public import Signals

extension RequestModel {
  /// Shows a change at once, has the server make it, and takes it back where that fails.
  ///
  /// ```swift
  /// list.mutate({ $0.removeAll { $0.id == id } }, by: client.delete(id)).start()
  /// ```
  ///
  /// Several changes may be on their way at once: each is a layer over what the server has agreed
  /// to, and goes or stays by itself. When the server has agreed, the value is asked for again,
  /// now or once somebody observes; an answer that was on its way before may not know of the
  /// change, and is not shown.
  ///
  /// **Termination:** as the work. Disposing interrupts the work and takes the change back.
  ///
  /// - Parameters:
  ///   - change: What to do with the value that is shown. Pure and short: it runs inside of steps,
  ///     and as often as the value is computed. Kept until the work has ended.
  ///   - work: Has the server make the change; a failure is told by ``errors`` too.
  ///   - confirmation: Does with the value what the server has answered, instead of the change.
  /// - Returns: A producer each of whose starts makes the change.
  @preconcurrency
  public func mutate<Reply: Sendable>(
    _ change: @escaping @Sendable (inout Output) -> Void,
    by work: SignalProducer<Reply, NetworkError>,
    confirming confirmation: (@Sendable (inout Output, Reply) -> Void)? = nil
  ) -> SignalProducer<Reply, NetworkError> {
    SignalProducer { [weak runner] observer, lifetime in
      guard let runner else { return observer.sendInterrupted() }
      let number = runner.change { $0.add(change) }
      let reply = Atomic<Reply?>(nil)
      lifetime.observeEnded { [weak runner] in
        // Where the server has agreed or refused, there is nothing left to take back.
        runner?.change { $0.rollBack(number) }
      }
      lifetime += work.start { [weak runner] event in
        switch event {
        case .value(let value):
          if confirmation != nil { reply.swap(value) }
          observer.send(value: value)
        case .completed:
          let agreed = confirmation.flatMap { confirmation in
            reply.value.map { reply -> @Sendable (inout Output) -> Void in
              { confirmation(&$0, reply) }
            }
          }
          runner?.change { $0.confirm(number, as: agreed) }
          runner?.refreshSoon()
          observer.sendCompleted()
        case .failed(let error):
          runner?.change { $0.rollBack(number) }
          runner?.report(error)
          observer.send(error: error)
        case .interrupted:
          runner?.change { $0.rollBack(number) }
          observer.sendInterrupted()
        }
      }
    }
  }

  /// Changes the value here alone, for what is known from elsewhere, such as a push message.
  ///
  /// - Parameter change: What to do with the value, if there is one. Pure and short: it runs inside
  ///   of a step.
  public func modify(_ change: (inout Output) -> Void) {
    runner.change { $0.modify(change) }
  }
}
