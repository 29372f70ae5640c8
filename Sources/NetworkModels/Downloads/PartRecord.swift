internal import FoundationEssentials

/// What is known of the bytes in a part file: whose they are, and of which version.
struct PartRecord: Codable, Sendable, Equatable {
  /// Where the bytes come from.
  var address: String
  /// The validator of the version that they belong to, or `nil` where the server gives none.
  var entityTag: String?
  /// When that version was made, as the server writes it.
  var lastModified: String?

  /// Notes what a head says.
  init(address: String, _ head: HTTPResponse) {
    self.address = address
    entityTag = head.headers["ETag"]
    lastModified = head.headers["Last-Modified"]
  }

  /// What the rest can be asked for with: only a strong validator promises the same bytes.
  var condition: String? {
    if let entityTag, !entityTag.hasPrefix("W/") { return entityTag }
    return lastModified
  }

  /// Reads a record; one that can't be read is none.
  init?(contentsOf path: String) {
    guard let bytes = try? Data(contentsOf: URL(filePath: path)),
      let record = try? JSONDecoder().decode(PartRecord.self, from: bytes)
    else { return nil }
    self = record
  }

  /// Writes the record.
  func write(to path: String) throws(FileProblem) {
    guard let bytes = try? JSONEncoder().encode(self) else { return }
    try RawFile.replace(path, with: bytes)
  }
}

/// What to do with the answer to a request for the rest of a file.
enum RangeDecision: Sendable, Equatable {
  /// To add the body to what is there; the number of bytes in all, if that is known.
  case append(total: Int64?)
  /// To begin anew with this body; the number of bytes in all, if that is known.
  case beginAnew(total: Int64?)
  /// Nothing is missing.
  case complete
  /// To throw away what is there, and to ask for all of it.
  case askForAll
  /// To give up; what is there stays.
  case fail

  /// Decides.
  ///
  /// - Parameters:
  ///   - head: The head of the answer.
  ///   - offset: How many bytes are there; zero where all of the file was asked for.
  ///   - record: What is known of those.
  init(_ head: HTTPResponse, offset: Int64, record: PartRecord?) {
    let range = head.headers["Content-Range"].flatMap(ContentRange.init)
    switch head.status {
    case 200: self = .beginAnew(total: head.bodyLength)
    case 206:
      // A server may answer with another range, or with one of another version, against the rules.
      guard offset > 0, let range, range.start == offset else {
        self = .askForAll
        return
      }
      let tag = head.headers["ETag"]
      let isSame = tag == nil || tag == record?.entityTag
      self = isSame ? .append(total: range.total) : .askForAll
    case 416 where offset > 0:
      self = range?.start == nil && range?.total == offset ? .complete : .askForAll
    default: self = .fail
    }
  }
}

/// A field such as `bytes 5-9/10` or `bytes */10`.
struct ContentRange: Sendable, Equatable {
  /// The place of the first byte, or `nil` where there are none.
  var start: Int64?
  /// The number of bytes in all, or `nil` where that is not known.
  var total: Int64?

  /// Reads a field.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    if parts[1] != "*" {
      guard let total = Int64(parts[1]), total >= 0 else { return nil }
      self.total = total
    }
    if parts[0] == "*" { return }
    let ends = parts[0].split(separator: "-").compactMap { Int64($0) }
    guard ends.count == 2, ends[0] >= 0, ends[0] <= ends[1], total.map({ ends[1] < $0 }) ?? true
    else { return nil }
    start = ends[0]
  }
}
