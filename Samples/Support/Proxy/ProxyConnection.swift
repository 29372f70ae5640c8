/// Serves one client of a proxy, on the calling thread.
final class ProxyConnection: Sendable {
  /// A request that was read: where it goes, and what it begins with.
  struct Opening {
    let target: ProxyTarget
    let head: ProxyHead
    /// What has come behind the head already.
    let rest: [UInt8]

    /// What the host is sent of it.
    var passedOn: [UInt8] {
      var head = head
      head.line = target.line ?? head.line
      return head.passedOn + rest
    }
  }

  private let client: Socket
  private let listener: LoopbackListener

  init(client: Socket, listener: LoopbackListener) {
    self.client = client
    self.listener = listener
  }

  /// Reads where the client wants to go, and refuses what can't be understood.
  func readTarget() -> Opening? {
    var buffer = HeadBuffer()
    var bytes: [UInt8]?
    while bytes == nil, !buffer.isFull {
      let received = client.receive()
      guard !received.isEmpty else { return nil }
      buffer.append(received)
      bytes = buffer.takeHead().map(Array.init)
    }
    guard let head = bytes.flatMap({ ProxyHead($0) }), let target = ProxyTarget(head.line) else {
      refuse(400, "This is a proxy: ask it for http://..., or for a tunnel by CONNECT.")
      return nil
    }
    return Opening(target: target, head: head, rest: buffer.rest)
  }

  /// Takes a request where it wants to go, and its answer back.
  ///
  /// - Parameter opening: The request.
  /// - Returns: What there was to be seen.
  func serve(_ opening: Opening) -> ProxiedRequest {
    let target = opening.target
    let start = ContinuousClock.now
    var seen = ProxiedRequest(method: target.method, address: target.address)
    var times = Socket.ConnectTimes()
    let connection = Result { () throws(Socket.ConnectFailure) in
      try Socket.connecting(to: target.host, port: target.port, &times)
    }
    (seen.dns, seen.connect) = (times.dns, times.connect)
    seen.total = ContinuousClock.now - start
    switch connection {
    case .success(let server) where listener.adopt(server):
      exchange(opening, with: server, since: start, &seen)
      listener.close(server)
    case .success(let server):
      server.close()
      seen.failure = "broken off"
    case .failure(let failure):
      seen.failure = "\(failure)"
      refuse(502, "\(target.host) can't be reached: \(failure).")
    }
    return seen
  }

  private func exchange(
    _ opening: Opening,
    with server: Socket,
    since start: ContinuousClock.Instant,
    _ seen: inout ProxiedRequest
  ) {
    let upload = ProxyUpload(server: server, client: client, isTunnel: seen.isTunnel)
    var download = ProxyDownload(server: server, client: client)
    if seen.isTunnel {
      guard client.send(Array("HTTP/1.1 200 Connection established\r\n\r\n".utf8)) else { return }
      upload.start(with: opening.rest, on: listener)
      if download.passAll() {
        client.finishSending()
        upload.wait()
      }
    } else {
      upload.start(with: opening.passedOn, on: listener)
      if !download.passAnswer(to: seen.method) {
        seen.failure = upload.clientHasLeft ? "the client has left" : "the connection was lost"
        if download.count == 0, !upload.clientHasLeft {
          refuse(502, "\(opening.target.host) has closed the connection without an answer.")
        }
      }
    }
    (seen.status, seen.firstByte) = (download.status, download.firstByte)
    seen.bytesReceived = download.count
    seen.total = ContinuousClock.now - start
    server.shutDown()
    client.finishSending()
    // Who was told that nothing follows closes the connection; only then nothing can be lost.
    upload.wait(atMost: 500)
    client.shutDown()
    upload.wait()
    seen.bytesSent = upload.count
  }

  private func refuse(_ status: Int, _ text: String) {
    let phrase = status == 400 ? "Bad Request" : "Bad Gateway"
    let answer = """
      HTTP/1.1 \(status) \(phrase)\r
      Content-Type: text/plain; charset=utf-8\r
      Content-Length: \(text.utf8.count + 1)\r
      Connection: close\r
      \r
      \(text)

      """
    if client.send(Array(answer.utf8)) { client.finishReceiving() }
  }
}
