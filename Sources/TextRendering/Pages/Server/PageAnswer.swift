/// An answer to a browser.
struct PageAnswer: Sendable {
  let status: String
  var type = "text/plain; charset=utf-8"
  var fields: [String] = []
  var body: [UInt8] = []
  var isHeadOnly = false

  private static let safety = [
    "Cache-Control: no-store", "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
    "X-Frame-Options: DENY", "Connection: close",
  ]

  /// The head of a stream of changes.
  static let streamHead =
    Array(
      (["HTTP/1.1 200 OK", "Content-Type: text/event-stream"] + safety).joined(separator: "\r\n")
        .utf8
    ) + Array("\r\n\r\n".utf8)

  /// An answer that says nothing but its status.
  static func status(_ status: String, fields: [String] = []) -> PageAnswer {
    PageAnswer(status: status, fields: fields, body: Array((status + "\n").utf8))
  }

  /// The answer to a request that cannot be served.
  static func fault(_ fault: PageRequest.Fault) -> PageAnswer {
    switch fault {
    case .malformed: status("400 Bad Request")
    case .lengthRequired: status("411 Length Required")
    case .bodyTooLarge: status("413 Content Too Large")
    case .headTooLarge: status("431 Request Header Fields Too Large")
    case .unknownVersion: status("505 HTTP Version Not Supported")
    }
  }

  var bytes: [UInt8] {
    let head =
      ["HTTP/1.1 \(status)", "Content-Type: \(type)", "Content-Length: \(body.count)"]
      + Self.safety + fields
    return Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (isHeadOnly ? [] : body)
  }
}
