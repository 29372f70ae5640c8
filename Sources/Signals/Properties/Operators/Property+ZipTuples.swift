// The type checker does not see through a tuple that is made of a parameter pack before the end of
// an expression: `zip(a, b, c).map { $0.2 }` needs tuples of a fixed size.

extension PropertyProtocol {
  /// Derives a property of the nth values of two properties.
  public static func zip<A: PropertyProtocol, B: PropertyProtocol>(
    _ first: A,
    _ second: B
  ) -> Property<(A.Value, B.Value)> where A.Value == Value {
    gatheringInTurn(first, second)
  }

  /// Derives a property of the nth values of three properties.
  public static func zip<A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol>(
    _ first: A,
    _ second: B,
    _ third: C
  ) -> Property<(A.Value, B.Value, C.Value)> where A.Value == Value {
    gatheringInTurn(first, second, third)
  }

  /// Derives a property of the nth values of four properties.
  public static func zip<
    A: PropertyProtocol,
    B: PropertyProtocol,
    C: PropertyProtocol,
    D: PropertyProtocol
  >(
    _ first: A,
    _ second: B,
    _ third: C,
    _ fourth: D
  ) -> Property<(A.Value, B.Value, C.Value, D.Value)> where A.Value == Value {
    gatheringInTurn(first, second, third, fourth)
  }

  /// Derives a property of the nth values of five properties.
  public static func zip<
    A: PropertyProtocol,
    B: PropertyProtocol,
    C: PropertyProtocol,
    D: PropertyProtocol,
    E: PropertyProtocol
  >(
    _ first: A,
    _ second: B,
    _ third: C,
    _ fourth: D,
    _ fifth: E
  ) -> Property<(A.Value, B.Value, C.Value, D.Value, E.Value)> where A.Value == Value {
    gatheringInTurn(first, second, third, fourth, fifth)
  }

  /// Derives a property of the nth values of six properties.
  public static func zip<
    A: PropertyProtocol,
    B: PropertyProtocol,
    C: PropertyProtocol,
    D: PropertyProtocol,
    E: PropertyProtocol,
    F: PropertyProtocol
  >(
    _ first: A,
    _ second: B,
    _ third: C,
    _ fourth: D,
    _ fifth: E,
    _ sixth: F
  ) -> Property<(A.Value, B.Value, C.Value, D.Value, E.Value, F.Value)> where A.Value == Value {
    gatheringInTurn(first, second, third, fourth, fifth, sixth)
  }

  /// Derives a property of the nth values of seven properties.
  public static func zip<
    A: PropertyProtocol,
    B: PropertyProtocol,
    C: PropertyProtocol,
    D: PropertyProtocol,
    E: PropertyProtocol,
    F: PropertyProtocol,
    G: PropertyProtocol
  >(
    _ first: A,
    _ second: B,
    _ third: C,
    _ fourth: D,
    _ fifth: E,
    _ sixth: F,
    _ seventh: G
  ) -> Property<(A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value)>
  where A.Value == Value {
    gatheringInTurn(first, second, third, fourth, fifth, sixth, seventh)
  }

  /// Derives a property of the nth values of eight properties.
  public static func zip<
    A: PropertyProtocol,
    B: PropertyProtocol,
    C: PropertyProtocol,
    D: PropertyProtocol,
    E: PropertyProtocol,
    F: PropertyProtocol,
    G: PropertyProtocol,
    H: PropertyProtocol
  >(
    _ first: A,
    _ second: B,
    _ third: C,
    _ fourth: D,
    _ fifth: E,
    _ sixth: F,
    _ seventh: G,
    _ eighth: H
  ) -> Property<(A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value)>
  where A.Value == Value {
    gatheringInTurn(first, second, third, fourth, fifth, sixth, seventh, eighth)
  }

  /// Derives a property of the nth values of nine properties.
  public static func zip<
    A: PropertyProtocol,
    B: PropertyProtocol,
    C: PropertyProtocol,
    D: PropertyProtocol,
    E: PropertyProtocol,
    F: PropertyProtocol,
    G: PropertyProtocol,
    H: PropertyProtocol,
    I: PropertyProtocol
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
  ) -> Property<(A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value, I.Value)>
  where A.Value == Value {
    gatheringInTurn(first, second, third, fourth, fifth, sixth, seventh, eighth, ninth)
  }

  /// Derives a property of the nth values of ten properties.
  public static func zip<
    A: PropertyProtocol,
    B: PropertyProtocol,
    C: PropertyProtocol,
    D: PropertyProtocol,
    E: PropertyProtocol,
    F: PropertyProtocol,
    G: PropertyProtocol,
    H: PropertyProtocol,
    I: PropertyProtocol,
    J: PropertyProtocol
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
  ) -> Property<
    (A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value, I.Value, J.Value)
  > where A.Value == Value {
    gatheringInTurn(first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth)
  }
}
