// guide to: Sources/NetworkModels/NetworkModels.docc/TheStateOfARequest.md

import Foundation
import NetworkModels
import Signals
import SignalsTesting
import Testing
import TextRendering

struct Story: Codable, Equatable, Sendable {
  let title: String
}

struct Hit: Codable, Equatable, Sendable {
  let name: String
}

func storyList(_ stories: [Story]) -> Block {
  .column { for story in stories { Text(story.title) } }
}

func search(_ text: String) -> URL {
  URL(filePath: "/search/\(text)")
}

@Suite("The guide to the state of a request")
struct RequestStateGuideTests {
  // guide: begin
  func view(of news: RequestModel<[Story]>) -> Block {
    .column {
      if let stories = news.value.value { storyList(stories) }
      switch news.state.value {
      case .loading(let progress, _): Block.progress("News", fraction: progress.fraction)
      case .failed(let error, _): Block.text(error.description, .error)
      case .idle, .loaded: Block.column {}
      }
    }
  }
  // guide: end

  @Test("a model that follows a text asks when the text has been still")
  func following() throws {
    let scheduler = TestScheduler()
    let transport = StubTransport(on: scheduler) { _ in
      [.head(status: 200), .body(Data(#"[{"name":"swift"}]"#.utf8)), .complete]
    }
    let store = RequestStore(transport, on: scheduler)
    let text = MutableProperty("")
    // guide: begin
    let results = RequestModel(
      following: text,
      debouncedBy: .milliseconds(300),
      in: store,
      on: scheduler
    ) { text in
      text.isEmpty ? nil : HTTPRequest(search(text))
    } decode: {
      try JSONDecoder().decode([Hit].self, from: $0)
    }
    // guide: end
    text.value = "sw"
    try scheduler.run(until: results.value) { $0 == [Hit(name: "swift")] }
  }

  @Test("a load takes the time of its answer, and its value is shown")
  func loading() throws {
    let request = HTTPRequest(URL(filePath: "/news"))
    // guide: begin
    let scheduler = TestScheduler()
    let transport = StubTransport(on: scheduler) { _ in
      [.wait(.seconds(1)), .head(status: 200), .body(Data("[]".utf8)), .complete]
    }
    let model = RequestModel(request, transport: transport, as: [Story].self, on: scheduler)
    let run = try scheduler.perform(model.load)
    #expect(run.values == [[]])
    #expect(run.duration == .seconds(1))
    // guide: end
    #expect(Frame(view(of: model), width: 20).text.allSatisfy { $0.isEmpty })
  }
}
