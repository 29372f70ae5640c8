internal import FoundationEssentials

extension HTTPRequest {
  /// Why the head of this request can't be sent, or `nil` where it can.
  var headProblem: NetworkError? {
    if !method.rawValue.utf8.allSatisfy(\.isToken) || method.rawValue.isEmpty {
      return problem("'\(method)' is no method")
    }
    if method == .head, body != nil { return problem("a HEAD request can't carry a body") }
    for field in headers.fields {
      if field.name.isEmpty || !field.name.utf8.allSatisfy(\.isToken) {
        return problem("'\(field.name)' is no name of a header field")
      }
      // A line break would forge the next field.
      if field.value.utf8.contains(where: { $0 == 0 || $0 == 10 || $0 == 13 }) {
        return problem("the value of the field '\(field.name)' contains a line break or a null")
      }
    }
    return nil
  }

  private func problem(_ reason: String) -> NetworkError {
    NetworkError(.malformedRequest, url: url, reason: reason)
  }
}

extension UInt8 {
  /// Whether it may stand in a token of HTTP.
  fileprivate var isToken: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
  }
}
