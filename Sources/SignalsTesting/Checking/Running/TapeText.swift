import FoundationEssentials

/// The text form of a tape, for reports, files and the environment: seven bits of a number a byte,
/// without zeros at the end, in the letters, digits, `-` and `_` of base64url.
enum TapeText {
  static func text(of tape: [UInt64]) -> String {
    var bytes: [UInt8] = []
    // One zero at least, so that there is a text.
    let numbers = tape.withoutZerosAtTheEnd
    for number in numbers.isEmpty ? [0] : numbers {
      var rest = number
      while rest > 0x7F {
        bytes.append(UInt8(truncatingIfNeeded: rest & 0x7F) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
    return Data(bytes).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Reads a tape.
  ///
  /// - Parameter text: The text form.
  /// - Returns: The tape; `nil` if the text is not one.
  static func tape(of text: String) -> [UInt64]? {
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    let base64 = text.replacing("-", with: "+").replacing("_", with: "/") + padding
    guard !text.isEmpty, let data = Data(base64Encoded: base64) else { return nil }
    var tape: [UInt64] = []
    var number: UInt64 = 0
    var shift: UInt64 = 0
    for byte in data {
      let bits = UInt64(byte & 0x7F)
      guard shift < 64, (bits << shift) >> shift == bits else { return nil }
      number |= bits << shift
      if byte & 0x80 == 0 {
        tape.append(number)
        number = 0
        shift = 0
      } else {
        shift += 7
      }
    }
    return shift == 0 ? tape : nil
  }
}
