import Glibc
import SampleSupport
import Signals

/// A SOCKS5 proxy that answers HTTP requests itself, whatever host they are for.
///
/// It is a channel maker of a loopback server: what follows the proxy's handshake is served by that.
final class SOCKSProxy: Sendable {
  /// What clients have asked to be connected with: `name:port`, or `address:port`.
  let targets = Mailbox<String>()
  /// The credentials that clients have shown.
  let credentials = Mailbox<String>()
  private let wantsCredentials: Bool
  private let status: UInt8

  /// Makes a proxy.
  ///
  /// - Parameters:
  ///   - wantsCredentials: Whether clients must show some; any will do.
  ///   - status: How it answers: 0 for success, 2 for what is not allowed.
  init(wantsCredentials: Bool = false, status: UInt8 = 0) {
    (self.wantsCredentials, self.status) = (wantsCredentials, status)
  }

  var channel: LoopbackServer.ChannelMaker {
    { [self] descriptor in
      let channel = PlainChannel(descriptor: descriptor)
      return shakeHands(channel) ? channel : nil
    }
  }

  private func shakeHands(_ channel: PlainChannel) -> Bool {
    guard let greeting = channel.take(2), greeting[0] == 5,
      let methods = channel.take(Int(greeting[1])),
      let method = [wantsCredentials ? 2 : 0].first(where: methods.contains),
      channel.send([5, method]), !wantsCredentials || takeCredentials(channel),
      let request = channel.take(4), let host = takeHost(channel, kind: request[3]),
      let port = channel.take(2)
    else { return false }
    targets.put("\(host):\(Int(port[0]) << 8 | Int(port[1]))")
    return channel.send([5, status, 0, 1, 0, 0, 0, 0, 0, 0]) && status == 0
  }

  private func takeCredentials(_ channel: PlainChannel) -> Bool {
    guard channel.take(1) == [1], let name = takeText(channel), let password = takeText(channel)
    else { return false }
    credentials.put("\(name):\(password)")
    return channel.send([1, 0])
  }

  private func takeText(_ channel: PlainChannel) -> String? {
    channel.take(1).flatMap { channel.take(Int($0[0])) }.map { String(decoding: $0, as: UTF8.self) }
  }

  private func takeHost(_ channel: PlainChannel, kind: UInt8) -> String? {
    switch kind {
    case 1: channel.take(4)?.map(String.init).joined(separator: ".")
    case 3: takeText(channel)
    default: nil
    }
  }
}

/// A connection as it is.
private struct PlainChannel: ServerChannel {
  let descriptor: Int32

  func receive() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return Array(bytes.prefix(max(0, count)))
  }

  /// Takes exactly so many bytes; what follows is left for later.
  func take(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return recv(descriptor, &bytes, count, Int32(MSG_WAITALL)) == count ? bytes : nil
  }

  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  func finish() {}
}
