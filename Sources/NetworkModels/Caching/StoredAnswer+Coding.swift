internal import FoundationEssentials

/// An answer as bytes in a file: a mark, a fingerprint of the rest, the head, and the body as it is.
extension StoredAnswer {
  private struct Head: Codable {
    var key: String
    var status: Int
    var url: URL
    var headers: [[String]]
    var selectors: [[String]]
    var date: Date
    var initialAge: Double
    var isInvalid: Bool
  }

  private static let mark = Data("SignalsAnswer1\n".utf8)

  /// Writes the answer.
  ///
  /// - Parameter key: What it answers.
  /// - Returns: The bytes, or `nil` where they can't be made, say because of a date beyond all
  ///   calendars.
  func encoded(for key: String) -> Data? {
    let head = Head(
      key: key,
      status: response.status,
      url: response.url,
      headers: response.headers.fields.map { [$0.name, $0.value] },
      selectors: selectors.map { [$0.name, $0.value] },
      date: date,
      initialAge: initialAge / .seconds(1),
      isInvalid: isInvalid
    )
    guard let headBytes = try? JSONEncoder().encode(head) else { return nil }
    var rest = Data(UInt64(headBytes.count).bytes)
    rest.append(headBytes)
    rest.append(body)
    return Self.mark + Data(Fingerprint(rest).value.bytes) + rest
  }

  /// Reads an answer, or none where the bytes are not those that were written, or not for the key.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of a file.
  ///   - key: What the answer should be for.
  init?(_ bytes: Data, for key: String) {
    guard let (head, body) = Self.parts(of: bytes), head.key == key,
      let headers = HTTPHeaders(pairs: head.headers),
      let selectors = HTTPHeaders(pairs: head.selectors)
    else { return nil }
    self.init(
      response: HTTPResponse(status: head.status, headers: headers, url: head.url),
      body: Data(body),
      selectors: selectors.fields,
      date: head.date,
      initialAge: .seconds(head.initialAge),
      isInvalid: head.isInvalid
    )
  }

  /// The URL that the bytes of a file are the answer of, or `nil` where they are damaged.
  static func url(in bytes: Data) -> URL? {
    parts(of: bytes).flatMap { URL(string: String($0.head.key.prefix { $0 != "\n" })) }
  }

  private static func parts(of bytes: Data) -> (head: Head, body: Data)? {
    let number = MemoryLayout<UInt64>.size
    let start = mark.count + number
    guard bytes.count >= start + number, bytes.prefix(mark.count) == mark,
      let fingerprint = UInt64(bytes: bytes.dropFirst(mark.count).prefix(number)),
      case let rest = bytes.dropFirst(start), Fingerprint(rest).value == fingerprint,
      let length = UInt64(bytes: rest.prefix(number)), length <= UInt64(rest.count - number),
      case let headBytes = rest.dropFirst(number).prefix(Int(length)),
      let head = try? JSONDecoder().decode(Head.self, from: Data(headBytes))
    else { return nil }
    return (head, rest.dropFirst(number + Int(length)))
  }
}

/// A number that differs for bytes that differ, unless somebody means them to have the same.
struct Fingerprint {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}

extension UInt64 {
  /// The bytes, the least first, whatever the machine's order is.
  fileprivate var bytes: [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) }
  }

  fileprivate init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 8 else { return nil }
    self = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension HTTPHeaders {
  fileprivate init?(pairs: [[String]]) {
    guard pairs.allSatisfy({ $0.count == 2 }) else { return nil }
    self.init(pairs.map { Field(name: $0[0], value: $0[1]) })
  }
}
