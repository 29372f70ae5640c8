import Foundation
import SampleSupport

extension ServerReply {
  /// A reply without a body.
  static func empty(_ status: Int, _ headers: [HeaderField] = []) -> ServerReply {
    ServerReply(status: status, headers: headers, framing: .length(0), pieces: [])
  }

  /// A redirect.
  static func redirect(_ status: Int, to location: String) -> ServerReply {
    empty(status, [HeaderField("Location", location)])
  }

  /// A body of a length, made while it is sent.
  static func bytes(_ count: Int, piece size: Int = 64 * 1024) -> ServerReply {
    let starts = stride(from: 0, to: count, by: size)
    return ServerReply(
      framing: .length(count),
      pieces: starts.lazy.map { start in
        (start..<min(start + size, count)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
      }
    )
  }
}

extension Data {
  /// The bytes that ``ServerReply/bytes(_:piece:)`` sends.
  static func pattern(_ count: Int) -> Data {
    Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
  }
}
