import Foundation
import NetworkModels
import Signals
import SignalsTesting
import Testing

@Suite("CookieJar")
struct CookieJarTests {
  private let scheduler = TestScheduler(startDate: Date(timeIntervalSince1970: 1_700_000_000))

  private func url(_ address: String) -> URL { URL(string: address)! }

  private func answer(_ address: String, _ fields: String...) -> HTTPResponse {
    let headers = fields.map { HTTPHeaders.Field(name: "Set-Cookie", value: $0) }
    return HTTPResponse(status: 200, headers: HTTPHeaders(headers), url: url(address))
  }

  @Test("15: a cookie of a domain goes to the domain and below it, and nowhere else")
  func domains() {
    let jar = CookieJar(clock: scheduler)
    jar.store(from: answer("http://www.good.test/", "a=1; Domain=good.test", "b=2"))
    #expect(jar.header(for: url("http://good.test/")) == "a=1")
    #expect(jar.header(for: url("http://a.good.test/")) == "a=1")
    #expect(jar.header(for: url("http://WWW.good.test/")) == "a=1; b=2")
    for other in ["http://badgood.test/", "http://evil-good.test/", "http://good.test.evil/"] {
      #expect(jar.header(for: url(other)) == nil)
    }
  }

  @Test(
    "no cookie is for all hosts below a single label or a part of an address, with no list at all"
  )
  func publicSuffixes() {
    let jar = CookieJar(clock: scheduler)
    jar.store(from: answer("http://www.good.test/", "a=1; Domain=test", "b=2; Domain=.test"))
    jar.store(from: answer("http://127.0.0.1/", "c=3; Domain=0.0.1", "d=4; Domain=1"))
    jar.store(from: answer("http://[::1]/", "e=5; Domain=:1]"))
    #expect(jar.cookies.value.isEmpty)
    // A host of one label, or an address, may well have cookies, but of its own alone.
    jar.store(from: answer("http://test/", "f=6; Domain=test"))
    jar.store(from: answer("http://127.0.0.1/", "g=7; Domain=127.0.0.1"))
    #expect(jar.header(for: url("http://test/")) == "f=6")
    #expect(jar.header(for: url("http://127.0.0.1/")) == "g=7")
    for other in [
      "http://www.test/", "http://evil.test/", "http://127.0.0.2/", "http://x.127.0.0.1/",
    ] {
      #expect(jar.header(for: url(other)) == nil)
    }
  }

  @Test(
    "a path covers itself and what is below it",
    arguments: [
      ("/", "/echo", true), ("/ec", "/echo", false), ("/echo", "/echo", true),
      ("/echo", "/echo/x", true), ("/echo/", "/echo/x", true), ("/echo/", "/echo", false),
    ]
  )
  func paths(path: String, asked: String, isSent: Bool) {
    let jar = CookieJar(clock: scheduler)
    jar.store(from: answer("http://good.test/", "a=1; Path=\(path)"))
    #expect((jar.header(for: url("http://good.test\(asked)")) != nil) == isSent)
  }

  @Test("longer paths come first, then what was set first, also when it was set again")
  func order() {
    let jar = CookieJar(clock: scheduler)
    jar.store(from: answer("http://good.test/", "a=1; Path=/", "b=2; Path=/x", "c=3; Path=/"))
    scheduler.advance(by: Duration.seconds(1))
    jar.store(from: answer("http://good.test/", "a=4; Path=/"))
    #expect(jar.header(for: url("http://good.test/x")) == "b=2; a=4; c=3")
  }

  @Test("secure cookies go over secure connections only, and open ones can't replace them")
  func secure() {
    let jar = CookieJar(clock: scheduler)
    jar.store(from: answer("https://good.test/", "a=1; Secure"))
    #expect(jar.header(for: url("http://good.test/")) == nil)
    jar.store(from: answer("http://good.test/", "a=2"))
    #expect(jar.header(for: url("https://good.test/")) == "a=1")
  }

