import FoundationEssentials
import NetworkModels
import SampleSupport
import Signals
import SignalsTesting
import Testing
import TextRendering
import TextRenderingTesting
import TimerModels

@testable import fetch

@Suite("Fetch model")
struct FetchModelTests {
  private let scheduler = TestScheduler()
  private let source = ManualPhaseSource()
  private let ends = MutableProperty<[EndReport]>([])
  private let written = WrittenBytes()
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder.make(named: "fetch-tests")
  }

  private func model(
    _ items: [FetchItem],
    parallel: Int = 4,
    attempts: Int = 3,
    script: @escaping @Sendable (HTTPRequest) -> [StubTransport.Step]
  ) -> FetchModel {
    let (scheduler, ends) = (scheduler, ends)
    return FetchModel(
      items,
      over: StubTransport(on: scheduler, script: script),
      to: written,
      parallel: parallel,
      attempts: attempts,
      tasks: BackgroundTasks(
        source: UnfinishedPhaseSource(source),
        exit: .custom(end: { report in ends.modify { $0.append(report) } }, suspend: {}),
        on: scheduler,
        observersOn: scheduler,
        expirationOn: scheduler
      ),
      clock: { scheduler }
    )
  }

  private func item(_ path: String, to target: FetchItem.Target = .output) throws -> FetchItem {
    FetchItem(try HTTPRequest(address: "http://files.test/\(path)"), to: target)
  }

  private func text(_ model: FetchModel) -> String {
    let surface = Surface(size: TerminalSize(width: 70, height: 20))
    let frame = Frame(fetchView(model), on: surface)
    return (frame.settled + frame.rows).map(\.text).joined(separator: "\n")
  }

  private func contents(_ name: String) -> String? {
    FileManager.default.contents(atPath: folder.file(name)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test("bodies for the output are fetched one by one, in the order of their addresses")
  func order() throws {
    let model = model([try item("slow"), try item("quick")]) { request in
      let isSlow = request.url.path == "/slow"
      return [
        .head(status: 200), .wait(isSlow ? .seconds(5) : .milliseconds(1)),
        .body(Data(isSlow ? "slow ".utf8 : "quick".utf8)), .complete,
      ]
    }
    model.start()
    scheduler.advance(by: .seconds(4))
    #expect(text(model).contains("1 more to come"))
    scheduler.advance(by: .seconds(2))
    #expect(written.text == "slow quick")
    #expect(model.isDone.value)
    #expect(model.isSuccess)
  }

  @Test("files are fetched at once, as many as allowed")
  func parallel() throws {
    let items = try ["a", "b", "c"].map { try item($0, to: .file(folder.file($0))) }
    let model = model(items, parallel: 2) { request in
      [
        .head(status: 200, headers: ["Content-Length": "1"]), .wait(.seconds(1)),
        .body(Data(request.url.lastPathComponent.utf8)), .complete,
      ]
    }
    model.start()
    scheduler.advance(by: .milliseconds(500))
    #expect(items.map { $0.state.value == .waiting } == [false, false, true])
    scheduler.advance(by: .seconds(2))
    #expect(["a", "b", "c"].map { contents($0) } == ["a", "b", "c"])
    #expect(model.isSuccess)
  }

  @Test("a failure of one address is told with its status, and the others are fetched")
  func failure() throws {
    let model = model([try item("gone"), try item("here")]) { request in
      request.url.path == "/gone"
        ? [.head(status: 404), .body(Data("a page about it".utf8)), .complete]
        : [.head(status: 200), .body(Data("here".utf8)), .complete]
    }
    model.start()
    scheduler.advance(by: .seconds(1))
    #expect(written.text == "here")
    #expect(model.isDone.value)
    #expect(!model.isSuccess)
    #expect(text(model).contains("404"))
    #expect(text(model).ranges(of: "http://files.test/gone").count == 1)
    #expect(text(model).contains("http://files.test/here: 4 bytes."))
  }

  @Test("a file that breaks off is gone on with from where it was")
  func resumption() throws {
    let path = folder.file("long")
    let item = try item("long", to: .file(path))
    let model = model([item]) { request in
      guard request.headers["Range"] != nil else {
        return [
          .head(status: 200, headers: ["Content-Length": "8", "ETag": "\"1\""]),
          .body(Data("half".utf8)), .wait(.seconds(1)), .fail(.reset),
        ]
      }
      return [
        .head(
          status: 206,
          headers: ["Content-Range": "bytes 4-7/8", "Content-Length": "4", "ETag": "\"1\""]
        ),
        .wait(.seconds(1)), .body(Data(" now".utf8)), .complete,
      ]
    }
    model.start()
    scheduler.advance(by: .seconds(10))
    #expect(item.state.value == .finished(8))
    #expect(contents("long") == "half now")
  }

  @Test("what brings nothing is not tried for ever")
  func futility() throws {
    let item = try item("dead", to: .file(folder.file("dead")))
    let model = model([item], attempts: 50) { _ in [.wait(.seconds(1)), .fail(.refused)] }
    model.start()
    scheduler.advance(by: .seconds(2))
    guard case .failed(let error) = item.state.value else {
      Issue.record("it has not failed: \(item.state.value)")
      return
    }
    #expect(error.kind == .refused)
  }

  @Test("the rate and the time left are those of the bytes that come")
  func pace() throws {
    let item = try item("steady", to: .file(folder.file("steady")))
    let model = model([item]) { _ in
      [.head(status: 200, headers: ["Content-Length": "10000"])]
        + Array(repeating: [.wait(.seconds(1)), .body(Data(count: 1000))], count: 5).flatMap { $0 }
    }
    model.start()
    scheduler.advance(by: .seconds(5))
    guard case .running(let progress, let pace) = item.state.value else {
      Issue.record("it does not run: \(item.state.value)")
      return
    }
    #expect(progress == TransferProgress(received: 5000, expected: 10_000))
    #expect(abs((pace.rate ?? 0) - 1000) < 1)
    #expect(pace.timeLeft.map { abs($0 / .seconds(1) - 5) < 0.01 } == true)
  }

  @Test("a process that is told to go ends its transfers and waits for the last word")
  func termination() throws {
    let model = model([try item("endless"), try item("next")]) { _ in
      [.head(status: 200), .body(Data("some".utf8))]
    }
    model.start()
    scheduler.advance(by: .seconds(1))
    source.leave(.end(cause: "SIGTERM", exitCode: 0, lateExitCode: 143))
    scheduler.advance(by: .milliseconds(1))
    #expect(model.isDone.value)
    #expect(!model.isSuccess)
    #expect(text(model).contains("http://files.test/endless: broken off after 4 bytes."))
    #expect(text(model).contains("http://files.test/next: not begun."))
    #expect(ends.value == [])
    model.conclude()
    scheduler.advance(by: .milliseconds(1))
    #expect(ends.value.map(\.exitCode) == [143])
  }

  @Test("an output that refuses ends the transfer, with the reason")
  func refusal() throws {
    written.refuse()
    let item = try item("body")
    let model = model([item]) { _ in [.head(status: 200), .body(Data("body".utf8)), .complete] }
    model.start()
    scheduler.advance(by: .seconds(1))
    guard case .failed(let error) = item.state.value else {
      Issue.record("it has not failed: \(item.state.value)")
      return
    }
    #expect(error.kind == .unwritable)
  }

  @Test("a model that is let go of gives its transfers up")
  func leaks() throws {
    let endless = try item("endless")
    try expectReleased {
      let model = model([endless]) { _ in [.head(status: 200)] }
      model.start()
      return model
    }
  }
}

/// An output that keeps what is written, or refuses it.
private final class WrittenBytes: ByteSink {
  private let bytes = MutableProperty<[UInt8]?>([])

  var text: String? { bytes.value.map { String(decoding: $0, as: UTF8.self) } }

  func refuse() { bytes.value = nil }

  func write(_ bytes: [UInt8]) throws(RenderError) {
    guard self.bytes.value != nil else { throw .closed }
    self.bytes.modify { $0?.append(contentsOf: bytes) }
  }
}
