/// The Unicode scalars in the order of simplicity: letters, what else is in ASCII, those that programs
/// stumble over, and then all.
enum ScalarOrder {
  private static let first: [Unicode.Scalar] =
    Array("abcdefghijklmnopqrstuvwxyz".unicodeScalars)
    + (0x20...0x7E).map { Unicode.Scalar($0 as UInt8) }
    + HardText.scalars
  private static let letterCount = 26
  private static let asciiCount = letterCount + 0x5F
  /// How many scalars there are: all numbers up to the last, without the surrogates.
  private static let total = 0x11_0000 - 0x800

  /// The last place, counted from 0.
  static let last = UInt64(first.count + total - 1)

  /// The scalar at a place.
  static func scalar(at place: UInt64) -> Unicode.Scalar {
    if place < first.count { return first[Int(place)] }
    let number = UInt32(place) - UInt32(first.count)
    return Unicode.Scalar(number < 0xD800 ? number : number + 0x800) ?? "a"
  }

  /// Chooses the place of one scalar.
  static func place(_ bits: inout RandomBits) -> UInt64 {
    let range =
      switch Int.random(in: 0..<12, using: &bits) {
      case 0..<6: 0..<8
      case 6..<8: letterCount..<asciiCount
      case 8..<11: asciiCount..<first.count
      default: first.count..<first.count + total
      }
    return UInt64(Int.random(in: range, using: &bits))
  }

  /// Chooses the places of some scalars that follow each other.
  static func places(_ bits: inout RandomBits) -> [UInt64] {
    guard Int.random(in: 0..<5, using: &bits) == 0,
      let text = HardText.sequences.randomElement(using: &bits)
    else { return [place(&bits)] }
    return text.unicodeScalars.map { scalar in
      if let place = first.firstIndex(of: scalar) { return UInt64(place) }
      let number = Int(scalar.value)
      return UInt64(first.count + (number < 0xD800 ? number : number - 0x800))
    }
  }
}
