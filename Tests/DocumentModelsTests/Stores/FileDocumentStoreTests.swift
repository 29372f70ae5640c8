import DocumentModels
import Foundation
import Signals
import SignalsTesting
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
    FileDocumentStore(chunkSize: 4).save(contents, to: path, expecting: .anything)
      .startWithSignal { signal, interruption in
        handle.inner = interruption
        signal.observe { event in
          if case .progress(let progress)? = event.value, progress.completed == 8 {
            handle.dispose()
          }
        }
      }
    #expect(made.values == [4, 8])
    #expect(try text(of: path) == "old")
    #expect(try folder.names == ["file"])
  }
}
