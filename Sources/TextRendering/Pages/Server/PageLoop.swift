import Glibc
import Signals

/// What the server's queue does, with the connections that it alone knows.
struct PageLoop {
  private static let mostConnections = 64
  private static let patience = Duration.seconds(10)
  /// How long browsers have to take the last content.
  private static let farewell = Duration.seconds(2)

  let server: PageServer
  private var connections: [PageConnection] = []
  private var readers = 0
  private var end: Duration?

  init(server: PageServer) {
    self.server = server
  }

  private var now: Duration { QueueScheduler.main.uptime }

  mutating func run() {
    while true {
      let current = server.current
      if current.content.isFinished, end == nil { end = now + Self.farewell }
      for index in connections.indices { connections[index].show(current.content, server.painter) }
      removeFinished()
      tellReaders()
      if current.isStopped || isOver { break }
      wait()
    }
    for connection in connections { connection.socket.close() }
  }

  /// Whether all have been told that nothing more is to come, or had time enough.
  private var isOver: Bool {
    guard let end else { return false }
    return now >= end || !connections.contains { $0.isStreaming || $0.hasUnsent }
  }

  private mutating func removeFinished() {
    let (now, end) = (now, end)
    connections.removeAll { connection in
      // At the end all have the same time, also who has only listened for hours.
      let isLate = !connection.isStreaming && now >= end ?? connection.deadline
      guard connection.isOver || isLate else { return false }
      connection.socket.close()
      return true
    }
  }

  private mutating func tellReaders() {
    let count = connections.count(where: \.isStreaming)
    guard count != readers else { return }
    readers = count
    server.onReaders(count)
  }

  /// Waits until something can be done, and does it.
  private mutating func wait() {
    // While there are as many as may be, others wait in the system's queue.
    let isOpen = connections.count < Self.mostConnections && end == nil
    var requests = [
      pollfd(fd: server.wakeUp.readEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: isOpen ? server.listener.descriptor : -1, events: Int16(POLLIN), revents: 0),
    ]
    for connection in connections {
      let events = POLLIN | (connection.hasUnsent ? POLLOUT : 0)
      requests.append(
        pollfd(fd: connection.socket.descriptor, events: Int16(events), revents: 0)
      )
    }
    guard poll(&requests, nfds_t(requests.count), timeout) > 0 else { return }
    if requests[0].revents != 0 { server.wakeUp.drain() }
    for (index, request) in requests.dropFirst(2).enumerated() where request.revents != 0 {
      if request.revents & Int16(POLLOUT) != 0 { connections[index].flush() }
      if request.revents & ~Int16(POLLOUT) != 0 { receive(at: index) }
    }
    if requests[1].revents != 0 { accept() }
  }

  /// Until the first deadline: never, while all browsers only listen.
  private var timeout: Int32 {
    let deadlines =
      connections.filter { !$0.isStreaming }.map(\.deadline) + (end.map { [$0] } ?? [])
    guard let first = deadlines.min() else { return -1 }
    let milliseconds = (first - now) / .milliseconds(1)
    return Int32(min(max(milliseconds.rounded(.up), 0), 60_000))
  }

  private mutating func accept() {
    guard let socket = server.listener.accept() else {
      // Out of descriptors, perhaps: the client stays in the system's queue, and is not asked for
      // in vain all the time.
      var nothing = pollfd(fd: server.wakeUp.readEnd, events: Int16(POLLIN), revents: 0)
      poll(&nothing, 1, 10)
      return
    }
    connections.append(PageConnection(socket, deadline: now + Self.patience))
  }

  private mutating func receive(at index: Int) {
    switch connections[index].receive() {
    case nil:
      break
    case .failure(let fault):
      connections[index].answer(.fault(fault))
    case .success(let request):
      switch server.routes.decide(request) {
      case .answer(let answer, let keys):
        for key in keys { server.onKey(key) }
        connections[index].answer(answer)
      case .stream:
        connections[index].beginStream(PageAnswer.streamHead)
      }
    }
  }
}
