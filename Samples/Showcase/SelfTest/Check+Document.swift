import DocumentModels
import Foundation
import SampleSupport
import Signals

extension Check {
  /// What one document saves is what another one reads.
  static let document = Check(
    layer: "documents",
    claim: "what was saved is read back"
  ) { () throws(Refutation) in
    let text = "Zürich, 東京, 👩‍🚀\n" + String(repeating: "A line like others.\n", count: 5000)
    do {
      let folder = try ScratchFolder.make(named: "showcase-selftest")
      defer { try? FileManager.default.removeItem(atPath: folder.path) }
      let path = folder.file("document.txt")
      let writer = makeDocument(at: path)
      try finish(writer.open.apply(), of: "opening")
      writer.text.value = text
      try finish(writer.save.apply(), of: "saving")
      try finish(writer.close.apply(.save), of: "closing")
      let reader = makeDocument(at: path)
      try finish(reader.open.apply(), of: "reading back")
      let seen = reader.text.value
      try finish(reader.close.apply(.discard), of: "closing")
      try require(seen == text, or: "saved \(text.utf8.count) bytes, read \(seen.utf8.count)")
    } catch let refutation as Refutation {
      throw refutation
    } catch {
      throw Refutation("\(error)")
    }
    return "\(text.utf8.count) bytes, with characters of all sizes"
  }

  private static func makeDocument(at path: String) -> TextDocumentModel {
    let options = DocumentOptions(whenMissing: .openEmpty)
    return DocumentModel(Document(path: path, format: TextFormat(), options: options))
  }

  private static func finish<Value: Sendable, Failure>(
    _ work: SignalProducer<Value, Failure>,
    of step: String
  ) throws(Refutation) {
    let ended = work.map { _ in }
      .mapError { Refutation("\(step): \($0)") }
      .timeout(
        after: .seconds(10),
        raising: Refutation("\(step) took more than 10 s"),
        on: DeadlineScheduler.shared
      )
    if case .failure(let refutation) = ended.wait() { throw refutation }
  }
}
