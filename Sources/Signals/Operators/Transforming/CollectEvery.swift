public import Dispatch

extension SignalProducer {
  /// Gathers what comes within each interval in an array.
  ///
  /// ```text
  /// self:              -1-2-----3--|
  /// collect(every: 4): ----[1,2]---[3]
  /// ```
  ///
  /// **Termination:** on completion, what has been gathered is dropped and the completion is passed on
  /// at once; or both wait for the next tick. A failure or an interruption drops it at once.
  /// **Threading:** arrays on `scheduler`; of what comes at the very instant of a tick, its order of
  /// work decides. The first tick is scheduled before the source is started.
  ///
  /// - Parameters:
  ///   - interval: The time from one tick to the next; more than zero.
  ///   - scheduler: Where to deliver, and whose clock counts.
  ///   - skipEmpty: Whether a tick without values sends nothing, rather than an empty array.
  ///   - discardWhenCompleted: Whether completion drops what has been gathered.
  /// - Returns: A producer of the arrays.
  public func collect(
    every interval: Duration,
    on scheduler: any DateScheduler,
    skipEmpty: Bool = false,
    discardWhenCompleted: Bool = true
  ) -> SignalProducer<[Value], Failure> {
    SignalProducer<[Value], Failure> { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      let output = SinkBox(sink)
      let state = Lock((values: [Value](), isComplete: false))
      let timer = scheduler.schedule(at: scheduler.uptime + interval, every: interval) {
        let (values, isComplete) = state.withLock { state in
          defer { state.values = [] }
          return state
        }
        if !values.isEmpty || !skipEmpty { scope.push(values, to: output.sink) }
        if isComplete { scope.finish(.completed, to: output.sink) }
      }
      scope.hold(timer)
      scope.begin(
        self,
        into: Sink(
          value: { value in state.withLock { $0.values.append(value) } },
          end: { termination in
            if case .completed = termination, !discardWhenCompleted {
              state.withLock { $0.isComplete = true }
            } else {
              sink.end(termination)
            }
          }
        )
      )
    }
  }

  /// Gathers what comes within each interval in an array.
  ///
  /// - Parameters:
  ///   - interval: The time from one tick to the next; more than zero.
  ///   - scheduler: Where to deliver, and whose clock counts.
  ///   - skipEmpty: Whether a tick without values sends nothing, rather than an empty array.
  ///   - discardWhenCompleted: Whether completion drops what has been gathered.
  /// - Returns: A producer of the arrays.
  @_disfavoredOverload
  public func collect(
    every interval: DispatchTimeInterval,
    on scheduler: any DateScheduler,
    skipEmpty: Bool = false,
    discardWhenCompleted: Bool = true
  ) -> SignalProducer<[Value], Failure> {
    collect(
      every: Duration(interval),
      on: scheduler,
      skipEmpty: skipEmpty,
      discardWhenCompleted: discardWhenCompleted
    )
  }
}

extension Signal {
  /// Gathers what comes within each interval in an array.
  ///
  /// - Parameters:
  ///   - interval: The time from one tick to the next; more than zero.
  ///   - scheduler: Where to deliver, and whose clock counts.
  ///   - skipEmpty: Whether a tick without values sends nothing, rather than an empty array.
  ///   - discardWhenCompleted: Whether completion drops what has been gathered.
  /// - Returns: A signal of the arrays.
  public func collect(
    every interval: Duration,
    on scheduler: any DateScheduler,
    skipEmpty: Bool = false,
    discardWhenCompleted: Bool = true
  ) -> Signal<[Value], Failure> {
    producer.collect(
      every: interval,
      on: scheduler,
      skipEmpty: skipEmpty,
      discardWhenCompleted: discardWhenCompleted
    ).startedSignal()
  }

  /// Gathers what comes within each interval in an array.
  ///
  /// - Parameters:
  ///   - interval: The time from one tick to the next; more than zero.
  ///   - scheduler: Where to deliver, and whose clock counts.
  ///   - skipEmpty: Whether a tick without values sends nothing, rather than an empty array.
  ///   - discardWhenCompleted: Whether completion drops what has been gathered.
  /// - Returns: A signal of the arrays.
  @_disfavoredOverload
  public func collect(
    every interval: DispatchTimeInterval,
    on scheduler: any DateScheduler,
    skipEmpty: Bool = false,
    discardWhenCompleted: Bool = true
  ) -> Signal<[Value], Failure> {
    producer.collect(
      every: interval,
      on: scheduler,
      skipEmpty: skipEmpty,
      discardWhenCompleted: discardWhenCompleted
    ).startedSignal()
  }
}
