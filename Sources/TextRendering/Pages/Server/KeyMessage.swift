/// The keys that a page sends: a line each.
///
/// A line is the letter `k`, the modifiers out of `s`, `a` and `c`, and the key as browsers name it,
/// or the letter `p` and what was pasted; parts are separated by blanks, and percent-encoded.
enum KeyMessage {
  private static let named: [String: Key.Code] = [
    "Enter": .enter, "Tab": .tab, "Backspace": .backspace, "Delete": .delete, "Insert": .insert,
    "Escape": .escape, "ArrowUp": .up, "ArrowDown": .down, "ArrowLeft": .left,
    "ArrowRight": .right, "Home": .home, "End": .end, "PageUp": .pageUp, "PageDown": .pageDown,
  ]

  /// The keys of a message; lines that are not understood are passed over.
  static func keys(in body: [UInt8]) -> [Key] {
    body.split(separator: 0x0A).compactMap { line in
      let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
      switch (parts.first?.first, parts.count) {
      case (0x6B, 3): return key(named: decoded(parts[2]), modifiers: parts[1])
      case (0x70, 2): return Key(.paste(Text(decoded(parts[1]))))
      default: return nil
      }
    }
  }

  private static func key(named name: String, modifiers: ArraySlice<UInt8>) -> Key? {
    var held: Key.Modifiers = []
    if modifiers.contains(0x73) { held.insert(.shift) }
    if modifiers.contains(0x61) { held.insert(.alt) }
    if modifiers.contains(0x63) { held.insert(.control) }
    if let code = named[name] { return Key(code, held) }
    if let number = function(name) { return Key(.function(number), held) }
    // A letter says itself whether shift was held.
    guard name.count == 1, let character = name.first, Text(name).string == name, name != "\n"
    else {
      return nil
    }
    held.remove(.shift)
    return Key(.character(character), held)
  }

  private static func function(_ name: String) -> Int? {
    guard name.hasPrefix("F"), let number = Int(name.dropFirst()), (1...24).contains(number),
      name == "F\(number)"
    else { return nil }
    return number
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == 0x25, let high = rest.first?.hexValue,
        let low = rest.dropFirst().first?.hexValue
      else {
        result.append(byte)
        continue
      }
      result.append(high << 4 | low)
      rest = rest.dropFirst(2)
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
