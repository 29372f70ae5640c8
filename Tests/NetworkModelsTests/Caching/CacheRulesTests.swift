import Foundation
import Testing

@testable import NetworkModels

@Suite("Rules of caching")
struct CacheRulesTests {
  private let date = Date(timeIntervalSinceReferenceDate: 0)

  private func stored(
    _ headers: HTTPHeaders,
    status: Int = 200,
    request: HTTPRequest? = nil
  )
    -> StoredAnswer?
  {
    let request = request ?? .path("/")
    let response = HTTPResponse(status: status, headers: headers, url: request.url)
    return StoredAnswer(response, body: Data(), to: request, at: date)
  }

  @Test(
    "the lifetime is what the head says, the strictest where it contradicts itself",
    arguments: [
      (["Cache-Control": "max-age=60"], 60),
      (["cache-control": "public, MAX-AGE = 60 , immutable"], 60),
      (["Cache-Control": "max-age=60, max-age=5"], 5),
      (["Cache-Control": "max-age=\"60\""], 60),
      (["Cache-Control": "private=\"a, max-age=1\", max-age=60"], 60),
      (["Cache-Control": "max-age=-5"], 0),
      (["Cache-Control": "max-age=soon"], 0),
      (["Cache-Control": "max-age"], 0),
      (["Cache-Control": "max-age=99999999999999999999"], 1 << 31),
      (["Cache-Control": "no-cache, max-age=60"], 0),
      (["Cache-Control": "max-age=60", "Age": "20"], 40),
      (["Cache-Control": "max-age=60", "Age": "-20"], 60),
      (["Pragma": "no-cache"], 0),
      (["Expires": "0"], 0),
      (
        [
          "Expires": "Sun, 06 Nov 1994 08:50:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
        ], 60
      ),
      (["Expires": "Mon, 01 Jan 2001 00:01:00 GMT"], 60),
      (["Expires": "Mon, 01 Jan 2001 00:01:00 GMT", "Cache-Control": "max-age=5"], 5),
      ([:], nil),
      (["Cache-Control": ", ,"], nil),
    ] as [(HTTPHeaders, Int?)]
  )
  func lifetime(headers: HTTPHeaders, seconds: Int?) {
    #expect(stored(headers)?.lifetime == seconds.map { .seconds($0) })
  }

  @Test("errors without a lifetime, parts, and what forbids it are not kept")
  func storable() {
    #expect(stored([:], status: 500) == nil)
    #expect(stored([:], status: 404) == nil)
    #expect(stored(["Cache-Control": "max-age=5"], status: 404) != nil)
    #expect(stored(["Cache-Control": "max-age=5"], status: 206) == nil)
    #expect(stored(["Cache-Control": "no-store"]) == nil)
    #expect(stored(["Vary": "Accept, *"]) == nil)
    #expect(stored([:], request: .path("/", headers: ["Range": "bytes=0-"])) == nil)
    #expect(stored([:], request: .path("/", headers: ["Cache-Control": "no-store"])) == nil)
    let post = HTTPRequest(HTTPRequest.path("/").url, method: .post)
    #expect(stored([:], request: post) == nil)
  }

  @Test("an answer survives being written and read, whatever its head and body are")
  func coding() throws {
    let request = HTTPRequest.path("/ä?b=c", headers: ["Accept": "x"])
    var answer = try #require(
      StoredAnswer(
        HTTPResponse(
          status: 203,
          headers: ["A": "1", "a": "2", "Vary": "accept, cookie", "Umlaut": "ü\u{1F600}"],
          url: request.url
        ),
        body: Data((0...255).map { UInt8($0) }),
        to: request,
        at: Date(timeIntervalSinceReferenceDate: 1.25)
      )
    )
    answer.isInvalid = true
    let bytes = try #require(answer.encoded(for: "key"))
    var read = try #require(StoredAnswer(bytes, for: "key"))
    #expect(StoredAnswer(bytes, for: "other") == nil)
    #expect(read.bodyNumber != answer.bodyNumber)
    read.bodyNumber = answer.bodyNumber
    #expect(read == answer)
  }
}
