import Signals
import SignalsTesting
import Testing
import TextRendering
import TextRenderingTesting

@Suite("KeyBindings")
struct KeyBindingsTests {
  private let isEnabled = MutableProperty(true)
  private let saved = MutableProperty(0)
  private let others = MutableProperty<[Key]>([])

  private func bindings() -> KeyBindings {
    let save = Action<Void, Never, Never>(enabledIf: isEnabled) { [saved] in
      saved.modify { $0 += 1 }
      return .empty
    }
    return KeyBindings(
      [
        KeyBinding("s", .control("s"), label: "save", action: save),
        KeyBinding(["q"], label: "quit") { _ in },
      ],
      otherwise: { [others] key in others.modify { $0.append(key) } }
    )
  }

  @Test("A key executes its action while that is enabled, and is another key while it is not")
  func actions() {
    let bindings = bindings()
    let (keys, input) = Signal<Key, Never>.pipe()
    bindings.attach(to: keys)
    input.send(value: "s")
    input.send(value: .control("s"))
    #expect(saved.value == 2)
    isEnabled.value = false
    input.send(value: "s")
    input.send(value: .up)
    #expect(saved.value == 2 && others.value == ["s", .up])
  }

  @Test("Hints name the keys, and a view that shows them follows what is enabled")
  func hints() {
    let bindings = bindings()
    let scheduler = TestScheduler()
    let renderer = RecordingRenderer()
    let rendering = Rendering(to: renderer, on: scheduler) { .keyHints(bindings.hints) }
    scheduler.advance(by: .seconds(1))
    isEnabled.value = false
    scheduler.advance(by: .seconds(1))
    let quit = Block.KeyHint("q", "quit")
    #expect(
      renderer.blocks == [
        .keyHints([Block.KeyHint("s", "save"), quit]),
        .keyHints([Block.KeyHint("s", "save", isEnabled: false), quit]),
      ]
    )
    withExtendedLifetime(rendering) {}
  }

  @Test("Of two bindings for a key, the first that is enabled counts")
  func precedence() {
    let found = MutableProperty<[String]>([])
    let bindings = KeyBindings([
      KeyBinding([.up], label: "first", isEnabled: Property(isEnabled)) { _ in
        found.modify { $0.append("first") }
      },
      KeyBinding([.up], label: "second") { _ in found.modify { $0.append("second") } },
    ])
    #expect(bindings.handle(.up))
    isEnabled.value = false
    #expect(bindings.handle(.up))
    #expect(!bindings.handle(.down))
    #expect(found.value == ["first", "second"])
  }

  @Test("An action may get its input of the key")
  func input() {
    let chosen = MutableProperty<Character>(" ")
    let choose = Action<Character, Never, Never> { character in
      chosen.value = character
      return .empty
    }
    let binding = KeyBinding(["1", "2"], label: "choose", action: choose) { key in
      if case .character(let character) = key.code { character } else { " " }
    }
    KeyBindings([binding]).handle("2")
    #expect(chosen.value == "2")
  }

  @Test(
    "Keys have the names that people know",
    arguments: [
      (Key.control("s"), "Ctrl+S"), (.alt("x"), "Alt+x"), (Key(.tab, .shift), "Shift+Tab"),
      (.up, "↑"), (.escape, "Esc"), (" ", "Space"), (.function(5), "F5"), ("?", "?"),
      (.pageDown, "PgDn"), (Key(.left, [.control, .shift]), "Ctrl+Shift+←"),
    ]
  )
  func labels(_ key: Key, _ label: String) {
    #expect(key.label == label)
  }
}
