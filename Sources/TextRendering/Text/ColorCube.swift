/// The shades of the palette of 256 colours.
enum ColorCube {
  private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

  /// The customary shades of the sixteen colours that users may change.
  private static let basic: [(UInt8, UInt8, UInt8)] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0),
    (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
    (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]

  static func components(of index: UInt8) -> (red: UInt8, green: UInt8, blue: UInt8) {
    switch index {
    case 0..<16:
      return basic[Int(index)]
    case 16..<232:
      let place = Int(index) - 16
      return (levels[place / 36], levels[place / 6 % 6], levels[place % 6])
    default:
      let grey = 8 + (index - 232) * 10
      return (grey, grey, grey)
    }
  }

  /// The index in a part of the palette whose shade is nearest.
  static func nearest(
    to color: (red: UInt8, green: UInt8, blue: UInt8),
    in indices: ClosedRange<UInt8>
  ) -> UInt8 {
    indices.min { distance($0, color) < distance($1, color) } ?? indices.lowerBound
  }

  private static func distance(
    _ index: UInt8,
    _ color: (red: UInt8, green: UInt8, blue: UInt8)
  ) -> Int {
    let other = components(of: index)
    let red = Int(other.red) - Int(color.red)
    let green = Int(other.green) - Int(color.green)
    let blue = Int(other.blue) - Int(color.blue)
    // The eye is most sensitive to green.
    return 3 * red * red + 4 * green * green + 2 * blue * blue
  }
}
