public import Signals

/// Keeps documents in files.
///
/// Loading refuses what isn't a regular file, and never waits for another process. Saving writes
/// a temporary file beside the document, waits until it is on the disk, and gives it the
/// document's name: at every instant the document is the old or the new one, whole. Links are
/// written through; permissions, and the owner where allowed, are kept. The work is done on the
/// thread that starts the producers.
public struct FileDocumentStore: DocumentStore {
  private let chunkSize: Int
  private let sizeLimit: Int

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - chunkSize: The number of bytes between two looks at whether to go on.
  ///   - sizeLimit: The size in bytes of the largest file that is loaded.
  /// - Precondition: `chunkSize` is positive.
  public init(chunkSize: Int = 1 << 20, sizeLimit: Int = 1 << 31) {
    precondition(chunkSize > 0, "A chunk must hold at least one byte.")
    self.chunkSize = chunkSize
    self.sizeLimit = sizeLimit
  }

  /// Reads a file, chunk by chunk.
  ///
  /// - Parameter path: Where the file is; links are followed.
  /// - Returns: A producer of the chunks, the first of them empty.
  public func load(_ path: String) -> SignalProducer<DocumentChunk, DocumentError> {
    SignalProducer { [chunkSize, sizeLimit] observer, lifetime in
      do throws(DocumentError) {
        var reader = try FileReader(path, chunkSize: chunkSize, sizeLimit: sizeLimit)
        observer.send(value: DocumentChunk(bytes: [], progress: reader.progress))
        while !lifetime.hasEnded, let chunk = try reader.next() {
          observer.send(value: chunk)
        }
        observer.sendCompleted()
      } catch {
        observer.send(error: error)
      }
    }
  }

  /// Replaces a file in one step, or creates it.
  ///
  /// - Parameters:
  ///   - contents: The bytes of the file.
  ///   - path: Where the file is to be; its folder must exist.
  /// - Returns: A producer of the progress, which completes when the new file is in place.
  public func save(
    _ contents: DocumentContents,
    to path: String
  ) -> SignalProducer<DocumentProgress, DocumentError> {
    SignalProducer { [chunkSize] observer, lifetime in
      do throws(DocumentError) {
        var replacement = try FileReplacement(path)
        for chunk in contents.chunks(of: chunkSize) {
          try replacement.write(chunk.bytes)
          observer.send(value: chunk.progress)
          guard !lifetime.hasEnded else { return }
        }
        try replacement.commit()
        observer.sendCompleted()
      } catch {
        observer.send(error: error)
      }
    }
  }
}
