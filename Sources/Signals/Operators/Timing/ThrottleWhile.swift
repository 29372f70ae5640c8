extension SignalProducer {
  /// Holds the latest value back while a property is true.
  ///
  /// When the property becomes false, the value that was held back is sent; until it becomes true
  /// again, so are all others.
  ///
  /// **Termination:** passed on; a value that is held back is dropped. The property's end is ignored.
  /// **Threading:** all events on `scheduler`, in order.
  ///
  /// - Parameters:
  ///   - shouldThrottle: Whether to hold values back.
  ///   - scheduler: Where to deliver.
  /// - Returns: A producer of the values, where it is false.
  public func throttle<Condition: PropertyProtocol>(
    while shouldThrottle: Condition,
    on scheduler: any Scheduler
  ) -> SignalProducer<Value, Failure> where Condition.Value == Bool {
    let condition = shouldThrottle.producer
    return SignalProducer { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      var isHolding = false
      var held: Value?
      scope.begin(
        condition,
        into: Sink(
          value: { shouldHold in
            isHolding = shouldHold
            if !shouldHold, let value = held.take() { sink.value(value) }
          },
          end: { _ in }
        )
      )
      scope.begin(
        self,
        into: Sink(
          value: { if isHolding { held = $0 } else { sink.value($0) } },
          end: sink.end
        )
      )
    }
    .observe(on: scheduler)
  }

  /// Lets one value through, then holds back the latest until a stream says so.
  ///
  /// A value that comes when nothing is held back opens a window, which ends with the first value or
  /// the completion of the stream that is made of the value.
  ///
  /// **Termination:** any end drops the value that waits. **Threading:** in place, and on the threads of
  /// the streams.
  ///
  /// - Parameters:
  ///   - leading: Whether to send the value that opens a window when that was closed before;
  ///     otherwise it waits for the end of the window.
  ///   - trailing: Whether to send the latest value of a window at its end, which opens the next one.
  ///   - notifier: Makes the stream of a value that opens a window.
  /// - Returns: A producer of fewer values.
  @preconcurrency
  public func throttle<Notifier: SignalProducerConvertible>(
    leading: Bool = true,
    trailing: Bool = true,
    until notifier: @escaping @Sendable (Value) -> Notifier
  ) -> SignalProducer<Value, Failure> where Notifier.Error == Never {
    SignalProducer { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      var isOpen = false
      var held: Value?
      let window = SerialDisposable()
      scope.hold(window)

      func open(_ value: Value) {
        isOpen = true
        let child = RunScope()
        window.inner = child
        let close = {
          guard window.inner === child else { return }
          window.inner = nil
          isOpen = false
          guard let value = held.take() else { return }
          open(value)
          sink.value(value)
        }
        scope.begin(
          notifier(value).producer,
          in: child,
          into: Sink(
            value: { _ in close() },
            end: { if case .completed = $0 { scope.run(close) } }
          )
        )
      }
      scope.begin(
        self,
        into: Sink(
          value: { value in
            if isOpen {
              if trailing { held = value }
            } else if leading {
              open(value)
              sink.value(value)
            } else {
              held = value
              open(value)
            }
          },
          end: sink.end
        )
      )
    }
  }
}

extension Signal {
  /// Holds the latest value back while a property is true.
  ///
  /// - Parameters:
  ///   - shouldThrottle: Whether to hold values back.
  ///   - scheduler: Where to deliver.
  /// - Returns: A signal of the values, where it is false.
  public func throttle<Condition: PropertyProtocol>(
    while shouldThrottle: Condition,
    on scheduler: any Scheduler
  ) -> Signal<Value, Failure> where Condition.Value == Bool {
    producer.throttle(while: shouldThrottle, on: scheduler).startedSignal()
  }

  /// Lets one value through, then holds back the latest until a stream says so.
  ///
  /// - Parameters:
  ///   - leading: Whether to send the value that opens a window when that was closed before;
  ///     otherwise it waits for the end of the window.
  ///   - trailing: Whether to send the latest value of a window at its end, which opens the next one.
  ///   - notifier: Makes the stream of a value that opens a window.
  /// - Returns: A signal of fewer values.
  @preconcurrency
  public func throttle<Notifier: SignalProducerConvertible>(
    leading: Bool = true,
    trailing: Bool = true,
    until notifier: @escaping @Sendable (Value) -> Notifier
  ) -> Signal<Value, Failure> where Notifier.Error == Never {
    producer.throttle(leading: leading, trailing: trailing, until: notifier).startedSignal()
  }
}
