import Foundation
import NetworkModels
import SampleSupport
import Signals
import SignalsTesting
import Testing

@Suite("Downloads")
struct DownloadTests {
  private let scheduler = TestScheduler()
  private let server = FileServer()
  private let path: String
  private let transport: StubTransport
  private let request = HTTPRequest.path("/file")

  init() throws {
    path = try ScratchFolder.make(named: "download-tests").file("file.bin")
    transport = server.transport(on: scheduler)
  }

  private func model(checksum: Checksum? = nil) -> DownloadModel {
    DownloadModel(request, to: path, over: transport, checksum: checksum, on: scheduler)
  }

  private func content(_ ending: String = "") -> Data? {
    try? Data(contentsOf: URL(fileURLWithPath: path + ending))
  }

  private var ranges: [String?] { transport.requests.map { $0.headers["Range"] } }

  @Test("a file comes with its progress, and is in its place only when all of it is there")
  func success() {
    let model = model()
    let states = PropertyHistory(of: model.state)
    let execution = Recorder(model.start.apply())
    scheduler.advance(by: .milliseconds(450))
    #expect(content() == nil)
    #expect(content(".part") == server.file.value.prefix(40))
    #expect(model.state.value == .downloading(TransferProgress(received: 40, expected: 100)))
    scheduler.run()
    #expect(content() == server.file.value)
    #expect(content(".part") == nil)
    #expect(content(".part.json") == nil)
    #expect(model.state.value == .finished(path: path))
    #expect(execution.values == [path])
    #expect(execution.termination == .completed)
    let received = states.values.compactMap { $0.progress?.received }
    #expect(received == received.sorted())
  }

  @Test("after a pause only the missing bytes are fetched")
  func pause() {
    let model = model()
    model.start.apply().start()
    scheduler.advance(by: .milliseconds(450))
    model.pause.apply().start()
    scheduler.advance()
    #expect(model.state.value == .paused(TransferProgress(received: 40, expected: 100)))
    #expect(transport.cancellations == 1)
    model.start.apply().start()
    scheduler.run()
    #expect(ranges == [nil, "bytes=40-"])
    #expect(transport.requests.last?.headers["If-Range"] == "\"v1\"")
    #expect(content() == server.file.value)
  }

  @Test("a failure keeps what has come, and another process goes on from there")
  func failure() {
    server.failsAfter.value = 3
    let first = model()
    let errors = Recorder(first.errors)
    first.start.apply().start()
    scheduler.run()
    #expect(first.state.value.error?.kind == .reset)
    #expect(first.state.value.progress?.received == 30)
    #expect(errors.values.count == 1)
    server.failsAfter.value = nil
    let second = model()
    second.start.apply().start()
    scheduler.run()
    #expect(ranges == [nil, "bytes=30-"])
    #expect(content() == server.file.value)
  }

  @Test("a file that has changed on the server is fetched anew")
  func changed() {
    server.failsAfter.value = 3
    let first = model()
    first.start.apply().start()
    scheduler.run()
    server.failsAfter.value = nil
    server.change()
    let second = model()
    second.start.apply().start()
    scheduler.run()
    #expect(content() == server.file.value)
  }

  @Test(
    "whatever a server does with ranges, the right file comes",
    arguments: FileServer.Manner.allCases
  )
  func manners(manner: FileServer.Manner) {
    server.failsAfter.value = 5
    let first = model()
    first.start.apply().start()
    scheduler.run()
    server.failsAfter.value = nil
    server.manner.value = manner
    let second = model()
    second.start.apply().start()
    scheduler.run()
    #expect(content() == server.file.value, "\(second.state.value)")
    #expect(transport.requests.count <= 3)
  }

  @Test("a server that sends parts though all was asked for is not asked for ever")
  func onlyParts() {
    server.manner.value = .alwaysParts
    let model = model()
    model.start.apply().start()
    scheduler.run()
    #expect(model.state.value.error?.kind == .badStatus(206))
    #expect(transport.requests.count == 2)
  }

  @Test("without a strong validator it begins anew rather than to mix two versions")
  func noValidator() {
    for tag in [nil, "W/\"v1\""] {
      server.tag.value = tag
      server.failsAfter.value = 5
      let first = model()
      first.start.apply().start()
      scheduler.run()
      server.failsAfter.value = nil
      let second = model()
      second.start.apply().start()
      scheduler.run()
      #expect(transport.requests.last?.headers["Range"] == nil)
      #expect(content() == server.file.value)
    }
  }

  @Test("when all bytes were there already, nothing is fetched again")
  func allThere() {
    server.failsAfter.value = 10
    let first = model()
    first.start.apply().start()
    scheduler.run()
    #expect(content(".part")?.count == 100)
    server.failsAfter.value = nil
    let second = model()
    second.start.apply().start()
    scheduler.run()
    #expect(ranges == [nil, "bytes=100-"])
    #expect(content() == server.file.value)
  }

  @Test("the right checksum lets the file through, in any case of letters")
  func checksum() {
    let model = model(checksum: .sha256(FileServer.checksum.uppercased()))
    let states = PropertyHistory(of: model.state)
    model.start.apply().start()
    scheduler.run()
    #expect(states.values.contains(.checking))
    #expect(content() == server.file.value)
  }

