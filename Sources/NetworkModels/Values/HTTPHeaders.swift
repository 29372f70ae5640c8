/// The fields of an HTTP head: ordered, with names that compare whatever their case.
public struct HTTPHeaders: Sendable {
  /// One line of the head.
  public struct Field: Sendable, Equatable {
    /// The name as it is written.
    public let name: String
    /// The value.
    public let value: String

    /// Makes a field.
    ///
    /// - Parameters:
    ///   - name: The name as it is written.
    ///   - value: The value.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The fields in their order, several of one name included.
  public private(set) var fields: [Field]

  /// Makes headers.
  ///
  /// - Parameter fields: The fields in their order.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// The values of a name, joined by commas; setting replaces all fields of the name.
  ///
  /// - Parameter name: The name, in any case.
  public subscript(name: String) -> String? {
    get {
      // Of most names there is one field, or none.
      guard let first = fields.firstIndex(where: { $0.isNamed(name) }) else { return nil }
      let others = fields[(first + 1)...].filter { $0.isNamed(name) }
      if others.isEmpty { return fields[first].value }
      return ([fields[first]] + others).map(\.value).joined(separator: ", ")
    }
    set {
      let place = fields.firstIndex { $0.isNamed(name) } ?? fields.endIndex
      fields.removeAll { $0.isNamed(name) }
      if let newValue { fields.insert(Field(name: name, value: newValue), at: place) }
    }
  }

  /// Lists the values of a name in their order.
  ///
  /// - Parameter name: The name, in any case.
  /// - Returns: The values, none where no field has the name.
  public func values(for name: String) -> [String] {
    fields.filter { $0.isNamed(name) }.map(\.value)
  }

  /// Adds a field behind the others and keeps those of the same name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - value: The value.
  public mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }
}

extension HTTPHeaders: Equatable {
  /// Compares field by field, names in any case.
  ///
  /// - Parameters:
  ///   - left: One side.
  ///   - right: The other side.
  /// - Returns: Whether both have the same fields in the same order.
  public static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool {
    left.fields.elementsEqual(right.fields) { $0.isNamed($1.name) && $0.value == $1.value }
  }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  /// Makes headers from a literal, in its order.
  ///
  /// - Parameter elements: The names and values.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { Field(name: $0.0, value: $0.1) })
  }
}

extension HTTPHeaders.Field {
  /// Compares names, without making others of them for it.
  fileprivate func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count
      && zip(name.utf8, other.utf8).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
  }
}

extension UInt8 {
  fileprivate var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
