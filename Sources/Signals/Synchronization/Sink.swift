/// Where a stage of a stream puts its events: the value path and the terminal path, each a closure.
///
/// Values do not travel as an event enumeration, because building and taking apart an event at
/// every operator would cost more than most operators do.
///
/// A sink is called with the gate of its stage held, hence by one caller at a time. That is why
/// operators may keep their state in captured variables. It expects the grammar of events, and
/// an operator that ends early must itself ignore what comes after.
///
/// A closure on the value path captures the next `value` closure, not the sink: with few words to
/// carry, it is entered without a detour.
@usableFromInline
struct Sink<Value, Failure: Error> {
  @usableFromInline let value: (Value) -> Void
  @usableFromInline let end: (Termination<Failure>) -> Void

  @inlinable
  init(
    value: @escaping (Value) -> Void,
    end: @escaping (Termination<Failure>) -> Void
  ) {
    self.value = value
    self.end = end
  }
}

/// A sink behind one reference, to be shared between threads.
///
/// Whoever calls into it is responsible for doing so serially: by holding a gate, or by contract
/// with the user. Its closures are constants of a final class, so a call through a guaranteed
/// reference needs no reference counting.
@usableFromInline
final class SinkBox<Value, Failure: Error>: @unchecked Sendable {
  @usableFromInline let value: (Value) -> Void
  @usableFromInline let end: (Termination<Failure>) -> Void

  @inlinable
  init(_ sink: Sink<Value, Failure>) {
    value = sink.value
    end = sink.end
  }

  @inlinable
  var sink: Sink<Value, Failure> { Sink(value: value, end: end) }
}

/// Transforms a stage of a stream: takes the sink behind it and makes the one in front of it.
///
/// Every operator with one source is such a value, written once; `Signal` and `SignalProducer`
/// each lift it.
@usableFromInline
struct Operator<Input, InputFailure: Error, Output, OutputFailure: Error>: Sendable {
  @usableFromInline
  let attach: @Sendable (Sink<Output, OutputFailure>) -> Sink<Input, InputFailure>
  /// What it does, if it makes at most one value of each and passes every end on.
  @usableFromInline let passage: Passage<Input, Output>?

  @inlinable
  init(
    _ attach: @escaping @Sendable (Sink<Output, OutputFailure>) -> Sink<Input, InputFailure>
  ) {
    self.attach = attach
    passage = nil
  }

  /// Makes an operator that makes at most one value of each and passes every end on.
  @inlinable
  init(_ passage: Passage<Input, Output>) where InputFailure == OutputFailure {
    attach = { sink in Sink(value: passage.begin().attach(sink.value), end: sink.end) }
    self.passage = passage
  }
}

/// State of an operator that is touched only with the gate of its stage held.
///
/// A captured variable would do; this one is not checked for exclusive access at each event, because
/// the gate sees to that, also from whichever thread.
@usableFromInline
final class Confined<State>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var value: State

  @inlinable
  init(_ value: State) {
    self.value = value
  }
}
