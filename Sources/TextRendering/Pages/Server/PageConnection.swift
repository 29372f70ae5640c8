/// One browser's connection: a request, then its answer or a stream of changes.
struct PageConnection {
  enum Phase {
    /// The request is not complete yet.
    case reading
    /// The last bytes are being sent; then the connection is closed.
    case answering
    /// Changes are sent as they come.
    case streaming(shown: PageContent?)
    /// Nothing more can be done with it.
    case over
  }

  let socket: PageSocket
  /// When a request must be complete, or a last answer taken.
  let deadline: Duration
  private(set) var phase = Phase.reading
  private var received: [UInt8] = []
  private var unsent: ArraySlice<UInt8> = []

  init(_ socket: PageSocket, deadline: Duration) {
    self.socket = socket
    self.deadline = deadline
  }

  var isOver: Bool { if case .over = phase { true } else { false } }
  var isStreaming: Bool { if case .streaming = phase { true } else { false } }
  var hasUnsent: Bool { !unsent.isEmpty }

  /// Reads what has come.
  ///
  /// - Returns: The request or its fault, once there is one.
  mutating func receive() -> Result<PageRequest, PageRequest.Fault>? {
    switch socket.receive(into: &received) {
    case .wouldBlock:
      return nil
    case .failed, .moved(0):
      phase = .over
      return nil
    case .moved:
      break
    }
    guard case .reading = phase else {
      // Whatever a browser says after its request is not for us.
      received = []
      return nil
    }
    do throws(PageRequest.Fault) {
      return try PageRequest.parse(received).map { .success($0) }
    } catch {
      return .failure(error)
    }
  }

  /// Sends an answer, after which the connection is closed.
  mutating func answer(_ answer: PageAnswer) {
    received = []
    phase = .answering
    unsent = answer.bytes[...]
    flush()
  }

  /// Begins to send changes.
  mutating func beginStream(_ head: [UInt8]) {
    received = []
    phase = .streaming(shown: nil)
    unsent = head[...]
    flush()
  }

  /// Sends the change to a content, unless an earlier one is still on its way: then the browser is
  /// brought to whatever is the latest once that has arrived.
  mutating func show(_ content: PageContent, _ painter: HTMLPainter) {
    guard case .streaming(let shown) = phase, unsent.isEmpty,
      shown?.version != content.version, content.version > 0
    else { return flush() }
    var message = "data: " + content.changes(since: shown, painter) + "\n\n"
    if content.isFinished { message += "event: finish\ndata: finish\n\n" }
    unsent = Array(message.utf8)[...]
    phase = content.isFinished ? .answering : .streaming(shown: content)
    flush()
  }

  /// Sends what there is room for.
  mutating func flush() {
    while !unsent.isEmpty {
      switch socket.send(unsent) {
      case .moved(let count): unsent = unsent.dropFirst(count)
      case .wouldBlock: return
      case .failed:
        phase = .over
        return
      }
    }
    if case .answering = phase { phase = .over }
  }
}
