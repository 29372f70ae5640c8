import FoundationEssentials

/// Documents that hold one value as JSON.
///
/// It is written indented and with its keys in order, so that equal values become equal bytes, and
/// versions can be compared line by line.
public struct JSONFormat<Value: Codable & Sendable>: DocumentFormat {
  private let newValue: @Sendable () -> Value

  /// Makes the format.
  ///
  /// - Parameter newValue: What a document holds that doesn't exist yet.
  public init(newValue: @autoclosure @escaping @Sendable () -> Value) {
    self.newValue = newValue
  }

  /// What a document holds that doesn't exist yet.
  public var newContent: (Value, NoDetails) { (newValue(), NoDetails()) }

  /// Makes a decoder that waits for all bytes.
  ///
  /// A file without any bytes holds a new value.
  ///
  /// - Parameter byteCount: How many bytes will come.
  /// - Returns: The decoder.
  public func makeDecoder(byteCount: Int) -> WholeDecoder<Value, NoDetails> {
    WholeDecoder(byteCount: byteCount) { [newValue] bytes throws(DocumentError.Reason) in
      guard !bytes.isEmpty else { return (newValue(), NoDetails()) }
      do {
        return (try JSONDecoder().decode(Value.self, from: Data(bytes)), NoDetails())
      } catch {
        throw .malformed("it isn't JSON of the expected kind: \(error.problem)")
      }
    }
  }

  /// Writes the value as JSON.
  ///
  /// - Parameters:
  ///   - content: The value.
  ///   - details: Nothing.
  /// - Returns: The bytes, with a line break at the end.
  /// - Throws: `unencodable` if the value refuses, as a number that isn't one does.
  public func encode(
    _ content: Value,
    _ details: NoDetails
  ) throws(DocumentError.Reason) -> DocumentContents {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return DocumentContents(bytes: Array(try encoder.encode(content)) + [UInt8(ascii: "\n")])
    } catch {
      throw .unencodable("its value can't be written as JSON: \(error.problem)")
    }
  }

  /// Compares the values where they can be, or else what is written of them.
  ///
  /// - Parameters:
  ///   - first: One.
  ///   - second: The other.
  /// - Returns: Whether they are the same.
  public func areSame(_ first: Value, _ second: Value) -> Bool {
    func equals<Known: Equatable>(_ first: Known) -> Bool { first == second as? Known }
    if let first = first as? any Equatable { return equals(first) }
    let bytes = [first, second].map { try? encode($0, NoDetails()).allBytes }
    return bytes[0] != nil && bytes[0] == bytes[1]
  }
}

extension Error {
  /// What is wrong, and where in the value.
  fileprivate var problem: String {
    let (text, path): (String, [any CodingKey])
    switch self as any Error {
    case DecodingError.dataCorrupted(let context), DecodingError.keyNotFound(_, let context),
      DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      (text, path) = (context.debugDescription, context.codingPath)
    case EncodingError.invalidValue(_, let context):
      (text, path) = (context.debugDescription, context.codingPath)
    default:
      return "\(self)"
    }
    let problem = text.hasSuffix(".") ? String(text.dropLast()) : text
    let place = path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
    return place.isEmpty ? problem : "\(problem) at \(place.joined(separator: "."))"
  }
}
