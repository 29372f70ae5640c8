import FoundationEssentials
import Glibc

/// What processes that have ended too early have left beside a document.
enum LeftBehind {
  /// Completes the save in place that was interrupted, and removes useless files.
  ///
  /// Whatever goes wrong is left for the next time.
  static func cleanUp(_ path: String) {
    guard let target = try? FilePath(path).resolvingLinks() else { return }
    let sideFiles = SideFiles(for: target)
    TemporaryFile.removeLeftovers(of: sideFiles)
    let isLeft = [SideFiles.Purpose.incoming, .outgoing, .lock].contains {
      !sideFiles.existing($0).isEmpty
    }
    // Whoever has the lock is at work on what there is; the lock of a process that is gone goes, too.
    guard isLeft, let lock = try? FileLock(sideFiles) else { return }
    defer { lock.release() }
    guard let content = try? InPlaceWrite.complete(sideFiles) else { return }
    // Somebody else has changed the file since: what was being saved is offered as edits.
    rename(content, sideFiles.newJournalPath() + FileJournal.wholeContentSuffix)
    sideFiles.existing(.outgoing).forEach { unlink($0) }
  }

  /// Finds the edits of processes that are gone, the latest first.
  static func edits(_ sideFiles: SideFiles) -> [RecoverableEdits] {
    sideFiles.journals()
      .compactMap { FileJournal.recover($0) }
      .sorted { $0.date > $1.date }
  }
}
