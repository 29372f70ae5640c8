// guide to: Sources/DocumentModels/DocumentModels.docc/TestingDocuments.md

import DocumentModels
import Signals
import SignalsTesting
import Testing

@Suite("The guide to testing what uses documents")
struct DocumentTestingGuideTests {
  @Test("a document opens on virtual time")
  func opens() {
    // guide: begin
    let scheduler = TestScheduler()
    let document = Document(
      path: "notes",
      format: TextFormat(),
      store: ScriptedStore("Hello", on: scheduler),
      clock: scheduler,
      io: scheduler
    )
    let model = TextDocumentModel(document)
    model.open.apply().start()
    scheduler.advance(by: .seconds(10))
    // guide: end
    #expect(model.text.value == "Hello")
  }
}
