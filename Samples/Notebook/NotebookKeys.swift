import DocumentModels
import Signals
import TextRendering

/// What the keys of the notebook do, for each of the questions that may be open.
final class NotebookKeys: Sendable {
  private let model: NotebookModel
  private let recovery: KeyBindings
  private let conflict: KeyBindings
  private let leaving: KeyBindings
  private let editing: KeyBindings

  /// Binds the keys to what a model can do.
  init(_ model: NotebookModel) {
    self.model = model
    let document = model.document
    let leave = KeyBinding([.control("q"), .control("c")], label: "leave") { _ in model.leave() }
    recovery = KeyBindings([
      KeyBinding("r", label: "recover them", action: document.recover),
      KeyBinding("d", label: "discard them", action: document.discardRecovery),
      leave,
    ])
    conflict = KeyBindings([
      KeyBinding(["m"], label: "keep mine", action: document.resolve) { _ in .mine },
      KeyBinding(["t"], label: "take theirs", action: document.resolve) { _ in .theirs },
      KeyBinding(["b"], label: "keep both", action: document.resolve) { _ in .both },
      KeyBinding([.escape], label: "later") { _ in model.isConflictPostponed.value = true },
    ])
    self.leaving = KeyBindings([
      KeyBinding(["y"], label: "save and leave") { _ in model.close(.save) },
      KeyBinding(["n"], label: "discard and leave") { _ in model.close(.discard) },
      KeyBinding([.escape], label: "stay") { _ in model.isLeaving.value = false },
    ])
    editing = KeyBindings(
      [
        KeyBinding([.control("s")], label: "save") { _ in model.save() },
        KeyBinding(.control("z"), label: "undo", action: document.undo),
        KeyBinding(.control("y"), label: "redo", action: document.redo),
        leave,
      ],
      otherwise: { model.type($0) }
    )
  }

  /// What the keys do now.
  var current: KeyBindings {
    switch model.prompt.value {
    case .recovery: recovery
    case .conflict: conflict
    case .leaving: leaving
    case nil: editing
    }
  }
}

extension NotebookModel {
  /// Takes a key that edits the text or moves the cursor.
  func type(_ key: Key) {
    let rows = max(1, editor.value.size.rows - 1)
    switch (key.code, key.modifiers) {
    case (.character(let character), []), (.character(let character), .shift):
      edit { $0.insert(String(character)) }
    case (.paste(let text), _): edit { $0.insert(text.string) }
    case (.enter, _): edit { $0.insert("\n") }
    case (.tab, []): edit { $0.insert("\t") }
    case (.backspace, _): edit { $0.deleteBackward() }
    case (.delete, _): edit { $0.deleteForward() }
    case (.left, _): edit { $0.moveLeft() }
    case (.right, _): edit { $0.moveRight() }
    case (.up, _): edit { $0.moveDown(-1) }
    case (.down, _): edit { $0.moveDown() }
    case (.pageUp, _): edit { $0.moveDown(-rows) }
    case (.pageDown, _): edit { $0.moveDown(rows) }
    case (.home, .control): edit { $0.moveToStart() }
    case (.end, .control): edit { $0.moveToEnd() }
    case (.home, _): edit { $0.moveToLineStart() }
    case (.end, _): edit { $0.moveToLineEnd() }
    default: break
    }
  }
}
