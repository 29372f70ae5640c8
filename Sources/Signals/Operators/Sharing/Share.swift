extension SignalProducer {
  /// Shares one run between all observers.
  ///
  /// ```text
  /// self:                --1--2--3--4--|
  /// share(replay: 1):
  ///   started first:     --1--2--3--4--|
  ///   started after 2:   -------23--4--|
  /// ```
  ///
  /// Observers join atomically: however many start at once, the source is started once, and nobody
  /// misses or repeats a value. All of them see the values in one order. Values are replayed and
  /// sent outside of any lock, so an observer may start the shared producer again, also from within
  /// its terminal event.
  ///
  /// **Termination:** passed on to all; see `ShareScope` for what happens then, and when the last
  /// observer leaves. **Threading:** on the threads of the source; what is replayed, on the thread
  /// that starts. **Complexity:** constant for each observer a value; keeps at most `count` values,
  /// and no memory for those that have not come.
  ///
  /// - Parameters:
  ///   - count: How many of the last values a later observer gets first; not negative.
  ///   - scope: How long the run and its values are remembered.
  ///   - keepAlive: How long the source goes on after the last observer has left.
  ///   - scheduler: Measures that time.
  /// - Returns: A producer whose runs are one.
  public func share(
    replay count: Int = 0,
    scope: ShareScope = .whileConnected,
    keepAlive: Duration = .zero,
    on scheduler: any DateScheduler = DeadlineScheduler.shared
  ) -> SignalProducer<Value, Failure> {
    precondition(count >= 0, "share(replay:) needs a count that is not negative, not \(count)")
    let shared = SharedRun(
      of: self,
      replaying: count,
      keepsAfterEnd: scope == .forever,
      whenIdle: keepAlive > .zero ? .stopLater(keepAlive, scheduler) : .stop
    )
    return SignalProducer { scope, sink in shared.join(scope, sink) }
  }

  /// Shares one run, which the first start begins, and replays its last values to those who come
  /// later.
  ///
  /// The run goes on when nobody observes it. It is interrupted when neither the producer nor a run of
  /// it is left, and never begins anew: whoever comes after the end gets the last values and the end.
  ///
  /// ```text
  /// self:                   --1--2--3--|
  /// replayLazily(upTo: 2):
  ///   started first:        --1--2--3--|
  ///   started after 2:      -------12-3--|
  ///   started after the end: ------------23|
  /// ```
  ///
  /// **Termination:** passed on, and replayed. **Complexity:** keeps at most `capacity` values.
  ///
  /// - Parameter capacity: How many of the last values to replay; not negative.
  /// - Returns: A producer whose runs are one.
  public func replayLazily(upTo capacity: Int) -> SignalProducer<Value, Failure> {
    precondition(
      capacity >= 0,
      "replayLazily(upTo:) needs a capacity that is not negative, not \(capacity)"
    )
    let shared = SharedRun(
      of: self,
      replaying: capacity,
      keepsAfterEnd: true,
      whenIdle: .goOn
    )
    let (lifetime, token) = Lifetime.make()
    lifetime.observeEnded { [weak shared] in shared?.stop() }
    return SignalProducer { scope, sink in
      shared.join(scope, sink)
      // Whoever observes keeps the run alive when the producer has been released.
      scope.hold(AnyDisposable { withExtendedLifetime(token) {} })
    }
  }
}