  @Test("a cookie ends at its time, and is told of when that is noticed")
  func expiry() {
    let jar = CookieJar(clock: scheduler)
    let changes = Recorder(jar.changes)
    jar.store(from: answer("http://good.test/", "a=1; Max-Age=2"))
    scheduler.advance(by: Duration.seconds(1))
    #expect(jar.header(for: url("http://good.test/")) == "a=1")
    scheduler.advance(by: Duration.seconds(1))
    #expect(jar.header(for: url("http://good.test/")) == nil)
    #expect(jar.cookies.value.isEmpty)
    guard case .expired(let cookie) = changes.values.last else {
      Issue.record("the end was not told of")
      return
    }
    #expect(cookie.name == "a")
  }

  @Test("setting, replacing and deleting are each one event and one step of the property")
  func changes() {
    let jar = CookieJar(clock: scheduler)
    let changes = Recorder(jar.changes)
    let counts = Lock<[Int]>([])
    jar.cookies.producer.startWithValues { cookies in counts.withLock { $0.append(cookies.count) } }
    jar.store(from: answer("http://good.test/", "a=1"))
    jar.store(from: answer("http://good.test/", "a=2"))
    jar.store(from: answer("http://good.test/", "a=; Max-Age=0"))
    jar.store(from: answer("http://good.test/", "a=; Max-Age=0"))
    let kinds = changes.values.map { change in
      switch change {
      case .added(let new): "added \(new.value)"
      case .replaced(let old, let new): "\(old.value) to \(new.value)"
      case .removed(let old): "removed \(old.value)"
      case .expired(let old): "expired \(old.value)"
      }
    }
    #expect(kinds == ["added 1", "1 to 2", "removed 2"])
    #expect(counts.withLock { $0 } == [0, 1, 1, 0])
  }

  @Test("a jar that is full lets go of what was not sent for the longest time")
  func limits() {
    let jar = CookieJar(limits: CookieJar.Limits(perDomain: 2, total: 3), clock: scheduler)
    for (index, name) in ["a", "b"].enumerated() {
      jar.store(from: answer("http://good.test/\(index)", "\(name)=1; Path=/\(name)"))
      scheduler.advance(by: Duration.seconds(1))
    }
    _ = jar.header(for: url("http://good.test/a"))
    scheduler.advance(by: Duration.seconds(1))
    jar.store(from: answer("http://good.test/", "c=1"))
    #expect(jar.cookies.value.map(\.name) == ["a", "c"])
    scheduler.advance(by: Duration.seconds(1))
    jar.store(from: answer("http://other.test/", "d=1", "e=1"))
    #expect(jar.cookies.value.map(\.name) == ["c", "d", "e"])
  }

  @Test("the policy can only say no")
  func policy() {
    let jar = CookieJar(clock: scheduler, isWanted: { cookie, _ in cookie.name != "tracker" })
    jar.store(from: answer("http://good.test/", "tracker=1", "a=1"))
    #expect(jar.cookies.value.map(\.name) == ["a"])
    #expect(jar.header(for: url("http://other.test/")) == nil)
  }

  @Test("what is saved is loaded again, with everything, by nobody else")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("cookies").path
    let jar = CookieJar(clock: scheduler)
    jar.store(
      from: answer(
        "https://good.test/",
        "a=1; Max-Age=60; SameSite=Strict; Secure; HttpOnly",
        "s=2"
      )
    )
    try jar.save(to: path)
    let other = CookieJar(clock: scheduler)
    try other.load(from: path)
    #expect(other.cookies.value == jar.cookies.value)
    #expect(other.cookies.value.first?.sameSite == .strict)
    try jar.save(to: path, includesSession: false)
    let lasting = CookieJar(clock: scheduler)
    try lasting.load(from: path)
    #expect(lasting.cookies.value.map(\.name) == ["a"])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["cookies"])
  }

  @Test("a file that can't be read or written is named, and nothing changes")
  func brokenFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("cookies").path
    let jar = CookieJar(clock: scheduler)
    try jar.load(from: path)
    #expect(jar.cookies.value.isEmpty)
    try Data("no cookies".utf8).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: CookieJar.FileError.self) { try jar.load(from: path) }
    #expect(error?.path == path)
    #expect(throws: CookieJar.FileError.self) { try jar.save(to: path + "/x/y") }
  }

  @Test("a jar is released")
  func release() throws {
    try expectReleased {
      let jar = CookieJar(clock: scheduler)
      jar.store(from: answer("http://good.test/", "a=1"))
      return jar
    }
  }
}
