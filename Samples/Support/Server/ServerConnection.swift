/// Serves the requests of one connection, one after the other, on the calling thread.
struct ServerConnection {
  /// How the serving of one request ended.
  private enum Outcome {
    /// The connection can serve the next request.
    case again
    /// The connection is over, as the answer demanded.
    case done
    /// The client left before it had the whole answer.
    case abandoned
  }

  let socket: Socket
  let channel: any ServerChannel
  let maximumBody: Int
  let route: @Sendable (ServerRequest) -> ServerAnswer
  let onHangUp: @Sendable (ServerRequest) -> Void

  /// Serves until either side ends the connection; the caller closes the socket afterwards.
  func run() {
    var reader = RequestReader(
      maximumBody: maximumBody,
      receive: { channel.receive() },
      welcomeBody: { _ = channel.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
    )
    while true {
      do throws(RequestReader.Fault) {
        let (request, persists) = try reader.next()
        switch perform(route(request), for: request, persists: persists) {
        case .again: continue
        case .done: return
        case .abandoned: return onHangUp(request)
        }
      } catch {
        return refuse(error)
      }
    }
  }

  private func perform(
    _ answer: ServerAnswer,
    for request: ServerRequest,
    persists: Bool
  ) -> Outcome {
    switch answer {
    case .silence:
      _ = socket.waitForHangUp(atMost: nil)
      return .abandoned
    case .hangUp:
      return .done
    case .raw(let bytes):
      _ = channel.send(bytes)
      return .done
    case .reply(let reply):
      return send(reply, for: request, persists: persists)
    }
  }

  private func send(
    _ reply: ServerReply,
    for request: ServerRequest,
    persists: Bool
  ) -> Outcome {
    let isChunked = reply.framing == .chunked
    let closes = !persists || reply.framing == .untilClosed || reply.ending == .closed
    guard channel.send(reply.head(closes: closes)) else { return .abandoned }
    var sent = 0
    if request.method != "HEAD" {
      var isFirst = true
      for piece in reply.pieces where !piece.isEmpty {
        if !isFirst, reply.pace > .zero, socket.waitForHangUp(atMost: reply.pace) {
          return .abandoned
        }
        isFirst = false
        guard channel.send(isChunked ? piece.asChunk : piece) else { return .abandoned }
        sent += piece.count
      }
    }
    switch reply.ending {
    case .silent:
      _ = socket.waitForHangUp(atMost: nil)
      return .abandoned
    case .reset:
      socket.resetOnClose()
      return .done
    case .closed:
      return .done
    case .complete:
      if isChunked, request.method != "HEAD", !channel.send(Array("0\r\n\r\n".utf8)) {
        return .abandoned
      }
      // A body of another length than declared leaves the client at an unknown place.
      if case .length(let length) = reply.framing, length != sent, request.method != "HEAD" {
        return .done
      }
      return closes ? .done : .again
    }
  }

  private func refuse(_ fault: RequestReader.Fault) {
    let status: Int
    switch fault {
    case .ended: return
    case .malformed: status = 400
    case .headTooLarge: status = 431
    case .bodyTooLarge: status = 413
    case .unknownCoding: status = 501
    }
    let reply = ServerReply(status: status, framing: .length(0), pieces: [])
    guard channel.send(reply.head(closes: true)) else { return }
    socket.finishReceiving()
  }
}

extension ServerReply {
  fileprivate func head(closes: Bool) -> [UInt8] {
    var lines = ["HTTP/1.1 \(status) \(Self.phrases[status] ?? "Status")"]
    lines += headers.map { "\($0.name): \($0.value)" }
    switch framing {
    case .length(let length):
      if status != 204 && status != 304 { lines.append("Content-Length: \(length)") }
    case .chunked: lines.append("Transfer-Encoding: chunked")
    case .untilClosed: break
    }
    if closes { lines.append("Connection: close") }
    // A control character would end its line early and forge the next one.
    let safe = lines.map { $0.unicodeScalars.filter { $0.value >= 0x20 } }
    return Array((safe.map { String($0) }.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  private static let phrases = [
    200: "OK", 201: "Created", 204: "No Content", 206: "Partial Content", 301: "Moved Permanently",
    302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect",
    308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden",
    404: "Not Found", 413: "Content Too Large", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented",
    503: "Service Unavailable",
  ]
}

extension [UInt8] {
  fileprivate var asChunk: [UInt8] {
    Array("\(String(count, radix: 16))\r\n".utf8) + self + Array("\r\n".utf8)
  }
}
