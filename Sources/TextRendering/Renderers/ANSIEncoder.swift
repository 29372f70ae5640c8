/// Appends escape sequences and text to bytes, in the shortest usual form.
struct ANSIEncoder {
  let theme: Theme
  let depth: ColorDepth
  private(set) var bytes: [UInt8] = []
  private(set) var pen = Style.plain

  init(theme: Theme, depth: ColorDepth) {
    self.theme = theme
    self.depth = depth
  }

  /// Appends `ESC [ parameter final`; a parameter of 1 is left out, being the default of moves.
  mutating func control(_ final: Character, _ parameter: Int = 1) {
    sequence(parameter == 1 ? "" : String(parameter), final)
  }

  /// Appends `ESC [ parameters final`.
  mutating func sequence(_ parameters: String, _ final: Character) {
    bytes += [0x1B, 0x5B]
    bytes += parameters.utf8
    bytes += final.utf8
  }

  /// Appends text that is safe already.
  mutating func text(_ string: String) {
    bytes += string.utf8
  }

  mutating func character(_ character: Character) {
    bytes += character.utf8
  }

  /// Selects a style for what follows.
  mutating func select(_ style: Style) {
    guard style != pen else { return }
    let old = theme.parameters(for: pen, depth: depth)
    let new = theme.parameters(for: style, depth: depth)
    pen = style
    guard old != new else { return }
    let added = new.starts(with: old) ? Array(new.dropFirst(old.count)) : [0] + new
    sequence(new.isEmpty ? "" : added.map(String.init).joined(separator: ";"), "m")
  }

  /// Puts bytes around what was appended so far.
  mutating func enclose(_ prefix: String, _ suffix: String) {
    bytes = Array(prefix.utf8) + bytes + Array(suffix.utf8)
  }
}
