extension Key {
  /// What the key is called in a hint: `Ctrl+S`, `↑`, `Esc`.
  public var label: String {
    guard case .character(let character) = code else { return modifierLabel + code.label }
    if character == " " { return modifierLabel + "Space" }
    let isControlled = modifiers.contains(.control)
    return modifierLabel + (isControlled ? character.uppercased() : String(character))
  }

  /// The label for any surface: an arrow has a name where it has no picture.
  var hint: SafeString {
    SafeString(label, ascii: code.arrowName.map { modifierLabel + $0 } ?? label)
  }

  private var modifierLabel: String {
    var label = ""
    if modifiers.contains(.control) { label += "Ctrl+" }
    if modifiers.contains(.alt) { label += "Alt+" }
    if modifiers.contains(.shift) { label += "Shift+" }
    return label
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

  fileprivate var arrowName: String? {
    switch self {
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    default: nil
    }
  }
}
