public import Dispatch

extension SignalProducer where Failure == Never {
  /// Sends the elements of a sequence one by one.
  ///
  /// ```text
  /// interval([1, 2], interval: 3):  ---1--(2|)
  /// ```
  ///
  /// **Termination:** completes with the last element; at once if there is none. **Threading:** on
  /// `scheduler`.
  ///
  /// - Parameters:
  ///   - sequence: Iterated at each start, no further than one element ahead.
  ///   - interval: The time from one element to the next, and from the start to the first; more
  ///     than zero.
  ///   - scheduler: Where to send, and whose clock counts.
  /// - Returns: A producer of the elements.
  public static func interval<Elements: Sequence & Sendable>(
    _ sequence: Elements,
    interval: Duration,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Value, Never> where Elements.Element == Value {
    SignalProducer { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      var iterator = sequence.makeIterator()
      var next = iterator.next()
      if next == nil { return scope.finish(.completed, to: sink) }
      scope.begin(
        SignalProducer<Void, Never>.ticks(every: interval, on: scheduler),
        into: Sink(
          value: {
            guard let element = next else { return }
            next = iterator.next()
            sink.value(element)
            if next == nil { sink.end(.completed) }
          },
          end: sink.end
        )
      )
    }
  }

  /// Sends the elements of a sequence one by one.
  ///
  /// - Parameters:
  ///   - sequence: Iterated at each start, no further than one element ahead.
  ///   - interval: The time from one element to the next, and from the start to the first; more
  ///     than zero.
  ///   - scheduler: Where to send, and whose clock counts.
  /// - Returns: A producer of the elements.
  @_disfavoredOverload
  public static func interval<Elements: Sequence & Sendable>(
    _ sequence: Elements,
    interval: DispatchTimeInterval,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Value, Never> where Elements.Element == Value {
    self.interval(sequence, interval: Duration(interval), on: scheduler)
  }
}

extension SignalProducer where Value == Int, Failure == Never {
  /// Counts from zero, one each interval.
  ///
  /// - Parameters:
  ///   - interval: The time from one number to the next, and from the start to the first; more than
  ///     zero.
  ///   - scheduler: Where to send, and whose clock counts.
  /// - Returns: A producer that never completes.
  public static func interval(
    _ interval: Duration,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Int, Never> {
    SignalProducer<Void, Never>.ticks(every: interval, on: scheduler)
      .scanMap(0) { count, _ in (count + 1, count) }
  }

  /// Counts from zero, one each interval.
  ///
  /// - Parameters:
  ///   - interval: The time from one number to the next, and from the start to the first; more than
  ///     zero.
  ///   - scheduler: Where to send, and whose clock counts.
  /// - Returns: A producer that never completes.
  @_disfavoredOverload
  public static func interval(
    _ interval: DispatchTimeInterval,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Int, Never> {
    self.interval(Duration(interval), on: scheduler)
  }
}
