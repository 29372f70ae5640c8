import DocumentModels
import Foundation
import Signals
import SignalsTesting
import Synchronization
import Testing

@Suite("The file store")
struct FileDocumentStoreTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("loads in chunks, the first of which tells the total")
  func load() throws {
    let path = try folder.file("file", "0123456789".utf8)
    let chunks = Recorder<DocumentChunk, Never>()
    let ends = Recorder<Bool, Never>()
    FileDocumentStore(chunkSize: 4).load(path).start { event in
      if let chunk = event.value {
        chunks.record(.value(chunk))
      } else {
        ends.record(.value(event.isCompleted))
      }
    }
    #expect(chunks.values.map(\.bytes.count) == [0, 4, 4, 2])
    #expect(chunks.values.map(\.progress.total) == [10, 10, 10, 10])
    #expect(ends.values == [true])
  }

  @Test("stops loading between two chunks when the run is disposed of")
  func cancelledLoad() throws {
    let path = try folder.file("file", "0123456789".utf8)
    let chunks = Recorder<DocumentChunk, Never>()
    let handle = SerialDisposable()
    FileDocumentStore(chunkSize: 4).load(path).startWithSignal { signal, interruption in
      handle.inner = interruption
      signal.observe { event in
        guard let chunk = event.value else { return }
        chunks.record(.value(chunk))
        if chunk.progress.completed == 4 { handle.dispose() }
      }
    }
    #expect(chunks.values.map(\.progress.completed) == [0, 4])
  }

  @Test("gives up a save whose run is disposed of, and leaves the old file and nothing else")
  func cancelledSave() throws {
    let path = try folder.file("file", "old".utf8)
    let handle = SerialDisposable()
    let made = Recorder<Int, Never>()
    let contents = DocumentContents(byteCount: 100) { range in
      made.record(.value(range.upperBound))
      return Array(repeating: 0, count: range.count)
    }
    FileDocumentStore(chunkSize: 4).save(contents, to: path)
      .startWithSignal { signal, interruption in
        handle.inner = interruption
        signal.observe { event in
          if event.value?.completed == 8 { handle.dispose() }
        }
      }
    #expect(made.values == [4, 8])
    #expect(try text(of: path) == "old")
    #expect(try folder.names == ["file"])
  }

  @Test("keeps a document through opening, editing and saving on a queue of its own")
  func roundTrip() async throws {
    let path = try folder.file("file", "\u{FEFF}old\r\n".utf8, mode: 0o640)
    let model = TextDocumentModel(path: path)
    #expect(await succeeds(model.open.apply()))
    #expect(model.text.value == "old\r\n")
    model.text.value += "new\r\n"
    #expect(await succeeds(model.save.apply()))
    #expect(!model.isDirty.value)
    #expect(try text(of: path) == "\u{FEFF}old\r\nnew\r\n")
    #expect(try mode(of: path) == 0o640)
    #expect(await succeeds(model.close.apply(.save)))
    #expect(model.state.value == .closed)
  }

  @Test("names the file and the reason when a document can't be opened or saved")
  func failures() async throws {
    let path = "/proc/nope/x"
    let model = TextDocumentModel(path: path, whenMissing: .openEmpty)
    #expect(await !succeeds(model.open.apply()))
    #expect(
      model.state.value
        == .failed(DocumentError(path: path, operation: .open, reason: .folderMissing))
    )

    let gone = try folder.folder("gone")
    let homeless = TextDocumentModel(path: "\(gone)/file", whenMissing: .openEmpty)
    #expect(await succeeds(homeless.open.apply()))
    try FileManager.default.removeItem(atPath: gone)
    homeless.text.value = "new"
    #expect(await !succeeds(homeless.save.apply()))
    #expect(homeless.isDirty.value)
    #expect(
      homeless.state.value
        == .failed(
          DocumentError(path: "\(gone)/file", operation: .save, reason: .folderMissing)
        )
    )
  }

  /// Starts a producer and waits for how it ends.
  private func succeeds(
    _ producer: SignalProducer<Void, ActionError<DocumentError>>
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      producer.start { event in
        if event.isTerminating { continuation.resume(returning: event.isCompleted) }
      }
    }
  }
}
