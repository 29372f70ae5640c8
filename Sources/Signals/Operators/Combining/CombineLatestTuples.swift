// The type checker does not see through a tuple that is made of a parameter pack before the end of
// an expression: `combineLatest(a, b, c).map { $0.2 }` needs tuples of a fixed size.

extension SignalProducer {
  /// Gathers the latest values of two streams.
  @inlinable
  public static func combineLatest<A: SignalProducerConvertible, B: SignalProducerConvertible>(
    _ first: A,
    _ second: B
  ) -> SignalProducer<(A.Value, B.Value), Failure>
  where A.Value == Value, A.Error == Failure, B.Error == Failure {
    first.producer.combineLatest(with: second)
  }

  /// Gathers the latest values of three streams.
  public static func combineLatest<
    A: SignalProducerConvertible,
    B: SignalProducerConvertible,
    C: SignalProducerConvertible
  >(_ first: A, _ second: B, _ third: C) -> SignalProducer<(A.Value, B.Value, C.Value), Failure>
  where A.Value == Value, A.Error == Failure, B.Error == Failure, C.Error == Failure {
    gatheringLatest(first, second, third)
  }

  /// Gathers the latest values of four streams.
  public static func combineLatest<
    A: SignalProducerConvertible,
    B: SignalProducerConvertible,
    C: SignalProducerConvertible,
    D: SignalProducerConvertible
  >(
    _ first: A,
    _ second: B,
    _ third: C,
    _ fourth: D
  ) -> SignalProducer<(A.Value, B.Value, C.Value, D.Value), Failure>
  where
    A.Value == Value, A.Error == Failure, B.Error == Failure, C.Error == Failure, D.Error == Failure
  {
    gatheringLatest(first, second, third, fourth)
  }

  /// Gathers the latest values of five streams.
  public static func combineLatest<
    A: SignalProducerConvertible,
    B: SignalProducerConvertible,
    C: SignalProducerConvertible,
    D: SignalProducerConvertible,
    E: SignalProducerConvertible
  >(
    _ first: A,
    _ second: B,
    _ third: C,
    _ fourth: D,
    _ fifth: E
  ) -> SignalProducer<(A.Value, B.Value, C.Value, D.Value, E.Value), Failure>
  where
    A.Value == Value, A.Error == Failure, B.Error == Failure, C.Error == Failure,
    D.Error == Failure, E.Error == Failure
  {
    gatheringLatest(first, second, third, fourth, fifth)
  }

  /// Gathers the latest values of six streams.
  public static func combineLatest<
    A: SignalProducerConvertible,
    B: SignalProducerConvertible,
    C: SignalProducerConvertible,
    D: SignalProducerConvertible,
    E: SignalProducerConvertible,
    F: SignalProducerConvertible
  >(
    _ first: A,
    _ second: B,
    _ third: C,
    _ fourth: D,
    _ fifth: E,
    _ sixth: F
  ) -> SignalProducer<(A.Value, B.Value, C.Value, D.Value, E.Value, F.Value), Failure>
  where
    A.Value == Value, A.Error == Failure, B.Error == Failure, C.Error == Failure,
    D.Error == Failure, E.Error == Failure, F.Error == Failure
  {
    gatheringLatest(first, second, third, fourth, fifth, sixth)
  }

  /// Gathers the latest values of seven streams.
  public static func combineLatest<
    A: SignalProducerConvertible,
    B: SignalProducerConvertible,
    C: SignalProducerConvertible,
    D: SignalProducerConvertible,
    E: SignalProducerConvertible,
    F: SignalProducerConvertible,
    G: SignalProducerConvertible
  >(
    _ first: A,
    _ second: B,
    _ third: C,
    _ fourth: D,
    _ fifth: E,
    _ sixth: F,
    _ seventh: G
  ) -> SignalProducer<(A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value), Failure>
  where
    A.Value == Value, A.Error == Failure, B.Error == Failure, C.Error == Failure,
    D.Error == Failure, E.Error == Failure, F.Error == Failure, G.Error == Failure
  {
    gatheringLatest(first, second, third, fourth, fifth, sixth, seventh)
  }

