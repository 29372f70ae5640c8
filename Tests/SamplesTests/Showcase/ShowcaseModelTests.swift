import DocumentModels
import Foundation
import NetworkModels
import SampleSupport
import Signals
import SignalsTesting
import Testing
import TextRendering

@testable import showcase

@Suite("Showcase")
struct ShowcaseModelTests {
  private let scheduler = TestScheduler()
  private let path: String

  init() throws {
    path = try ScratchFolder.make(named: "showcase-tests").file("list.txt")
  }

  private func model(_ steps: [StubTransport.Step]) throws -> ShowcaseModel {
    ShowcaseModel(
      documentPath: path,
      request: try HTTPRequest(address: "http://list.test/names"),
      countdown: .seconds(3),
      transport: StubTransport(on: scheduler) { _ in steps },
      on: scheduler
    )
  }

  private var saved: String? { try? String(contentsOfFile: path, encoding: .utf8) }

  @Test("what is loaded is written into the document, and the summary names both")
  func success() throws {
    let model = try model([
      .head(status: 200),
      .wait(.seconds(1)), .body(Data(#"["one", "two"]"#.utf8)), .complete,
    ])
    let summaries = Recorder(model.work)
    scheduler.advance(by: .milliseconds(500))
    #expect(model.request.state.value.isLoading)
    #expect(model.document.state.value == .open(isDirty: false))
    scheduler.advance(by: .milliseconds(500))
    #expect(saved == "From http://list.test/names:\n- one\n- two\n")
    #expect(summaries.events == [])
    scheduler.advance(by: .seconds(2))
    let summary = try #require(summaries.values.first)
    #expect(summary.isSuccess)
    #expect(
      summary.sentence
        == "Loaded 2 items from http://list.test/names in 1.00 s. Saved 41 bytes to \(path) in 0.00 s."
    )
    #expect(model.reports.value.map(\.kind) == [.open, .load, .save, .count])
    #expect(model.reports.value.last?.time == .seconds(3))
  }

  @Test("when nothing is loaded, the document is saved with the reason and the time runs out")
  func failedLoad() throws {
    let model = try model([.wait(.seconds(1)), .fail(.refused, reason: "nobody listens")])
    let summaries = Recorder(model.work)
    scheduler.advance(by: .seconds(3))
    let summary = try #require(summaries.values.first)
    #expect(!summary.isSuccess)
    #expect(summary.saved.isSuccess)
    #expect(summary.sentence.contains("http://list.test/names"))
    #expect(saved?.contains("Nothing from http://list.test/names") == true)
    #expect(model.reports.value.map(\.kind).contains(.count))
  }

  @Test("what stood in the document before stays there")
  func appends() throws {
    try "before".write(toFile: path, atomically: false, encoding: .utf8)
    let model = try model([
      .head(status: 200),
      .body(Data("one\n".utf8)), .complete,
    ])
    let summaries = Recorder(model.work)
    scheduler.advance(by: .seconds(3))
    #expect(summaries.values.count == 1)
    #expect(saved == "before\nFrom http://list.test/names:\n- one\n")
  }

  @Test("a document that cannot be opened is the reason why nothing is saved")
  func failedOpen() throws {
    let model = ShowcaseModel(
      documentPath: "/proc/nope/x",
      request: try HTTPRequest(address: "http://list.test/names"),
      countdown: .zero,
      transport: StubTransport(on: scheduler) { _ in
        [
          .head(status: 200),
          .body(Data("one\n".utf8)), .complete,
        ]
      },
      on: scheduler
    )
    let summaries = Recorder(model.work)
    scheduler.advance(by: .seconds(1))
    let summary = try #require(summaries.values.first)
    #expect(!summary.isSuccess)
    #expect(summary.loaded.isSuccess)
    #expect(summary.sentence.contains("/proc/nope/x"))
  }

  @Test("the view shows what goes on, and at the end only what has been done")
  func view() throws {
    let model = try model([
      .head(status: 200),
      .wait(.seconds(1)), .body(Data("one\n".utf8)), .complete,
    ])
    let summaries = Recorder(model.work)
    scheduler.advance(by: .milliseconds(300))
    let during = Frame(showcaseView(model), width: 80).text
    #expect(during.contains("Document: open"))
    #expect(during.contains { $0.hasPrefix("Countdown") })
    scheduler.advance(by: .seconds(3))
    #expect(summaries.values.count == 1)
    #expect(Frame(showcaseView(model), width: 80).text == [])
    #expect(Frame(showcaseView(model), width: 200).settled.count == 5)
  }
}

@Suite("LoadedList")
struct LoadedListTests {
  @Test("objects with names, strings and lines of text are lists")
  func forms() throws {
    #expect(try LoadedList(Data(#"[{"name": "a"}, {"name": "b"}]"#.utf8)).items == ["a", "b"])
    #expect(try LoadedList(Data(#"["a"]"#.utf8)).items == ["a"])
    #expect(try LoadedList(Data("a\r\nb\n\n".utf8)).items == ["a", "b"])
    #expect(try LoadedList(Data()).items == [])
  }

  @Test("bytes that are no text are no list")
  func noText() {
    #expect(throws: LoadedList.Failure.self) { try LoadedList(Data([0xFF, 0xFE, 0x00])) }
  }
}
