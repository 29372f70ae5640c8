import SampleSupport
import Signals

/// The least that a server of HTTP/2 must do: it answers every request in the same way, and reads no
/// heads.
final class HTTP2Server: Sendable {
  enum Answer: Sendable {
    /// Status 200, and a text.
    case text(String)
    /// Nothing but the end of the stream, with an error code.
    case reset(UInt8)
  }

  private enum Kind {
    static let (data, head, reset, settings, ping, goodbye):
      (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8) =
        (0, 1, 3, 4, 6, 7)
  }

  private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  /// How many requests each connection has brought; `nil` for one that speaks something else.
  let requests = Lock<[Int?]>([])
  private let tls: TLSServer
  private let answer: Answer

  init(_ tls: TLSServer, _ answer: Answer) {
    (self.tls, self.answer) = (tls, answer)
  }

  /// Serves a connection to its end, on its own thread.
  var channel: LoopbackServer.ChannelMaker {
    { [self] descriptor in
      guard let channel = tls.channel(descriptor) else { return nil }
      serve(channel)
      channel.finish()
      return nil
    }
  }

  private func serve(_ channel: any ServerChannel) {
    var reader = Reader(channel: channel)
    guard reader.take(Self.preface.count) == Self.preface else {
      return requests.withLock { $0.append(nil) }
    }
    let number = requests.withLock { requests in
      requests.append(0)
      return requests.count - 1
    }
    send(Kind.settings, on: 0, to: channel)
    while let frame = reader.frame() {
      switch frame.kind {
      case Kind.settings where frame.flags & 1 == 0:
        send(Kind.settings, flags: 1, on: 0, to: channel)
      case Kind.ping where frame.flags & 1 == 0:
        send(Kind.ping, flags: 1, on: 0, frame.payload, to: channel)
      case Kind.head where frame.flags & 1 == 1, Kind.data where frame.flags & 1 == 1:
        requests.withLock { $0[number] = ($0[number] ?? 0) + 1 }
        reply(on: frame.stream, to: channel)
      case Kind.goodbye: return
      default: break
      }
    }
  }

  private func reply(on stream: UInt32, to channel: any ServerChannel) {
    switch answer {
    case .text(let text):
      // 0x88 stands for the status 200.
      send(Kind.head, flags: 4, on: stream, [0x88], to: channel)
      send(Kind.data, flags: 1, on: stream, Array(text.utf8), to: channel)
    case .reset(let code):
      send(Kind.reset, on: stream, [0, 0, 0, code], to: channel)
    }
  }

  private func send(
    _ kind: UInt8,
    flags: UInt8 = 0,
    on stream: UInt32,
    _ payload: [UInt8] = [],
    to channel: any ServerChannel
  ) {
    var frame = Array(UInt32(payload.count).bigEndianBytes.dropFirst())
    frame += [kind, flags]
    frame += stream.bigEndianBytes
    _ = channel.send(frame + payload)
  }

  /// Takes what comes apart.
  private struct Reader {
    let channel: any ServerChannel
    private var bytes: [UInt8] = []

    init(channel: any ServerChannel) {
      self.channel = channel
    }

    mutating func take(_ count: Int) -> [UInt8]? {
      while bytes.count < count {
        let more = channel.receive()
        guard !more.isEmpty else { return nil }
        bytes += more
      }
      defer { bytes.removeFirst(count) }
      return Array(bytes.prefix(count))
    }

    mutating func frame() -> (kind: UInt8, flags: UInt8, stream: UInt32, payload: [UInt8])? {
      guard let head = take(9) else { return nil }
      let length = head[..<3].reduce(0) { $0 << 8 | Int($1) }
      let stream = head[5...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
      return take(length).map { (head[3], head[4], stream, $0) }
    }
  }
}

extension UInt32 {
  fileprivate var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
