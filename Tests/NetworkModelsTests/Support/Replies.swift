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
    return Array(Data.pattern(from: start, count: Swift.min(size, length - start)))
  }
}

extension Data {
  /// Bytes that repeat after a prime number of them, so that no piece is like its neighbour.
  private static let block = Data(
    (0..<65_521).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
  )

  /// The bytes that ``ServerReply/bytes(_:piece:)`` sends.
  static func pattern(_ count: Int) -> Data {
    pattern(from: 0, count: count)
  }

  fileprivate static func pattern(from start: Int, count: Int) -> Data {
    var data = Data(capacity: count)
    while data.count < count {
      let place = (start + data.count) % block.count
      data += block[place..<Swift.min(place + count - data.count, block.count)]
    }
    return data
  }
}
