import Foundation
import NetworkModels
import Signals

/// A server with one file of a hundred bytes, of which it sends ten in a tenth of a second.
final class FileServer: Sendable {
  /// What it does with a question for a range.
  enum Manner: CaseIterable {
    /// As the rules say.
    case rightly
    /// It sends all.
    case ignoringRanges
    /// It sends a range from another place.
    case wrongPlace
    /// It says that the range is not there.
    case notThere
    /// It sends the range of another version, against the rules.
    case otherVersion
    /// It does not say how long the whole is.
    case unknownLength
    /// It sends parts whatever is asked for.
    case alwaysParts
    /// It sends less than it says.
    case short
    /// It has nothing any more.
    case gone

    static var allCases: [Manner] {
      [.rightly, .ignoringRanges, .wrongPlace, .notThere, .otherVersion, .unknownLength]
    }
  }

  /// The checksum of the first version of the file.
  static let checksum = "bce0aff19cf5aa6a7469a30d61d04e4376e4bbf6381052ee9e7f33925c954d52"

  let file = Atomic(Data((0..<100).map { UInt8($0) }))
  let tag = Atomic<String?>("\"v1\"")
  let manner = Atomic(Manner.rightly)
  /// After how many pieces the connection breaks, if it does.
  let failsAfter = Atomic<Int?>(nil)

  /// Replaces the file by another version.
  func change() {
    file.modify { file in file = Data(file.reversed()) }
    tag.value = "\"v2\""
  }

  func transport(on scheduler: any DateScheduler) -> StubTransport {
    StubTransport(on: scheduler) { [self] request in steps(of: request) }
  }

  private func steps(of request: HTTPRequest) -> [StubTransport.Step] {
    let file = file.value
    var headers: HTTPHeaders = tag.value.map { ["ETag": $0] } ?? [:]
    let start = request.headers["Range"]
      .flatMap { Int($0.dropFirst("bytes=".count).dropLast()) }
    let isSame = request.headers["If-Range"] == tag.value
    switch (manner.value, start) {
    case (.gone, _): return [.head(status: 410), .complete]
    case (.alwaysParts, _):
      headers["Content-Range"] = "bytes 5-99/100"
      return pieces(206, headers, file.dropFirst(5))
    case (.short, _):
      headers["Content-Length"] = "100"
      return pieces(200, headers, file.prefix(70))
    case (.notThere, _?):
      headers["Content-Range"] = "bytes */7"
      return [.head(status: 416, headers: headers), .complete]
    case (.wrongPlace, let start?):
      headers["Content-Range"] = "bytes \(start - 1)-99/100"
      return pieces(206, headers, file.dropFirst(start - 1))
    case (.otherVersion, let start?):
      headers["ETag"] = "\"v7\""
      headers["Content-Range"] = "bytes \(start)-99/100"
      return pieces(206, headers, file.dropFirst(start))
    case (.rightly, let start?) where isSame && start >= file.count:
      headers["Content-Range"] = "bytes */100"
      return [.head(status: 416, headers: headers), .complete]
    case (.rightly, let start?) where isSame, (.unknownLength, let start?):
      let total = manner.value == .rightly ? "100" : "*"
      headers["Content-Range"] = "bytes \(start)-99/\(total)"
      return pieces(206, headers, file.dropFirst(start))
    default:
      headers["Content-Length"] = "100"
      return pieces(200, headers, file)
    }
  }

  private func pieces(_ status: Int, _ headers: HTTPHeaders, _ body: Data) -> [StubTransport.Step] {
    var steps: [StubTransport.Step] = [.head(status: status, headers: headers)]
    var rest = body
    var count = 0
    while !rest.isEmpty {
      if count == failsAfter.value { break }
      let piece = rest.prefix(10)
      rest = rest.dropFirst(10)
      steps += [.wait(.milliseconds(100)), .body(Data(piece))]
      count += 1
    }
    return steps + [failsAfter.value == nil ? .complete : .fail(.reset)]
  }
}
