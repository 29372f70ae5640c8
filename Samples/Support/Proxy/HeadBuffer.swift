/// Collects bytes until there is a whole head among them.
struct HeadBuffer {
  /// The longest head that is waited for.
  static let limit = 65_536

  /// What has come, behind the heads that were taken.
  private(set) var rest: [UInt8] = []
  /// Up to where there is no end of a head.
  private var searched = 0

  /// Whether what has come is too long for a head.
  var isFull: Bool { rest.count > Self.limit }

  /// Adds what has come.
  mutating func append(_ bytes: [UInt8]) {
    rest += bytes
  }

  /// Takes the first head, if all of it has come.
  ///
  /// - Returns: The head without the empty line at its end.
  mutating func takeHead() -> ArraySlice<UInt8>? {
    var place = searched
    while let end = rest[place...].firstIndex(of: 10) {
      // An empty line, with a carriage return or without one.
      let next = end + 1 < rest.count && rest[end + 1] == 13 ? end + 2 : end + 1
      guard next < rest.count else { return nil }
      if rest[next] == 10 {
        let head = rest[..<end]
        rest = Array(rest[(next + 1)...])
        searched = 0
        return head
      }
      place = end + 1
      searched = place
    }
    searched = rest.count
    return nil
  }
}
