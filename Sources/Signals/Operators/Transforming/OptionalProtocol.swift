/// What is an optional, for constraints.
public protocol OptionalProtocol<Wrapped>: ExpressibleByNilLiteral {
  /// What the optional may hold.
  associatedtype Wrapped

  /// Makes the type of an optional.
  ///
  /// - Parameter value: The optional.
  init(reconstructing value: Wrapped?)

  /// The value as an optional.
  var optional: Wrapped? { get }
}

extension Optional: OptionalProtocol {
  /// Makes an optional of an optional.
  ///
  /// - Parameter value: The optional.
  public init(reconstructing value: Wrapped?) { self = value }

  /// The optional itself.
  public var optional: Wrapped? { self }
}
