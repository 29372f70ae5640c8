/// What the sequences of terminals mean: those of xterm and what follows it, of the Linux console, of
/// rxvt, and of the protocols that name keys by their code points.
enum KeyTable {
  /// The key of a control character.
  static func control(_ byte: UInt8) -> Key {
    switch byte {
    case 0x00: Key(.character(" "), .control)
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x1B: .escape
    default: .control(Character(Unicode.Scalar(byte + 0x40)))
    }
  }

  /// The key of `ESC O final`.
  static func single(_ final: UInt8) -> Key.Code? {
    switch final {
    case UInt8(ascii: "M"): .enter
    default: letter(final)
    }
  }

  /// The key of `ESC [ parameters final`, if it is one.
  static func sequence(_ parameters: [UInt8], _ final: UInt8) -> Key? {
    if let first = parameters.first, (0x3C...0x3F).contains(first) { return nil }
    let numbers = numbers(in: parameters)
    // The third kind of event is that a key was let go.
    if numbers.count > 1, numbers[1].count > 1, numbers[1][1] == 3 { return nil }
    let modifiers = modifiers(numbers.count > 1 ? numbers[1][0] : nil)
    let first = numbers.first?.first ?? 1
    switch final {
    case UInt8(ascii: "~"):
      if first == 27, numbers.count > 2 { return character(numbers[2][0], modifiers) }
      return numbered(first).map { Key($0, modifiers) }
    case UInt8(ascii: "^"): return numbered(first).map { Key($0, .control) }
    case UInt8(ascii: "@"): return numbered(first).map { Key($0, [.control, .shift]) }
    case UInt8(ascii: "u"): return numbers.isEmpty ? nil : character(first, modifiers)
    case UInt8(ascii: "Z"): return Key(.tab, modifiers.union(.shift))
    case UInt8(ascii: "a")...UInt8(ascii: "d"): return letter(final - 0x20).map { Key($0, .shift) }
    default: return letter(final).map { Key($0, modifiers) }
    }
  }

  // MARK: - Codes

  private static func letter(_ final: UInt8) -> Key.Code? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final) - 0x4F)
    default: nil
    }
  }

  private static func numbered(_ number: Int) -> Key.Code? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// The key of a code point; capitals come without Shift.
  private static func character(_ number: Int, _ modifiers: Key.Modifiers) -> Key? {
    switch number {
    case 0x00...0x1F, 0x7F:
      var key = control(UInt8(number))
      key.modifiers.formUnion(modifiers)
      return key
    case 0x80...0x9F, 0xE000...0xF8FF:
      return nil
    default:
      guard let scalar = UInt32(exactly: number).flatMap(Unicode.Scalar.init) else { return nil }
      let text = Text(String(Character(scalar))).string
      guard text.count == 1, let character = text.first, character != "\n" else { return nil }
      guard modifiers.contains(.shift), character.isLetter else {
        return Key(.character(character), modifiers)
      }
      let capital = character.uppercased()
      return Key(
        .character(capital.count == 1 ? capital.first ?? character : character),
        modifiers.subtracting(.shift)
      )
    }
  }

  private static func modifiers(_ parameter: Int?) -> Key.Modifiers {
    guard let parameter, parameter > 1 else { return [] }
    let bits = parameter - 1
    var modifiers: Key.Modifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    if bits & 2 != 0 || bits & 32 != 0 { modifiers.insert(.alt) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    return modifiers
  }

  /// The parameters, each with what stands behind colons: 1 for what is missing, -1 for no number.
  private static func numbers(in parameters: [UInt8]) -> [[Int]] {
    if parameters.isEmpty { return [] }
    return parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { digits in
        digits.isEmpty ? 1 : Int(String(decoding: digits, as: UTF8.self)) ?? -1
      }
    }
  }
}
