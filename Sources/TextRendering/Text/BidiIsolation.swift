/// Keeps what turns the reading order within the text that asks for it.
///
/// Each paragraph becomes an isolate that takes its direction from its first letter. Within it,
/// embeddings, overrides and isolates are balanced: what is left open is closed at the end of the
/// paragraph, and what would close something outside is no longer a control.
struct BidiIsolation {
  static let opener: Unicode.Scalar = "\u{2068}"
  static let closer: Unicode.Scalar = "\u{2069}"
  private static let endOfEmbedding: Unicode.Scalar = "\u{202C}"
  /// How many may be open within each other; beyond that, no reader can follow, and the bytes of
  /// each line would grow with the depth.
  static let depthLimit = 8

  private struct Level {
    let closer: Unicode.Scalar
    /// Whether it was opened at all, and not too deep.
    let isKept: Bool
  }

  let isAllowed: Bool
  private var isInParagraph = false
  private var levels: [Level] = []
  private var isolateCount = 0

  init(isAllowed: Bool) {
    self.isAllowed = isAllowed
  }

  /// What comes before the first scalar of a paragraph.
  mutating func beginParagraph() -> [Unicode.Scalar] {
    guard isAllowed, !isInParagraph else { return [] }
    isInParagraph = true
    return [Self.opener]
  }

  /// What comes behind the last scalar of a paragraph.
  mutating func endParagraph() -> [Unicode.Scalar] {
    guard isInParagraph else { return [] }
    isInParagraph = false
    let closers = levels.reversed().filter(\.isKept).map(\.closer)
    levels = []
    isolateCount = 0
    return closers + [Self.closer]
  }

  /// What a control comes to; `nil` for one that has no right to act.
  mutating func controls(for control: Unicode.Scalar) -> [Unicode.Scalar]? {
    guard isAllowed else { return nil }
    switch control.value {
    case 0x202A, 0x202B, 0x202D, 0x202E: return open(control, until: Self.endOfEmbedding)
    case 0x2066...0x2068: return open(control, until: Self.closer)
    case 0x202C: return closeEmbedding()
    case 0x2069: return closeIsolate()
    default: return [control]
    }
  }

  private mutating func open(
    _ control: Unicode.Scalar,
    until closer: Unicode.Scalar
  ) -> [Unicode.Scalar]? {
    let isKept = levels.count < Self.depthLimit
    levels.append(Level(closer: closer, isKept: isKept))
    if closer == Self.closer { isolateCount += 1 }
    return isKept ? [control] : nil
  }

  private mutating func closeEmbedding() -> [Unicode.Scalar]? {
    guard let level = levels.last, level.closer == Self.endOfEmbedding else { return nil }
    levels.removeLast()
    return level.isKept ? [level.closer] : nil
  }

  /// The end of an isolate is also the end of each embedding within it.
  private mutating func closeIsolate() -> [Unicode.Scalar]? {
    guard isolateCount > 0 else { return nil }
    var closers: [Unicode.Scalar] = []
    while let level = levels.popLast() {
      if level.isKept { closers.append(level.closer) }
      guard level.closer == Self.closer else { continue }
      isolateCount -= 1
      return level.isKept ? closers : nil
    }
    return closers
  }
}
