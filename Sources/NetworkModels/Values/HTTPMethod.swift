/// The method of a request.
public struct HTTPMethod: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  /// The method as it is sent.
  public let rawValue: String

  /// Makes a method, which is case-sensitive.
  ///
  /// - Parameter rawValue: The method as it is sent.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Asks for a resource.
  public static let get = HTTPMethod(rawValue: "GET")
  /// Asks for the head of a resource alone.
  public static let head = HTTPMethod(rawValue: "HEAD")
  /// Hands data over for processing.
  public static let post = HTTPMethod(rawValue: "POST")
  /// Replaces a resource.
  public static let put = HTTPMethod(rawValue: "PUT")
  /// Changes a part of a resource.
  public static let patch = HTTPMethod(rawValue: "PATCH")
  /// Removes a resource.
  public static let delete = HTTPMethod(rawValue: "DELETE")
  /// Asks what a resource can do.
  public static let options = HTTPMethod(rawValue: "OPTIONS")

  /// The method as it is sent.
  public var description: String { rawValue }

  /// Whether sending it twice does no more than sending it once.
  public var isIdempotent: Bool {
    switch self {
    case .get, .head, .options, .put, .delete, HTTPMethod(rawValue: "TRACE"): true
    default: false
    }
  }
}
