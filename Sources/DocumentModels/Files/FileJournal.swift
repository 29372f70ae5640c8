import FileShim
import FoundationEssentials
import Glibc
import Signals

/// A journal in a file that only grows: the whole content first, then what changes.
///
/// The file is locked while the journal lives, so that edits whose writer is gone can be told from
/// those of somebody who is at work. Each record ends in its checksum: a record that was cut short by
/// a crash is known, and those before it count. When the changes take more space than the content,
/// the file begins anew.
final class FileJournal: DocumentJournal {
  /// What the names of those files end with that hold the content and nothing else.
  static let wholeContentSuffix = ".whole.edits"

  private struct State {
    var file: FileHandleBox?
    var path: String?
    /// What the file amounts to.
    var recorded: DocumentContents?
    var byteCount = 0
    var firstByteCount = 0
  }

  private let documentPath: String
  private let state = Lock(State())

  /// Takes the path of the document; no file is made yet.
  init(_ path: String) {
    documentPath = path
  }

  /// Writes down what is different from the time before, and waits until it is on the disk.
  func record(_ contents: DocumentContents) throws(DocumentError) {
    do throws(FileFailure) {
      // Only one call at a time is made: the state is taken out for as long as the disk takes.
      var state = state.withLock { $0 }
      defer { self.state.withLock { $0 = state } }
      if let recorded = state.recorded, let file = state.file,
        state.byteCount < 2 * state.firstByteCount + 1 << 20
      {
        let patch = ContentPatch(from: recorded, to: contents)
        guard !patch.isEmpty else { return }
        state.byteCount += try JournalRecord.write(.patch(patch), of: contents, to: file.handle)
      } else {
        let old = (state.path, state.file)
        let (file, path) = try makeFile()
        state.firstByteCount = try JournalRecord.write(.whole, of: contents, to: file.handle)
        (state.file, state.path) = (file, path)
        state.byteCount = state.firstByteCount
        try FolderHandle(FilePath(path).folder).flush()
        if let path = old.0 { unlink(path) }
      }
      state.recorded = contents
    } catch {
      throw DocumentError(path: documentPath, operation: .journal, reason: error.reason)
    }
  }

  /// Removes the file.
  func clear() {
    let old = state.withLock { state in
      defer { state = State() }
      return state
    }
    if let path = old.path { unlink(path) }
  }

  private func makeFile() throws(FileFailure) -> (FileHandleBox, String) {
    let sideFiles = SideFiles(for: try FilePath(documentPath).resolvingLinks())
    let path = sideFiles.newJournalPath()
    let file = FileHandleBox(
      try FileHandle(path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: 0o600)
    )
    _ = file.handle.tryLock()
    return (file, path)
  }
}

extension FileJournal {
  /// Reads the journal of a process that is gone.
  ///
  /// - Returns: The edits, whose file stays locked until they are let go of; `nil` if somebody is at
  ///   work on the journal, or it holds nothing whole.
  static func recover(_ path: String) -> RecoverableEdits? {
    guard let file = try? FileHandle(path, flags: O_RDWR | O_NOFOLLOW | O_NONBLOCK),
      file.tryLock(), let status = try? file.status()
    else { return nil }
    let bytes =
      path.hasSuffix(wholeContentSuffix)
      ? try? file.readAll() : JournalRecord.replay(file, byteCount: status.size)
    guard let bytes else {
      unlink(path)
      return nil
    }
    let lock = FileHandleBox(file)
    return RecoverableEdits(
      date: status.version.modified,
      contents: DocumentContents(bytes: bytes)
    ) {
      withExtendedLifetime(lock) { _ = unlink(path) }
    }
  }
}