  /// Gathers the latest values of eight streams.
  public static func combineLatest<
    A: SignalProducerConvertible,
    B: SignalProducerConvertible,
    C: SignalProducerConvertible,
    D: SignalProducerConvertible,
    E: SignalProducerConvertible,
    F: SignalProducerConvertible,
    G: SignalProducerConvertible,
    H: SignalProducerConvertible
  >(
    _ first: A,
    _ second: B,
    _ third: C,
    _ fourth: D,
    _ fifth: E,
    _ sixth: F,
    _ seventh: G,
    _ eighth: H
  ) -> SignalProducer<
    (A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value), Failure
  >
  where
    A.Value == Value, A.Error == Failure, B.Error == Failure, C.Error == Failure,
    D.Error == Failure, E.Error == Failure, F.Error == Failure, G.Error == Failure,
    H.Error == Failure
  {
    gatheringLatest(first, second, third, fourth, fifth, sixth, seventh, eighth)
  }

  /// Gathers the latest values of nine streams.
  public static func combineLatest<
    A: SignalProducerConvertible,
    B: SignalProducerConvertible,
    C: SignalProducerConvertible,
    D: SignalProducerConvertible,
    E: SignalProducerConvertible,
    F: SignalProducerConvertible,
    G: SignalProducerConvertible,
    H: SignalProducerConvertible,
    I: SignalProducerConvertible
  >(
    _ first: A,
    _ second: B,
    _ third: C,
    _ fourth: D,
    _ fifth: E,
    _ sixth: F,
    _ seventh: G,
    _ eighth: H,
    _ ninth: I
  ) -> SignalProducer<
    (A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value, I.Value), Failure
  >
  where
    A.Value == Value, A.Error == Failure, B.Error == Failure, C.Error == Failure,
    D.Error == Failure, E.Error == Failure, F.Error == Failure, G.Error == Failure,
    H.Error == Failure, I.Error == Failure
  {
    gatheringLatest(first, second, third, fourth, fifth, sixth, seventh, eighth, ninth)
  }

  /// Gathers the latest values of ten streams.
  public static func combineLatest<
    A: SignalProducerConvertible,
    B: SignalProducerConvertible,
    C: SignalProducerConvertible,
    D: SignalProducerConvertible,
    E: SignalProducerConvertible,
    F: SignalProducerConvertible,
    G: SignalProducerConvertible,
    H: SignalProducerConvertible,
    I: SignalProducerConvertible,
    J: SignalProducerConvertible
  >(
    _ first: A,
    _ second: B,
    _ third: C,
    _ fourth: D,
    _ fifth: E,
    _ sixth: F,
    _ seventh: G,
    _ eighth: H,
    _ ninth: I,
    _ tenth: J
  ) -> SignalProducer<
    (A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value, I.Value, J.Value),
    Failure
  >
  where
    A.Value == Value, A.Error == Failure, B.Error == Failure, C.Error == Failure,
    D.Error == Failure, E.Error == Failure, F.Error == Failure, G.Error == Failure,
    H.Error == Failure, I.Error == Failure, J.Error == Failure
  {
    gatheringLatest(first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth)
  }
}

extension Signal {
  /// Gathers the latest values of two signals.
  @inlinable
  public static func combineLatest<B: Sendable>(
    _ first: Signal<Value, Failure>,
    _ second: Signal<B, Failure>
  ) -> Signal<(Value, B), Failure> {
    first.combineLatest(with: second)
  }

  /// Gathers the latest values of three signals.
  public static func combineLatest<B: Sendable, C: Sendable>(
    _ first: Signal<Value, Failure>,
    _ second: Signal<B, Failure>,
    _ third: Signal<C, Failure>
  ) -> Signal<(Value, B, C), Failure> {
    SignalProducer<Value, Failure>.gatheringLatest(first, second, third).startedSignal()
  }

  /// Gathers the latest values of four signals.
  public static func combineLatest<B: Sendable, C: Sendable, D: Sendable>(
    _ first: Signal<Value, Failure>,
    _ second: Signal<B, Failure>,
    _ third: Signal<C, Failure>,
    _ fourth: Signal<D, Failure>
  ) -> Signal<(Value, B, C, D), Failure> {
    SignalProducer<Value, Failure>.gatheringLatest(first, second, third, fourth).startedSignal()
  }

