import Glibc

/// Reads one regular file from start to end, a chunk a call, on the calling thread.
///
/// Whoever pulls the chunks decides between two of them whether to go on, so cancelling costs at
/// most one chunk. It never waits for another process: pipes and devices are refused before they
/// are opened, since the mere opening can wake a process at the other end or rewind a tape.
struct FileReader: ~Copyable {
  private let path: String
  private let file: FileHandle
  private let size: Int
  private let version: DocumentVersion
  private let chunkSize: Int
  private let sizeLimit: Int
  private var position = 0

  /// Opens the file.
  ///
  /// - Parameters:
  ///   - path: Where the file is; links are followed.
  ///   - chunkSize: The most bytes that a chunk has.
  ///   - sizeLimit: The most bytes that the file may have.
  /// - Throws: `DocumentError` if there is no regular file at the path, or it can't be opened.
  init(_ path: String, chunkSize: Int, sizeLimit: Int) throws(DocumentError) {
    do throws(FileFailure) {
      let file = try Self.openRegularFile(FilePath(path))
      let status = try file.status()
      guard status.size <= sizeLimit else {
        throw FileFailure(reason: .tooLarge(limit: sizeLimit))
      }
      self.file = file
      size = status.size
      version = status.version
    } catch {
      throw DocumentError(path: path, operation: .open, reason: error.reason)
    }
    self.path = path
    self.chunkSize = chunkSize
    self.sizeLimit = sizeLimit
  }

  /// How much has been read so far.
  var progress: DocumentProgress { DocumentProgress(completed: position, total: size) }

  /// An empty chunk that tells what is to come.
  var start: DocumentChunk { DocumentChunk(bytes: [], progress: progress, version: version) }

  /// Reads the next chunk.
  ///
  /// - Returns: The chunk, or `nil` at the end of the file.
  mutating func next() throws(DocumentError) -> DocumentChunk? {
    do throws(FileFailure) {
      let bytes = try file.read(atMost: chunkSize)
      position += bytes.count
      if bytes.isEmpty || position > size { try checkSize() }
      return bytes.isEmpty
        ? nil : DocumentChunk(bytes: bytes, progress: progress, version: version)
    } catch {
      throw DocumentError(path: path, operation: .read, reason: error.reason)
    }
  }

  /// Fails if the file is no longer as long as it was when it was opened.
  ///
  /// Files that the kernel makes up while they are read claim a length that means nothing, 0 as
  /// a rule, and keep to it; they are read to their end, which need not come before the limit.
  private func checkSize() throws(FileFailure) {
    let found = try file.status().size
    guard found <= size else { throw FileFailure(reason: .grewWhileReading(expected: size)) }
    guard found >= size else {
      throw FileFailure(reason: .truncatedWhileReading(expected: size, found: found))
    }
    // One that was replaced has lost its name, but is as it was.
    if size > 0, try file.status().version != version {
      throw FileFailure(reason: .changedWhileReading)
    }
    guard position <= sizeLimit else { throw FileFailure(reason: .tooLarge(limit: sizeLimit)) }
  }

  private static func openRegularFile(_ path: FilePath) throws(FileFailure) -> FileHandle {
    do throws(FileFailure) {
      try FileStatus.following(path.string).requireRegularFile()
      // Another file can have taken the place since: this one mustn't make the opening wait.
      let file = try FileHandle(path.string, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
      try file.status().requireRegularFile()
      return file
    } catch {
      guard error.reason == .notFound, !folderExists(of: path) else { throw error }
      throw FileFailure(reason: .folderMissing)
    }
  }

  private static func folderExists(of path: FilePath) -> Bool {
    (try? FileStatus.following(path.folder)) != nil
  }
}
