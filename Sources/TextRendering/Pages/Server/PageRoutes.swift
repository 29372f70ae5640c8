/// Which request gets which answer.
struct PageRoutes: Sendable {
  /// What is to be done about a request.
  enum Decision {
    /// To answer it, and to take keys that came with it.
    case answer(PageAnswer, keys: [Key] = [])
    /// To send changes as they come.
    case stream
  }

  let port: UInt16
  let interface: PageInterface
  /// What only those know who were told the address.
  let token: String
  let page: [UInt8]

  func decide(_ request: PageRequest) -> Decision {
    guard isAddressed(request) else { return .answer(.status("403 Forbidden")) }
    switch request.path {
    case "/\(token)/":
      guard let isHeadOnly = request.isRead else { return .answer(.readOnly) }
      let answer = PageAnswer(
        status: "200 OK",
        type: "text/html; charset=utf-8",
        fields: [PageDocument.securityPolicy(nonce: token)],
        body: page,
        isHeadOnly: isHeadOnly
      )
      return .answer(answer)
    case "/\(token)/events":
      return request.method == "GET" ? .stream : .answer(.readOnly)
    case "/\(token)/keys":
      guard request.method == "POST" else {
        return .answer(.status("405 Method Not Allowed", fields: ["Allow: POST"]))
      }
      return .answer(PageAnswer(status: "200 OK"), keys: KeyMessage.keys(in: request.body))
    default:
      return .answer(.status("404 Not Found"))
    }
  }

  /// Whether a request comes from our own page, rather than through a name or a page of a stranger.
  private func isAddressed(_ request: PageRequest) -> Bool {
    guard let host = request["host"] else { return false }
    let origin = request["origin"] ?? "http://\(host)"
    guard origin == "http://\(host)" else { return false }
    switch interface {
    case .loopback: return host == "127.0.0.1:\(port)" || host == "localhost:\(port)"
    case .every: return true
    }
  }
}

extension PageRequest {
  /// Whether only the head is wanted; `nil` for a request that would change something.
  fileprivate var isRead: Bool? { method == "GET" ? false : method == "HEAD" ? true : nil }
}

extension PageAnswer {
  fileprivate static let readOnly = status("405 Method Not Allowed", fields: ["Allow: GET, HEAD"])
}
