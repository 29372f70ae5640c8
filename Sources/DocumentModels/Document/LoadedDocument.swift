/// One state of a document's content.
struct DocumentSnapshot<Format: DocumentFormat>: Sendable {
  /// The content.
  var content: Format.Content

  /// How it is written.
  var details: Format.Details

  /// The number of the state: no two states of one document have the same.
  var revision: Int
}

/// The content of a document that is loaded, and how it stands to what is stored.
struct LoadedDocument<Format: DocumentFormat>: Sendable {
  /// What the document holds.
  private(set) var current: DocumentSnapshot<Format>

  /// What is stored, as far as is known; `nil` if nothing is.
  private(set) var saved: DocumentSnapshot<Format>?

  /// What a save that hasn't ended well was to store: it may have done so all the same.
  private var attempted: DocumentSnapshot<Format>?

  /// What the next save expects to find.
  private(set) var expectation: SaveExpectation

  private(set) var history: UndoHistory<DocumentSnapshot<Format>>
  private let firstRevision: Int
  private var lastRevision: Int

  /// Takes what was loaded.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - details: How it is written.
  ///   - isStored: Whether it is what is in the store.
  ///   - expectation: What the next save expects to find.
  ///   - undo: How much can be undone.
  ///   - revision: The number of the first state; the following ones have the numbers after it.
  init(
    _ content: Format.Content,
    _ details: Format.Details,
    isStored: Bool,
    expectation: SaveExpectation,
    undo: UndoLimits,
    revision: Int
  ) {
    (firstRevision, lastRevision) = (revision, revision)
    current = DocumentSnapshot(content: content, details: details, revision: revision)
    saved = isStored ? current : nil
    self.expectation = expectation
    history = UndoHistory(undo)
  }

  /// Whether there is something to save.
  var isDirty: Bool {
    // A new document that nobody has touched is nothing to lose.
    current.revision != (saved?.revision ?? firstRevision)
  }

  /// Whether the stored document is missing or different.
  var needsSave: Bool { saved?.revision != current.revision }

  /// The version that is stored, as far as is known.
  var storedVersion: DocumentVersion? {
    if case .version(let version) = expectation { version } else { nil }
  }
}

// MARK: - Edits

extension LoadedDocument {
  /// Puts other content in the place of what there is.
  ///
  /// - Parameters:
  ///   - content: The new content.
  ///   - details: How it is written; `nil` for as before.
  ///   - size: How much memory the old content takes.
  ///   - time: When it was edited; `nil` for an edit that is undone on its own.
  mutating func edit(
    _ content: Format.Content,
    _ details: Format.Details? = nil,
    size: Int,
    at time: Duration? = nil
  ) {
    history.record(current, size: size, at: time)
    lastRevision += 1
    current.content = content
    if let details { current.details = details }
    current.revision = lastRevision
  }

  /// Takes the last step back.
  mutating func undo(size: Int) -> Bool {
    guard let entry = history.undo(from: current, size: size) else { return false }
    current = entry
    return true
  }

  /// Takes a step again that was taken back.
  mutating func redo(size: Int) -> Bool {
    guard let entry = history.redo(from: current, size: size) else { return false }
    current = entry
    return true
  }
}

// MARK: - The store

extension LoadedDocument {
  /// Notes that a state is about to be stored.
  mutating func attempt(_ snapshot: DocumentSnapshot<Format>) {
    attempted = snapshot
    history.endGroup()
  }

  /// Notes that a state is stored.
  mutating func settle(_ snapshot: DocumentSnapshot<Format>, _ expectation: SaveExpectation) {
    saved = snapshot
    attempted = nil
    self.expectation = expectation
  }

  /// Notes that nothing is stored any more.
  mutating func loseStored() {
    saved = nil
    expectation = .nothing
    // What is nowhere else must not be taken for a new document.
    lastRevision += 1
    current.revision = lastRevision
  }

  /// The states that what is found in the store may be, the present one first.
  var candidates: [DocumentSnapshot<Format>] {
    [current] + [attempted, saved].compactMap(\.self)
  }

  /// Takes over what somebody else has stored; what there was can be brought back by undoing.
  mutating func takeOver(
    _ content: Format.Content,
    _ details: Format.Details,
    _ expectation: SaveExpectation,
    size: Int
  ) {
    edit(content, details, size: size)
    settle(current, expectation)
  }
}