  @Test("the checksum is that of the whole file, also of what came before")
  func checksumAfterResume() throws {
    server.failsAfter.value = 5
    let first = model()
    first.start.apply().start()
    scheduler.run()
    server.failsAfter.value = nil
    var part = try #require(content(".part"))
    part[3] ^= 1
    try part.write(to: URL(fileURLWithPath: path + ".part"))
    let second = model(checksum: .sha256(FileServer.checksum))
    second.start.apply().start()
    scheduler.run()
    #expect(second.state.value.error?.kind == .corrupt)
    #expect(content() == nil)
    #expect(content(".part") == nil)
    second.start.apply().start()
    scheduler.run()
    #expect(content() == server.file.value)
  }

  @Test("a body that is too short is not taken for the file")
  func truncated() throws {
    server.manner.value = .short
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    let model = model()
    model.start.apply().start()
    scheduler.run()
    #expect(model.state.value.error?.kind == .truncated)
    #expect(content() == Data("old".utf8))
  }

  @Test("a status that means failure fails, and keeps what has come")
  func badStatus() {
    server.failsAfter.value = 5
    let model = model()
    model.start.apply().start()
    scheduler.run()
    server.manner.value = .gone
    model.start.apply().start()
    scheduler.run()
    #expect(model.state.value.error?.kind == .badStatus(410))
    #expect(content(".part")?.count == 50)
  }

  @Test("a record that can't be read, or is of another address, is none")
  func foreignRecord() throws {
    for record in ["{", "{\"address\": \"http://list.test/other\", \"entityTag\": \"\\\"v1\\\"\"}"]
    {
      try Data("garbage".utf8).write(to: URL(fileURLWithPath: path + ".part"))
      try Data(record.utf8).write(to: URL(fileURLWithPath: path + ".part.json"))
      let model = model()
      model.start.apply().start()
      scheduler.run()
      #expect(transport.requests.last?.headers["Range"] == nil)
      #expect(content() == server.file.value)
    }
  }

  @Test("a path that can't be written is told with the system's reason, before anything is asked")
  func unwritable() {
    let model = DownloadModel(request, to: "/proc/nowhere/x", over: transport, on: scheduler)
    model.start.apply().start()
    scheduler.run()
    #expect(model.state.value.error?.kind == .unwritable)
    #expect(model.state.value.error?.reason.contains("/proc/nowhere/x.part") == true)
    #expect(transport.requests.isEmpty)
  }

  @Test("of two downloads to one path the second is refused, and can have it afterwards")
  func twoDownloads() {
    let (first, second) = (model(), model())
    first.start.apply().start()
    scheduler.advance(by: .milliseconds(100))
    second.start.apply().start()
    scheduler.advance()
    #expect(second.state.value.error?.kind == .unwritable)
    first.pause.apply().start()
    scheduler.advance()
    second.start.apply().start()
    scheduler.run()
    #expect(second.state.value == .finished(path: path))
  }

  @Test("what is not written yet slows the transfer down")
  func backPressure() {
    let piece = Data(count: 200 * 1024)
    let transport = StubTransport(on: scheduler) { _ in
      [.head(status: 200)] + Array(repeating: .body(piece), count: 50) + [.complete]
    }
    let disk = TestScheduler()
    let model = DownloadModel(request, to: path, over: transport, on: disk)
    model.start.apply().start()
    disk.run(limit: 1)
    let flow = transport.options.first?.flow
    #expect((flow?.pending ?? 0) > 0)
    #expect((flow?.pending ?? .max) <= 3 * piece.count)
    disk.run()
    #expect(content()?.count == 50 * piece.count)
  }

  @Test("the actions are enabled as the state says, and a released model pauses")
  func release() throws {
    try expectReleased {
      let model = model()
      #expect(!model.pause.isEnabled.value)
      model.start.apply().start()
      #expect(!model.start.isEnabled.value)
      #expect(model.pause.isEnabled.value)
      scheduler.advance(by: .milliseconds(450))
      return model
    }
    scheduler.run()
    #expect(transport.cancellations == 1)
    #expect(content(".part")?.count == 40)
  }

  @Test("wherever it is interrupted, and how often, the file comes whole and no byte twice")
  func laws() throws {
    let interruptions = Generator<[Int]>.array(of: .int(in: 0...12), count: 0...6)
    try check("interrupted downloads", cases: 60, interruptions) { interruptions in
      let scheduler = TestScheduler()
      let server = FileServer()
      let transport = server.transport(on: scheduler)
      let path = try ScratchFolder.make(named: "download-laws").file("file.bin")
      for tenths in interruptions + [1_000] {
        let model = DownloadModel(request, to: path, over: transport, on: scheduler)
        model.start.apply().start()
        scheduler.advance(by: .milliseconds(100 * tenths + 50))
        if case .finished = model.state.value { break }
        model.pause.apply().start()
        scheduler.advance()
      }
      try requireEqual(try Data(contentsOf: URL(fileURLWithPath: path)), server.file.value)
      let starts = transport.requests.map { request in
        request.headers["Range"].flatMap { Int($0.dropFirst("bytes=".count).dropLast()) } ?? 0
      }
      try requireEqual(starts, starts.sorted(), "no byte is asked for twice")
      try FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent)
    }
  }
}
