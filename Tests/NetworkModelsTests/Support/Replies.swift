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
    ServerReply(framing: .length(count), pieces: PatternPieces(length: count, size: size))
  }
}

/// The pieces of a body, each made when it is sent.
private struct PatternPieces: Sequence, IteratorProtocol, Sendable {
  let length: Int
  let size: Int
  var start = 0

  mutating func next() -> [UInt8]? {
    guard start < length else { return nil }
    defer { start += size }
    return (start..<Swift.min(start + size, length)).map { .pattern($0) }
  }
}

extension UInt8 {
  fileprivate static func pattern(_ place: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: place &* 31 &+ place >> 8)
  }
}

extension Data {
  /// The bytes that ``ServerReply/bytes(_:piece:)`` sends.
  static func pattern(_ count: Int) -> Data {
    Data((0..<count).map { .pattern($0) })
  }
}
