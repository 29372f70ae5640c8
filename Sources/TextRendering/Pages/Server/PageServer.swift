import Glibc
import Signals

/// Serves one page, and brings every browser that shows it up to date.
///
/// All connections are served by one queue that waits for all of them at once. None of them is ever
/// waited for by itself: a browser that stalls gets the latest content when it goes on, and what is
/// kept for it meanwhile is one message.
final class PageServer: Sendable {
  private struct State {
    var content = PageContent()
    var isStopped = false
    var isOver = false
  }

  let port: UInt16
  let token: String
  fileprivate let listener: PageSocket
  fileprivate let wakeUp: WakeUpPipe
  fileprivate let routes: PageRoutes
  fileprivate let painter: HTMLPainter
  fileprivate let onKey: @Sendable (Key) -> Void
  fileprivate let onReaders: @Sendable (Int) -> Void
  private let state = Lock(State())
  private let queue = QueueScheduler(name: "page")

  init(
    port: UInt16,
    interface: PageInterface,
    title: String,
    theme: Theme,
    onKey: @escaping @Sendable (Key) -> Void,
    onReaders: @escaping @Sendable (Int) -> Void
  ) throws(PageError) {
    listener = try .listening(on: port, interface)
    do throws(PageError) {
      wakeUp = try WakeUpPipe()
    } catch {
      listener.close()
      throw error
    }
    self.port = listener.localPort
    token = String(UInt64.random(in: .min ... .max), radix: 36)
    painter = HTMLPainter(theme: theme)
    self.onKey = onKey
    self.onReaders = onReaders
    let page = PageDocument.html(title: title, nonce: token)
    routes = PageRoutes(
      port: self.port,
      interface: interface,
      token: token,
      page: Array(page.utf8)
    )
  }

  /// Begins to serve.
  func start() {
    queue.schedule { [self] in
      var loop = PageLoop(server: self)
      loop.run()
    }
  }

  /// Shows a frame.
  func show(_ frame: Frame) {
    change { $0.content.show(frame) }
  }

  /// Tells the browsers that nothing more is to come, and stops as soon as they know.
  func finish() {
    change { state in
      state.content.finish()
      return true
    }
  }

  /// Stops at once.
  func stop() {
    change { state in
      state.isStopped = true
      return true
    }
  }

  /// Changes the state, and wakes the loop up if that has changed anything.
  private func change(_ body: (inout State) -> Bool) {
    state.withLock { state in
      // The pipe is closed under this lock too, so a descriptor that is in other hands by then is
      // never written to.
      if body(&state), !state.isOver { wakeUp.wake() }
    }
  }

  /// Closes what the loop has used.
  fileprivate func close() {
    listener.close()
    state.withLock { state in
      state.isOver = true
      wakeUp.close()
    }
  }

  fileprivate var current: (content: PageContent, isStopped: Bool) {
    state.withLock { ($0.content, $0.isStopped) }
  }
}

// MARK: - Loop

/// What the server's queue does, with the connections that it alone knows.
private struct PageLoop {
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
      for index in connections.indices { connections[index].show(current.content, server.painter) }
      removeFinished()
      tellReaders()
      if current.content.isFinished, end == nil { end = now + Self.farewell }
      if current.isStopped || isOver(current.content) { break }
      wait()
    }
    for connection in connections { connection.socket.close() }
    server.close()
  }

  /// Whether all have been told that nothing more is to come, or had time enough.
  private func isOver(_ content: PageContent) -> Bool {
    guard content.isFinished, let end else { return false }
    return connections.isEmpty || now >= end
  }

  private mutating func removeFinished() {
    let now = now
    connections.removeAll { connection in
      let isLate = !connection.isStreaming && now >= connection.deadline
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
