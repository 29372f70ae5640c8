/// What a head says about storing an answer.
struct CacheControl: Sendable, Equatable {
  /// Nothing must be stored.
  var isNoStore = false
  /// What is stored must be checked with the server before each use.
  var isNoCache = false
  /// What is stored must not be used once it is stale, not even while it is being checked.
  var mustRevalidate = false
  /// For how many seconds the answer is good.
  var maxAge: Int?
  /// For how many seconds more it may be shown while it is checked.
  var staleWhileRevalidate: Int?

  /// Reads the directives; unknown ones are passed over, of doubtful ones the strictest counts.
  ///
  /// - Parameter headers: The fields of the head.
  init(_ headers: HTTPHeaders) {
    guard let text = headers["Cache-Control"] else {
      if headers["Pragma"]?.lowercased().contains("no-cache") == true { isNoCache = true }
      return
    }
    for directive in Self.split(text) {
      let parts = directive.split(separator: "=", maxSplits: 1)
      let name = parts.first.map { $0.withoutBlanks.lowercased() } ?? ""
      let value = parts.count > 1 ? parts[1].withoutBlanks.filter { $0 != "\"" } : nil
      switch name {
      case "no-store": isNoStore = true
      case "no-cache": isNoCache = true
      case "must-revalidate": mustRevalidate = true
      case "max-age": maxAge = min(maxAge ?? .max, Self.seconds(value))
      case "stale-while-revalidate":
        staleWhileRevalidate = min(staleWhileRevalidate ?? .max, Self.seconds(value))
      default: break
      }
    }
  }

  /// A number too large to be one means for ever; what is no number, not at all.
  private static func seconds(_ text: String?) -> Int {
    guard let text, !text.isEmpty, text.allSatisfy({ ("0"..."9").contains($0) }) else { return 0 }
    return min(Int(text) ?? .max, 1 << 31)
  }

  /// Splits at commas that are not in quotes.
  private static func split(_ text: String) -> [Substring] {
    var isQuoted = false
    return text.split { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "," && !isQuoted
    }
  }
}

extension Substring {
  /// The text without spaces and tabs around it.
  var withoutBlanks: Substring {
    var text = drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
