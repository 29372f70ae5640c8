public import Signals

/// Keeps documents in files.
///
/// Loading refuses what isn't a regular file, and never waits for another process. Saving writes
/// a temporary file beside the document, waits until it is on the disk, and gives it the
/// document's name: at every instant the document is the old or the new one, whole. Links are
/// written through; permissions, extended attributes, and the owner where allowed, are kept. A file
/// that can't be replaced without harm is overwritten in place, with its whole content beside it.
/// The work is done on the thread that asks for it.
public struct FileDocumentStore: DocumentStore {
  private let chunkSize: Int
  private let sizeLimit: Int

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - chunkSize: The number of bytes between two looks at whether to go on.
  ///   - sizeLimit: The size in bytes of the largest file that is loaded.
  /// - Precondition: `chunkSize` is positive.
  public init(chunkSize: Int = 1 << 20, sizeLimit: Int = 1 << 32) {
    precondition(chunkSize > 0, "A chunk must hold at least one byte.")
    self.chunkSize = chunkSize
    self.sizeLimit = sizeLimit
  }

  /// Reads a file, chunk by chunk.
  ///
  /// What saves that were cut short have left beside it is cleaned up first.
  ///
  /// - Parameter path: Where the file is; links are followed.
  /// - Returns: A producer of the chunks, the first of them empty.
  public func load(_ path: String) -> SignalProducer<DocumentChunk, DocumentError> {
    SignalProducer { [chunkSize, sizeLimit] observer, lifetime in
      do throws(DocumentError) {
        LeftBehind.cleanUp(path)
        var reader = try FileReader(path, chunkSize: chunkSize, sizeLimit: sizeLimit)
        observer.send(value: reader.start)
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
  ///   - expectation: What must be there now. Only writers that take the lock are kept away between
  ///     the last look and the replacement.
  /// - Returns: A producer of the progress, and at last of what was saved.
  public func save(
    _ contents: DocumentContents,
    to path: String,
    expecting expectation: SaveExpectation
  ) -> SignalProducer<SavingStep, DocumentError> {
    SignalProducer { [chunkSize] observer, lifetime in
      do throws(DocumentError) {
        var replacement = try FileReplacement(path, expecting: expectation)
        for chunk in contents.chunks(of: chunkSize) {
          try replacement.write(chunk.bytes)
          observer.send(value: .progress(chunk.progress))
          guard !lifetime.hasEnded else { return }
        }
        let (version, manner) = try replacement.commit()
        observer.send(value: .saved(version, manner))
        observer.sendCompleted()
      } catch {
        observer.send(error: error)
      }
    }
  }

  /// Asks the system about a file.
  ///
  /// - Parameter path: Where the file is; links are followed.
  /// - Returns: The version; `nil` if there is no file.
  /// - Throws: `DocumentError` if the system refuses, or it isn't a regular file.
  public func version(of path: String) throws(DocumentError) -> DocumentVersion? {
    try path.forDocument(.open) { path throws(FileFailure) in
      guard let status = try FileStatus.ifPresent(at: path.string) else { return nil }
      try status.requireRegularFile()
      return status.version
    }
  }

  /// Watches the folder of a file, so that replacing and removing the file is noticed too.
  ///
  /// - Parameter path: Where the file is, or will be.
  /// - Returns: A producer that sends on a thread of its own, until it is disposed of.
  public func watch(_ path: String) -> SignalProducer<Void, Never> {
    FileWatch.producer(path)
  }

  /// Locks a file beside the document against other processes.
  ///
  /// - Parameter path: Where the document is; links are followed.
  /// - Returns: The lock.
  /// - Throws: `DocumentError`, with the reason `lockedElsewhere` while somebody else has it.
  public func lock(_ path: String) throws(DocumentError) -> any DocumentLock {
    try path.forDocument(.lock) { path throws(FileFailure) in
      try FileLock(SideFiles(for: path.resolvingLinks()))
    }
  }

  /// Begins a journal in a file beside the document.
  ///
  /// - Parameter path: Where the document is; links are followed.
  /// - Returns: A journal, whose file is made when there is something to write down.
  public func makeJournal(_ path: String) -> (any DocumentJournal)? {
    FileJournal(path)
  }

  /// Finds the journals of processes that have ended without saving.
  ///
  /// - Parameter path: Where the document is; links are followed.
  /// - Returns: What there is to recover, the latest first.
  public func recoverableEdits(of path: String) -> [RecoverableEdits] {
    guard let target = try? FilePath(path).resolvingLinks() else { return [] }
    return LeftBehind.edits(SideFiles(for: target))
  }

  /// Makes a path absolute, and resolves all links in it.
  ///
  /// - Parameter path: A path of the file, which need not exist.
  /// - Returns: The path that all paths of the file have in common.
  /// - Throws: `DocumentError` if no file can have the path.
  public func canonicalPath(_ path: String) throws(DocumentError) -> String {
    try path.forDocument(.open) { path throws(FileFailure) in
      try path.resolvingLinks().canonical.string
    }
  }
}

extension String {
  /// Does something with the path that the system is asked about, and names it in errors.
  fileprivate func forDocument<Result>(
    _ operation: DocumentError.Operation,
    _ body: (FilePath) throws(FileFailure) -> Result
  ) throws(DocumentError) -> Result {
    do throws(FileFailure) {
      return try body(FilePath(self))
    } catch {
      throw DocumentError(path: self, operation: operation, reason: error.reason)
    }
  }
}
