import Signals

/// A document's state together with what stands behind it, changed only in whole steps.
///
/// Every operation asks for its transition here; of two that want one at the same time, one gets
/// it and the other learns why not.
struct DocumentStatus: Sendable {
  /// The state that everybody sees.
  private(set) var state = DocumentState.closed

  /// The text as it is in the store; `nil` while none is loaded.
  private(set) var stored: TextContents?

  /// What is going on.
  private(set) var work: DocumentWork?

  /// Whether the text is being put in or taken out, so that it and `stored` don't match.
  private(set) var isReplacingText = false
}

/// An operation that takes its time.
///
/// What comes from an operation that is no longer the document's own is ignored.
final class DocumentWork: Sendable {
  /// What disposes of it.
  let disposable = SerialDisposable()
}

extension DocumentStatus {
  /// Whether nothing is loaded, nor on the way.
  var canOpen: Bool { stored == nil && work == nil && !isReplacingText }

  /// Whether there is a text that can be saved now.
  var canSave: Bool { stored != nil && work == nil && !isReplacingText }

  /// Whether there is something to let go of, and nothing that must end first.
  var canClose: Bool { state != .closed && state != .saving && !isReplacingText }

  /// Why a document that can't be closed, can't be; the same for one that can't be saved.
  var obstacle: DocumentError.Reason { state == .closed ? .notOpen : .busy }

  /// Whether a text differs from the stored one, in any byte.
  func isDirty(_ text: String) -> Bool {
    guard let stored, !isReplacingText else { return false }
    return !stored.text.hasSameBytes(as: text)
  }
}

// MARK: - Transitions

extension DocumentStatus {
  /// Begins to load.
  ///
  /// - Returns: Whether that is possible now.
  mutating func beginOpening(_ work: DocumentWork) -> Bool {
    guard canOpen else { return false }
    state = .opening(DocumentProgress(completed: 0, total: 0))
    self.work = work
    return true
  }

  /// Tells how far loading is.
  mutating func advanceOpening(to progress: DocumentProgress, _ work: DocumentWork) {
    guard self.work === work else { return }
    state = .opening(progress)
  }

  /// Begins to put the loaded text in: from here on, loading can't be given up.
  ///
  /// - Returns: Whether the loading was still the document's own.
  mutating func beginDelivery(_ work: DocumentWork) -> Bool {
    guard self.work === work else { return false }
    isReplacingText = true
    self.work = nil
    return true
  }

  /// Ends loading: the text is in.
  mutating func endDelivery(of contents: TextContents) {
    self = DocumentStatus(state: .open, stored: contents)
  }

  /// Begins to save.
  ///
  /// - Parameters:
  ///   - text: What to save.
  ///   - work: The operation that does it.
  /// - Returns: The contents to save; `nil` if that isn't possible now.
  mutating func beginSaving(_ text: String, _ work: DocumentWork) -> TextContents? {
    guard canSave, var contents = stored else { return nil }
    state = .saving
    self.work = work
    contents.text = text
    return contents
  }

  /// Ends saving: the contents are in the store.
  mutating func endSaving(of contents: TextContents, _ work: DocumentWork) {
    guard self.work === work else { return }
    self = DocumentStatus(state: .open, stored: contents)
  }

  /// Ends an operation with a failure.
  ///
  /// - Returns: Whether the operation was still the document's own.
  mutating func fail(with error: DocumentError, _ work: DocumentWork) -> Bool {
    guard self.work === work else { return false }
    self = DocumentStatus(state: .failed(error), stored: stored)
    return true
  }

  /// Gives an operation up, as if it had never begun.
  mutating func cancel(_ work: DocumentWork) {
    guard self.work === work else { return }
    self = DocumentStatus(state: stored == nil ? .closed : .open, stored: stored)
  }

  /// Begins to take the text out, and gives up its loading.
  ///
  /// - Returns: The loading to dispose of, if there is any, and whether closing is possible now.
  mutating func beginClosing() -> (loading: DocumentWork?, isPossible: Bool) {
    guard canClose else { return (nil, false) }
    isReplacingText = true
    return (work.take(), true)
  }

  /// Ends closing: the text is out.
  ///
  /// - Parameter lastText: The text that was taken out, if it must not be lost.
  /// - Returns: Whether the document is closed; otherwise the text must be put back.
  mutating func endClosing(keeping lastText: String?) -> Bool {
    isReplacingText = false
    if let lastText, isDirty(lastText) { return false }
    self = DocumentStatus()
    return true
  }
}