  /// Gathers the latest values of five signals.
  public static func combineLatest<B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
    _ first: Signal<Value, Failure>,
    _ second: Signal<B, Failure>,
    _ third: Signal<C, Failure>,
    _ fourth: Signal<D, Failure>,
    _ fifth: Signal<E, Failure>
  ) -> Signal<(Value, B, C, D, E), Failure> {
    SignalProducer<Value, Failure>.gatheringLatest(first, second, third, fourth, fifth)
      .startedSignal()
  }

  /// Gathers the latest values of six signals.
  public static func combineLatest<B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(
    _ first: Signal<Value, Failure>,
    _ second: Signal<B, Failure>,
    _ third: Signal<C, Failure>,
    _ fourth: Signal<D, Failure>,
    _ fifth: Signal<E, Failure>,
    _ sixth: Signal<F, Failure>
  ) -> Signal<(Value, B, C, D, E, F), Failure> {
    SignalProducer<Value, Failure>.gatheringLatest(first, second, third, fourth, fifth, sixth)
      .startedSignal()
  }

  /// Gathers the latest values of seven signals.
  public static func combineLatest<
    B: Sendable,
    C: Sendable,
    D: Sendable,
    E: Sendable,
    F: Sendable,
    G: Sendable
  >(
    _ first: Signal<Value, Failure>,
    _ second: Signal<B, Failure>,
    _ third: Signal<C, Failure>,
    _ fourth: Signal<D, Failure>,
    _ fifth: Signal<E, Failure>,
    _ sixth: Signal<F, Failure>,
    _ seventh: Signal<G, Failure>
  ) -> Signal<(Value, B, C, D, E, F, G), Failure> {
    SignalProducer<Value, Failure>.gatheringLatest(
      first,
      second,
      third,
      fourth,
      fifth,
      sixth,
      seventh
    ).startedSignal()
  }

  /// Gathers the latest values of eight signals.
  public static func combineLatest<
    B: Sendable,
    C: Sendable,
    D: Sendable,
    E: Sendable,
    F: Sendable,
    G: Sendable,
    H: Sendable
  >(
    _ first: Signal<Value, Failure>,
    _ second: Signal<B, Failure>,
    _ third: Signal<C, Failure>,
    _ fourth: Signal<D, Failure>,
    _ fifth: Signal<E, Failure>,
    _ sixth: Signal<F, Failure>,
    _ seventh: Signal<G, Failure>,
    _ eighth: Signal<H, Failure>
  ) -> Signal<(Value, B, C, D, E, F, G, H), Failure> {
    SignalProducer<Value, Failure>.gatheringLatest(
      first,
      second,
      third,
      fourth,
      fifth,
      sixth,
      seventh,
      eighth
    ).startedSignal()
  }

  /// Gathers the latest values of nine signals.
  public static func combineLatest<
    B: Sendable,
    C: Sendable,
    D: Sendable,
    E: Sendable,
    F: Sendable,
    G: Sendable,
    H: Sendable,
    I: Sendable
  >(
    _ first: Signal<Value, Failure>,
    _ second: Signal<B, Failure>,
    _ third: Signal<C, Failure>,
    _ fourth: Signal<D, Failure>,
    _ fifth: Signal<E, Failure>,
    _ sixth: Signal<F, Failure>,
    _ seventh: Signal<G, Failure>,
    _ eighth: Signal<H, Failure>,
    _ ninth: Signal<I, Failure>
  ) -> Signal<(Value, B, C, D, E, F, G, H, I), Failure> {
    SignalProducer<Value, Failure>.gatheringLatest(
      first,
      second,
      third,
      fourth,
      fifth,
      sixth,
      seventh,
      eighth,
      ninth
    ).startedSignal()
  }

  /// Gathers the latest values of ten signals.
  public static func combineLatest<
    B: Sendable,
    C: Sendable,
    D: Sendable,
    E: Sendable,
    F: Sendable,
    G: Sendable,
    H: Sendable,
    I: Sendable,
    J: Sendable
  >(
    _ first: Signal<Value, Failure>,
    _ second: Signal<B, Failure>,
    _ third: Signal<C, Failure>,
    _ fourth: Signal<D, Failure>,
    _ fifth: Signal<E, Failure>,
    _ sixth: Signal<F, Failure>,
    _ seventh: Signal<G, Failure>,
    _ eighth: Signal<H, Failure>,
    _ ninth: Signal<I, Failure>,
    _ tenth: Signal<J, Failure>
  ) -> Signal<(Value, B, C, D, E, F, G, H, I, J), Failure> {
    SignalProducer<Value, Failure>.gatheringLatest(
      first,
      second,
      third,
      fourth,
      fifth,
      sixth,
      seventh,
      eighth,
      ninth,
      tenth
    ).startedSignal()
  }
}
