extension SignalProducer {
  /// Gathers values in arrays that are sent when they are long enough, or old enough.
  ///
  /// ```text
  /// self:                       --1-2-3--4---------|
  /// buffer(upTo: 3, within: 6): ------[1,2,3]--[4]-|
  /// ```
  ///
  /// The age of an array counts from its first value. No array is empty.
  ///
  /// **Termination:** completion follows what has been gathered; a failure or an interruption drops
  /// it. **Threading:** the arrays that are old enough on `scheduler`.
  ///
  /// - Parameters:
  ///   - count: How long an array may be; more than zero.
  ///   - duration: How old an array may be.
  ///   - scheduler: Whose clock counts.
  /// - Returns: A producer of the arrays.
  public func buffer(
    upTo count: Int,
    within duration: Duration,
    on scheduler: any DateScheduler
  ) -> SignalProducer<[Value], Failure> {
    precondition(count > 0, "buffer(upTo:) needs a count of at least 1, not \(count)")
    return SignalProducer<[Value], Failure> { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      var gathered: [Value] = []
      let timer = SerialDisposable()
      scope.hold(timer)
      func send() {
        timer.inner = nil
        guard !gathered.isEmpty else { return }
        let whole = gathered
        gathered = []
        sink.value(whole)
      }
      let flush = SinkBox(Sink<Void, Failure>(value: { send() }, end: { _ in }))
      scope.begin(
        self,
        into: Sink(
          value: { value in
            gathered.append(value)
            if gathered.count == count {
              send()
            } else if gathered.count == 1 {
              timer.inner = scheduler.schedule(after: duration) { scope.push((), to: flush.sink) }
            }
          },
          end: { termination in
            if case .completed = termination { send() }
            sink.end(termination)
          }
        )
      )
    }
  }

  /// Gathers values in arrays that are sent whenever another stream says so.
  ///
  /// **Termination:** completion follows what has been gathered, if anything; a failure or an
  /// interruption drops it. The trigger's end is ignored. **Threading:** arrays on the trigger's
  /// thread.
  ///
  /// - Parameter trigger: When to send, be the array empty or not.
  /// - Returns: A producer of the arrays.
  public func buffer<Trigger: SignalProducerConvertible>(
    on trigger: Trigger
  ) -> SignalProducer<[Value], Failure> where Trigger.Value == Void, Trigger.Error == Never {
    let trigger = trigger.producer
    return SignalProducer<[Value], Failure> { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      var gathered: [Value] = []
      func send() {
        let whole = gathered
        gathered = []
        sink.value(whole)
      }
      scope.begin(trigger, into: Sink(value: { send() }, end: { _ in }))
      scope.begin(
        self,
        into: Sink(
          value: { gathered.append($0) },
          end: { termination in
            if case .completed = termination, !gathered.isEmpty { send() }
            sink.end(termination)
          }
        )
      )
    }
  }
}

extension Signal {
  /// Gathers values in arrays that are sent when they are long enough, or old enough.
  ///
  /// - Parameters:
  ///   - count: How long an array may be; more than zero.
  ///   - duration: How old an array may be.
  ///   - scheduler: Whose clock counts.
  /// - Returns: A signal of the arrays.
  public func buffer(
    upTo count: Int,
    within duration: Duration,
    on scheduler: any DateScheduler
  ) -> Signal<[Value], Failure> {
    producer.buffer(upTo: count, within: duration, on: scheduler).startedSignal()
  }

  /// Gathers values in arrays that are sent whenever another stream says so.
  ///
  /// - Parameter trigger: When to send, be the array empty or not.
  /// - Returns: A signal of the arrays.
  public func buffer<Trigger: SignalProducerConvertible>(
    on trigger: Trigger
  ) -> Signal<[Value], Failure> where Trigger.Value == Void, Trigger.Error == Never {
    producer.buffer(on: trigger).startedSignal()
  }
}
