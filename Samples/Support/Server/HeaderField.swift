/// One line of an HTTP head, in the order in which it was sent.
public struct HeaderField: Sendable, Equatable {
  /// The name as it was written.
  public var name: String
  /// The value without the white space around it.
  public var value: String

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - value: The value of the field.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension [HeaderField] {
  /// Finds the first value for a name, whatever the case of its letters.
  ///
  /// - Parameter name: The name to look for.
  /// - Returns: The value, or `nil` where no field has this name.
  public func first(_ name: String) -> String? {
    first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
