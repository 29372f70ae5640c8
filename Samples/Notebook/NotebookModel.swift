import DocumentModels
import FoundationEssentials
import Signals
import TextRendering

/// A document in an editor, and the questions that come up.
final class NotebookModel: Sendable {
  /// What has to be decided before anything else.
  enum Prompt: Sendable, Equatable {
    /// What to do with the edits that a crash has left behind.
    case recovery(Date)
    /// Which version to keep: another program has written the file.
    case conflict
    /// What to do with edits that aren't saved.
    case leaving
  }

  /// Something to tell.
  struct Message: Sendable, Equatable {
    let text: String
    let isError: Bool
  }

  /// The document.
  let document: TextDocumentModel
  /// The text with the cursor.
  var editor: Property<EditorState> { Property(mutableEditor) }
  /// What has to be decided, if anything.
  let prompt: Property<Prompt?>
  /// What was told last.
  var message: Property<Message?> { Property(mutableMessage) }
  /// Whether the editor is done with.
  var hasFinished: Property<Bool> { Property(mutableHasFinished) }

  let isLeaving = MutableProperty(false)
  let isConflictPostponed = MutableProperty(false)
  private let mutableEditor = MutableProperty(EditorState())
  private let mutableMessage = MutableProperty<Message?>(nil)
  private let mutableHasFinished = MutableProperty(false)
  private let observations = CompositeDisposable()

  /// Creates a model of a document that is yet to be opened.
  init(_ document: TextDocumentModel) {
    self.document = document
    let (isLeaving, isPostponed) = (isLeaving, isConflictPostponed)
    let (recovery, state) = (document.recovery, document.state)
    prompt = Property.computed { () -> Prompt? in
      if isLeaving.value { return .leaving }
      if let date = recovery.value { return .recovery(date) }
      return state.value.isConflict && !isPostponed.value ? .conflict : nil
    }
    let (editor, message) = (mutableEditor, mutableMessage)
    observations += document.text.producer.startWithValues { text in
      editor.modify { $0.replace(with: text) }
    }
    observations += document.errors.observeValues { error in
      message.value = Message(text: error.description, isError: true)
    }
    observations += document.notices.observeValues { notice in
      message.value = Message(text: notice.sentence, isError: false)
    }
    observations += document.state.signal.observeValues { state in
      if !state.isConflict { isPostponed.value = false }
    }
  }

  deinit {
    observations.dispose()
  }

  /// Changes the size of the window.
  func resize(to size: EditorState.Size) {
    mutableEditor.modify { $0.resize(to: size) }
  }

  /// Changes the text, or moves the cursor.
  func edit(_ change: (inout EditorState) -> Void) {
    guard document.isEditable.value else { return }
    let current = document.text.value
    let text = mutableEditor.modify { editor in
      // What has just been loaded must not be overwritten with what was there before.
      editor.replace(with: current)
      change(&editor)
      return editor.text
    }
    mutableMessage.value = nil
    if !text.utf8.elementsEqual(current.utf8) { document.text.value = text }
  }

  /// Saves, or asks which version to keep.
  func save() {
    isConflictPostponed.value = false
    guard !document.state.value.isConflict else { return }
    let message = mutableMessage
    document.save.apply().startWithCompleted { [document] in
      message.value = Message(text: "Saved \(document.title.value).", isError: false)
    }
  }

  /// Leaves, or asks what to do with edits that aren't saved.
  func leave() {
    if document.isDirty.value { isLeaving.value = true } else { close(.discard) }
  }

  /// Closes the document; if that fails, the reason is told and nothing is lost.
  func close(_ edits: UnsavedEdits) {
    isLeaving.value = false
    document.close.apply(edits).startWithCompleted { [mutableHasFinished] in
      mutableHasFinished.value = true
    }
  }
}

extension DocumentState {
  fileprivate var isConflict: Bool {
    if case .conflict = settled { true } else { false }
  }
}

extension DocumentNotice {
  /// The notice for people.
  fileprivate var sentence: String {
    switch self {
    case .savedInPlace: "The file could not be replaced, so it was overwritten in place."
    case .reloaded: "Another program has changed the file: this is its version."
    case .removedElsewhere: "Another program has removed the file; saving makes it anew."
    case .keptBoth(let path): "Your version is in \(path)."
    }
  }
}
