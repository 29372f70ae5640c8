import Foundation
import NetworkModels
import SampleSupport
import Signals
import SignalsTesting
import Testing

@Suite("ResponseCache")
struct ResponseCacheTests {
  private let scheduler = TestScheduler()
  private let folder: String

  init() throws {
    folder = try ScratchFolder.make(named: "cache-tests").file("answers")
  }

  private func transport(bodySize: Int = 1) -> StubTransport {
    StubTransport(on: scheduler) { request in
      let body = request.url.path + String(repeating: "x", count: bodySize)
      return Answers.text(body, headers: ["Cache-Control": "max-age=60", "ETag": "\"1\""])
    }
  }

  private func cache(disk: Int = 1 << 20, memory: Int = 1 << 20) -> ResponseCache {
    ResponseCache(folder: folder, disk: disk, memory: memory, on: scheduler)
  }

  private func ask(
    _ path: String,
    of store: RequestStore,
    policy: CachePolicy = .standard
  )
    -> Answer?
  {
    let recorder = Recorder(store.answers(to: .path(path), policy: policy))
    scheduler.advance(by: .seconds(1))
    scheduler.advance()
    return recorder.final
  }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  @Test("what was stored is there for the next process, as fresh as it is by then")
  func nextProcess() {
    let transport = transport()
    let first = RequestStore(transport, cache: cache(), on: scheduler)
    let answer = ask("/a", of: first)
    let second = RequestStore(transport, cache: cache(), on: scheduler)
    let again = ask("/a", of: second)
    #expect(again?.source == .store)
    #expect(again?.body == answer?.body)
    #expect(again?.response == answer?.response)
    #expect(again?.freshness.date == answer?.freshness.date)
    #expect(transport.requests.count == 1)
    scheduler.advance(by: .seconds(60))
    let third = RequestStore(transport, cache: cache(), on: scheduler)
    #expect(ask("/a", of: third)?.source == .server)
    #expect(transport.requests.last?.headers["If-None-Match"] == "\"1\"")
  }

  @Test("a damaged file counts as missing and is taken away", arguments: [0, 1, 20, 60, -1])
  func damage(place: Int) throws {
    let transport = transport()
    _ = ask("/a", of: RequestStore(transport, cache: cache(), on: scheduler))
    let path = folder + "/" + (try #require(files.first))
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    if place < 0 {
      bytes.removeLast(bytes.count / 2)
    } else {
      bytes[place] ^= 0x55
    }
    try bytes.write(to: URL(fileURLWithPath: path))
    let store = RequestStore(transport, cache: cache(), on: scheduler)
    #expect(ask("/a", of: store, policy: .storedOnly) == nil)
    #expect(files.isEmpty)
    #expect(ask("/a", of: store)?.source == .server)
  }

  @Test("no order of any bytes is taken for an answer, and none stops the process")
  func anyBytes() throws {
    try check("damaged files", cases: 60, Generator<[UInt8]>.array(of: .integer(), count: 0...80)) {
      bytes in
      let transport = transport()
      _ = ask("/a", of: RequestStore(transport, cache: cache(), on: scheduler))
      for file in files { try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + file)) }
      let store = RequestStore(transport, cache: cache(), on: scheduler)
      try require(ask("/a", of: store, policy: .storedOnly) == nil, "it was taken for an answer")
    }
  }

  @Test("the oldest go when there is no room, in memory and in files, and use makes young")
  func limits() {
    let transport = transport(bodySize: 1_000)
    let cache = cache(disk: 4_500, memory: 4_300)
    let store = RequestStore(transport, cache: cache, on: scheduler)
    for path in ["/a", "/b", "/c", "/a", "/d"] { _ = ask(path, of: store) }
    #expect(cache.memorySize <= 4_300)
    #expect(cache.diskSize <= 4_500)
    #expect(files.count == 3)
    for (path, isThere) in [("/a", true), ("/b", false), ("/c", true), ("/d", true)] {
      #expect((ask(path, of: store, policy: .storedOnly) != nil) == isThere, "\(path)")
    }
  }

  @Test("a later process knows which were used last")
  func orderOfFiles() throws {
    let transport = transport(bodySize: 1_000)
    let first = RequestStore(transport, cache: cache(), on: scheduler)
    for path in ["/a", "/b", "/c"] {
      _ = ask(path, of: first)
    }
    for (index, file) in files.enumerated() {
      // Whatever the resolution of the file system's clock, each has a time of its own.
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceReferenceDate: Double(index))],
        ofItemAtPath: folder + "/" + file
      )
    }
    let youngest = try #require(files.last)
    _ = ask("/new", of: RequestStore(transport, cache: cache(disk: 3_300), on: scheduler))
    #expect(files.contains(youngest))
    #expect(files.count == 2)
  }

  @Test("what is invalidated or removed stays so for the next process")
  func invalidation() {
    let transport = transport()
    let first = RequestStore(transport, cache: cache(), on: scheduler)
    for path in ["/a", "/b", "/c"] { _ = ask(path, of: first) }
    first.invalidate { $0.path == "/a" }
    first.cache?.remove(.path("/b"))
    scheduler.advance()
    let second = RequestStore(transport, cache: cache(), on: scheduler)
    #expect(ask("/a", of: second)?.source == .server)
    #expect(ask("/b", of: second)?.source == .server)
    #expect(ask("/c", of: second)?.source == .store)
    second.cache?.removeAll()
    scheduler.advance()
    #expect(files.isEmpty)
    #expect(second.cache?.memorySize == 0)
  }

  @Test("files of others in the folder are left alone, leftovers of our own are not")
  func foreignFiles() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in ["mine.txt", "x.answer.new", "y.answer"] {
      try Data("?".utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    }
    let cache = cache()
    _ = ask("/a", of: RequestStore(transport(), cache: cache, on: scheduler))
    #expect(files.contains("mine.txt"))
    #expect(!files.contains("x.answer.new"))
    cache.removeAll()
    scheduler.advance()
    #expect(files == ["mine.txt"])
  }

  @Test("a folder that can't be made is a cache that keeps nothing in files, and nothing fails")
  func noFolder() {
    let transport = transport()
    let cache = ResponseCache(folder: "/proc/nowhere/answers", memory: 0, on: scheduler)
    let store = RequestStore(transport, cache: cache, on: scheduler)
    #expect(ask("/a", of: store)?.source == .server)
    #expect(ask("/a", of: store)?.source == .server)
  }

  @Test("who gives the question up while the disk is read asks no server")
  func cancelledLookUp() {
    let transport = transport()
    let store = RequestStore(transport, cache: cache(), on: scheduler)
    let recorder = Recorder(store.answers(to: .path("/a")))
    recorder.dispose()
    scheduler.advance(by: .seconds(5))
    #expect(transport.requests.isEmpty)
  }
}
