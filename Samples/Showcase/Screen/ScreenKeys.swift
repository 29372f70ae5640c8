import DocumentModels
import NetworkModels
import SampleSupport
import Signals
import TextRendering
import TimerModels

/// What the keys do on the screen.
///
/// Those of the pane that is shown come first, then those that are the same on all of them. While a
/// line is being written, all keys write it.
final class ScreenKeys: Sendable {
  private let screen: ScreenModel
  private let common: KeyBindings
  private let panes: [ScreenModel.Pane: KeyBindings]
  private let writing: KeyBindings

  init(_ screen: ScreenModel) {
    self.screen = screen
    common = Self.common(screen)
    panes = [
      .document: Self.document(screen),
      .requests: Self.requests(screen),
      .timers: Self.timers(screen),
      .resources: Self.resources(screen),
    ]
    writing = Self.writing(screen)
  }

  /// What the keys do now; a view that shows the hints follows them.
  var hints: [[Block.KeyHint]] {
    guard screen.note.value == nil else { return [writing.hints] }
    return [panes[screen.pane.value]?.hints ?? [], common.hints]
  }

  /// Does what a key is bound to.
  func handle(_ key: Key) {
    guard screen.note.value == nil else {
      writing.handle(key)
      return
    }
    if panes[screen.pane.value]?.handle(key) != true { common.handle(key) }
  }

  /// Does what the keys of a signal are bound to, until it ends.
  @discardableResult
  func attach(to keys: Signal<Key, Never>) -> (any Disposable)? {
    keys.observeValues { [self] in handle($0) }
  }
}

// MARK: - Everywhere

extension ScreenKeys {
  private static func common(_ screen: ScreenModel) -> KeyBindings {
    let panes = ScreenModel.Pane.allCases
    let digits = panes.map { Key.character(Character("\($0.rawValue + 1)")) }
    return KeyBindings([
      KeyBinding([.tab, .right], label: "next") { _ in screen.show(screen.pane.value.moved(by: 1))
      },
      KeyBinding([Key(.tab, .shift), .left], label: "previous") { _ in
        screen.show(screen.pane.value.moved(by: -1))
      },
      KeyBinding(digits, label: "to \(panes.count): go there") { key in
        if let index = digits.firstIndex(of: key) { screen.show(panes[index]) }
      },
      KeyBinding(["q"], label: "quit") { _ in screen.leave(.quit) },
    ])
  }

  private static func writing(_ screen: ScreenModel) -> KeyBindings {
    let note = screen.note
    let bindings = [
      KeyBinding([.enter], label: "append the line") { _ in
        if let line = note.value?.string { screen.append(line) }
        note.value = nil
      },
      KeyBinding([.escape], label: "leave it") { _ in note.value = nil },
    ]
    return KeyBindings(bindings) { key in note.modify { $0?.take(key) } }
  }
}

// MARK: - Panes

extension ScreenKeys {
  private static func document(_ screen: ScreenModel) -> KeyBindings {
    let document = screen.showcase.document
    return KeyBindings([
      KeyBinding(["e"], label: "write a line", isEnabled: document.isEditable) { _ in
        screen.note.value = TextInput()
      },
      KeyBinding("u", label: "undo", action: document.undo),
      KeyBinding("r", label: "redo", action: document.redo),
      KeyBinding("s", label: "save", action: document.save),
      KeyBinding(["m"], label: "keep mine", action: document.resolve) { _ in .mine },
      KeyBinding(["t"], label: "take theirs", action: document.resolve) { _ in .theirs },
    ])
  }

  private static func requests(_ screen: ScreenModel) -> KeyBindings {
    let request = screen.showcase.request
    let isLoaded = request.value.map { $0 != nil }
    return KeyBindings([
      KeyBinding("r", label: "reload", action: request.reload),
      KeyBinding("c", label: "cancel", action: request.cancel),
      KeyBinding([.up], label: "up", isEnabled: isLoaded) { _ in screen.move(by: -1) },
      KeyBinding([.down], label: "down", isEnabled: isLoaded) { _ in screen.move(by: 1) },
    ])
  }

  private static func timers(_ screen: ScreenModel) -> KeyBindings {
    let countdown = screen.showcase.countdown
    return KeyBindings([
      KeyBinding(" ", label: "pause", action: countdown.pause),
      KeyBinding("g", label: "go", action: countdown.start),
      KeyBinding(["+"], label: "10 s more", action: countdown.extend) { _ in .seconds(10) },
      KeyBinding("r", label: "reset", action: countdown.reset),
      KeyBinding("w", label: "stopwatch", action: screen.stopwatch.toggle),
      KeyBinding("l", label: "lap", action: screen.stopwatch.lap),
      KeyBinding("z", label: "to zero", action: screen.stopwatch.reset),
    ])
  }

  private static func resources(_ screen: ScreenModel) -> KeyBindings {
    KeyBindings([
      KeyBinding("s", label: "stop looking", action: screen.resources.stop),
      KeyBinding("g", label: "go on", action: screen.resources.start),
    ])
  }
}
