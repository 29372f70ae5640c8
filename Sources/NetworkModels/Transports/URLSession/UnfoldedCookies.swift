extension String {
  /// The values of several fields that set cookies, which the session has joined by commas.
  ///
  /// A comma stands in the dates of cookies as well. One that parts two fields has a name and an
  /// equals sign behind it, before any semicolon or space.
  var unfoldedCookies: [String] {
    var values: [String] = []
    var rest = self[...]
    var searched = rest.startIndex
    while let comma = rest[searched...].firstIndex(of: ",") {
      let next = rest[rest.index(after: comma)...].drop { $0 == " " }
      let name = next.prefix { !" ;,=\"".contains($0) }
      searched = rest.index(after: comma)
      guard !name.isEmpty, next[name.endIndex...].first == "=" else { continue }
      values.append(String(rest[..<comma]))
      rest = next
      searched = rest.startIndex
    }
    return values + [String(rest)]
  }
}
