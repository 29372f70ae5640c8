/// Appends escape sequences and text to bytes, in the shortest usual form.
struct ANSIEncoder {
  private struct Change: Hashable {
    let from: Style
    let to: Style
  }

  let theme: Theme
  let depth: ColorDepth
  private(set) var bytes: [UInt8] = []
  private(set) var pen = Style.plain
  private var known: [Change: [UInt8]] = [:]

  init(theme: Theme, depth: ColorDepth) {
    self.theme = theme
    self.depth = depth
  }

  /// Returns what was appended since the last call, and begins anew with a plain pen.
  mutating func take() -> [UInt8] {
    defer {
      bytes = []
      pen = .plain
    }
    return bytes
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

  /// Says that the terminal draws plainly again, since something else has made it.
  mutating func assumePlain() {
    pen = .plain
  }

  /// Selects a style for what follows; the order in which it is read is no matter of styles here.
  mutating func select(_ style: Style) {
    let style = style.withoutDirection
    guard style != pen else { return }
    let change = Change(from: pen, to: style)
    pen = style
    if let sequences = known[change] {
      bytes += sequences
      return
    }
    let sequences = rendition(change) + link(change)
    if known.count > 1_000 { known = [:] }
    known[change] = sequences
    bytes += sequences
  }

  // MARK: - Changes of style

  /// The shorter of two ways: from the plain style, or from the one that is on.
  private func rendition(_ change: Change) -> [UInt8] {
    let old = theme.parameters(for: change.from, depth: depth)
    let new = theme.parameters(for: change.to, depth: depth)
    guard old != new else { return [] }
    let afresh = new.isEmpty ? "" : ([0] + new).map(String.init).joined(separator: ";")
    let inPlace = difference(from: change.from, to: change.to)
    let shortest = new.isEmpty || afresh.utf8.count < inPlace.utf8.count ? afresh : inPlace
    return Array("\u{1B}[\(shortest)m".utf8)
  }

  private func difference(from old: Style, to new: Style) -> String {
    let (old, new) = (theme.appearance(of: old), theme.appearance(of: new))
    var parameters: [Int] = []
    let gone = old.attributes.subtracting(new.attributes)
    var missing = new.attributes.subtracting(old.attributes)
    if !gone.isDisjoint(with: [.bold, .dim]) {
      // One sequence ends both.
      parameters.append(22)
      missing.formUnion(new.attributes.intersection([.bold, .dim]))
    }
    if gone.contains(.italic) { parameters.append(23) }
    if gone.contains(.underline) { parameters.append(24) }
    if gone.contains(.inverse) { parameters.append(27) }
    parameters += missing.parameters
    if old.color != new.color {
      let color = new.color?.foregroundParameters(depth: depth) ?? []
      parameters += color.isEmpty && old.color != nil && showsColors ? [39] : color
    }
    if old.background != new.background {
      let color = new.background?.backgroundParameters(depth: depth) ?? []
      parameters += color.isEmpty && old.background != nil && showsColors ? [49] : color
    }
    return parameters.map(String.init).joined(separator: ";")
  }

  private var showsColors: Bool { depth == .ansi16 || depth == .ansi256 }

  private func link(_ change: Change) -> [UInt8] {
    guard depth != .none, change.from.link != change.to.link else { return [] }
    guard let link = change.to.link else { return Array("\u{1B}]8;;\u{1B}\\".utf8) }
    return Array("\u{1B}]8;id=\(link.identity);\(link.target)\u{1B}\\".utf8)
  }
}
