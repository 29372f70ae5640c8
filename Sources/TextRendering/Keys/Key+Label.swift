extension Key {
  /// What the key is called in a hint: `Ctrl+S`, `↑`, `Esc`.
  public var label: String {
    var label = ""
    if modifiers.contains(.control) { label += "Ctrl+" }
    if modifiers.contains(.alt) { label += "Alt+" }
    if modifiers.contains(.shift) { label += "Shift+" }
    guard case .character(let character) = code else { return label + code.label }
    if character == " " { return label + "Space" }
    return label + (modifiers.contains(.control) ? character.uppercased() : String(character))
  }
}

extension Key.Code {
  fileprivate var label: String {
    switch self {
    case .character(let character): String(character)
    case .enter: "Enter"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .insert: "Ins"
    case .escape: "Esc"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .function(let number): "F\(number)"
    case .paste: "Paste"
    }
  }
}
