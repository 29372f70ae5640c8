/// The values of a stream that have the same key.
public struct StreamGroup<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Sendable {
  /// What the values have in common.
  public let key: Key
  /// The values, from the group's first on for whoever starts it first.
  public let producer: SignalProducer<Value, Failure>
}

extension StreamGroup: SignalProducerConvertible {
  /// The failure of the values.
  public typealias Error = Failure
}

extension SignalProducer {
  /// Divides the values into one stream for each key.
  ///
  /// ```text
  /// self:               --1--2--3--4--|
  /// groupBy(isEven):    --o--e--------|
  /// o:                    1-----3-----|
  /// e:                       2-----4--|
  /// ```
  ///
  /// A group is sent when its first value comes. Values wait until the group is started for the first
  /// time.
  ///
  /// **Termination:** passed on, to the groups first; on disposal the groups are interrupted.
  /// **Complexity:** remembers every key until the end.
  ///
  /// - Parameter key: Makes the key of a value.
  /// - Returns: A producer of the groups.
  @preconcurrency
  public func groupBy<Key: Hashable & Sendable>(
    _ key: @escaping @Sendable (Value) -> Key
  ) -> SignalProducer<StreamGroup<Key, Value, Failure>, Failure> {
    SignalProducer<StreamGroup<Key, Value, Failure>, Failure>.dividing(self) { sink in
      var groups: [Key: HeldStream<Value, Failure>] = [:]
      return Sink(
        value: { value in
          let key = key(value)
          if let group = groups[key] { return group.send(value) }
          let group = HeldStream<Value, Failure>()
          groups[key] = group
          sink.value(StreamGroup(key: key, producer: group.producer))
          group.send(value)
        },
        end: { termination in
          for group in groups.values { group.end(termination) }
          groups = [:]
          sink.end(termination)
        }
      )
    }
  }
}

extension Signal {
  /// Divides the values into one stream for each key.
  ///
  /// - Parameter key: Makes the key of a value.
  /// - Returns: A signal of the groups.
  @preconcurrency
  public func groupBy<Key: Hashable & Sendable>(
    _ key: @escaping @Sendable (Value) -> Key
  ) -> Signal<StreamGroup<Key, Value, Failure>, Failure> {
    producer.groupBy(key).startedSignal()
  }
}

// MARK: -

extension SignalProducer {
  /// Makes a producer of streams that are fed from one source, and end with it.
  ///
  /// - Parameters:
  ///   - source: What to start at each start.
  ///   - attach: Makes what takes the source's events, with the gate held.
  /// - Returns: The producer.
  static func dividing<Input: Sendable>(
    _ source: SignalProducer<Input, Failure>,
    _ attach: @escaping @Sendable (Sink<Value, Failure>) -> Sink<Input, Failure>
  ) -> SignalProducer<Value, Failure> {
    SignalProducer { scope, sink in
      let input = attach(sink)
      guard scope.onInterruption({ input.end(.interrupted) }) else { return }
      scope.begin(source, into: input)
    }
  }
}
