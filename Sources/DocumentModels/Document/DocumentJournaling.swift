import Signals

/// Keeps a document's journal, off the document's own operations: a long save doesn't hold it up.
final class DocumentJournaling: Sendable {
  private struct State {
    var journal: (any DocumentJournal)?
    /// What was written down last; `nil` if nothing is.
    var recordedRevision: Int?
  }

  /// Where everything is done that concerns the journal, one thing after the other.
  let queue: SerialScheduler

  private let state = Lock(State())

  init(io: any Scheduler) {
    queue = SerialScheduler(on: io)
  }

  /// Whether a state is what was written down last.
  func hasRecorded(_ revision: Int) -> Bool {
    state.withLock { $0.recordedRevision == revision }
  }

  /// Writes a state down; on the queue.
  ///
  /// - Parameters:
  ///   - contents: The bytes of the state.
  ///   - revision: Its number.
  ///   - make: Makes the journal if there is none.
  /// - Throws: What the journal throws.
  func record(
    _ contents: DocumentContents,
    revision: Int,
    make: () -> (any DocumentJournal)?
  ) throws(DocumentError) {
    guard let journal = state.withLock({ $0.journal }) ?? make() else { return }
    state.withLock { $0.journal = journal }
    try journal.record(contents)
    state.withLock { $0.recordedRevision = revision }
  }

  /// Whether anything is written down.
  var hasRecord: Bool { state.withLock { $0.recordedRevision != nil } }

  /// Forgets all that is written down; on the queue.
  func clear() {
    let journal = state.withLock { state in
      defer { state = State() }
      return state.journal
    }
    journal?.clear()
  }
}

extension Document {
  /// Takes note that the content is another one.
  func contentChanged() {
    let status = status.value
    guard status.isUsable else { return }
    journalTimer?.trigger()
    guard status.isDirty else { return }
    saveTimer?.trigger()
    followDepartures()
  }

  /// Has the journal written where that may take its time.
  func journalIsDue() {
    journaling.queue.schedule { [weak self] in self?.writeJournal() }
  }

  /// Writes down what isn't saved, or forgets what was written down if all is.
  func writeJournal() {
    let status = status.value
    guard status.isUsable, let loaded = status.loaded else { return }
    guard loaded.isDirty else { return journaling.clear() }
    let snapshot = loaded.current
    guard !journaling.hasRecorded(snapshot.revision) else { return }
    do throws(DocumentError) {
      let contents = try encoded(snapshot)
      try journaling.record(contents, revision: snapshot.revision) {
        store.makeJournal(status.path)
      }
    } catch {
      errorsObserver.send(value: error)
      // It goes on trying for as long as there is something to lose.
      if error.operation == .journal { journalTimer?.trigger() }
    }
  }

  /// Sees to it that what is written down is no older than what is about to be saved.
  ///
  /// Otherwise a crash after the save would leave edits to recover that are in the way of newer ones.
  func renewJournal() {
    if journaling.hasRecord { writeJournal() }
  }

  /// Forgets what was written down, if all is saved.
  func settleJournal() {
    guard journalTimer != nil else { return }
    journaling.queue.schedule { [weak self] in
      guard let self else { return }
      if status.value.isDirty { writeJournal() } else { journaling.clear() }
    }
  }

  /// Writes down what nobody will save any more, when the document goes.
  func writeLastWords() {
    let status = status.value
    guard journalTimer != nil, let loaded = status.loaded, loaded.isDirty else { return }
    let snapshot = loaded.current
    journaling.queue.schedule { [journaling, format, store] in
      guard !journaling.hasRecorded(snapshot.revision),
        let contents = try? format.encode(snapshot.content, snapshot.details)
      else { return }
      try? journaling.record(contents, revision: snapshot.revision) {
        store.makeJournal(status.path)
      }
    }
  }

  private func encoded(
    _ snapshot: DocumentSnapshot<Format>
  ) throws(DocumentError) -> DocumentContents {
    do throws(DocumentError.Reason) {
      return try format.encode(snapshot.content, snapshot.details)
    } catch {
      throw self.error(.encode, error)
    }
  }
}
