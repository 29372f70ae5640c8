/// What the controls of a reading order do, worked out anew for tests.
enum ReadingOrder {
  /// A letter, and what is open at it: the controls that turn it, the outermost first.
  struct Letter: Equatable {
    let character: Character
    let open: [Unicode.Scalar]
  }

  /// The letters of a line, or `nil` where something closes what is not open or stays open.
  static func letters(of line: String) -> [Letter]? {
    var open: [Unicode.Scalar] = []
    var letters: [Letter] = []
    for character in line {
      guard let scalar = character.unicodeScalars.first else { continue }
      switch scalar.value {
      case 0x202A, 0x202B, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068:
        open.append(scalar)
      case 0x202C:
        guard let last = open.popLast(), last.value < 0x2066 else { return nil }
      case 0x2069:
        guard let last = open.popLast(), last.value >= 0x2066 else { return nil }
      case 0x200E, 0x200F, 0x061C:
        break
      default:
        letters.append(Letter(character: character, open: open))
      }
    }
    return open.isEmpty ? letters : nil
  }

  static func isBalanced(_ line: String) -> Bool { letters(of: line) != nil }
}
