/// The numbers of a range in the order of simplicity: the one closest to zero, and then those on both
/// sides of it in turn, the larger of the two first.
struct NumberLine<Number: FixedWidthInteger & Sendable>: Sendable {
  private let range: ClosedRange<Number>
  private let simplest: Number

  init(_ range: ClosedRange<Number>) {
    self.range = range
    simplest = min(max(0, range.lowerBound), range.upperBound)
  }

  /// How many numbers are above the simplest one.
  private var above: Number.Magnitude { Self.distance(simplest, range.upperBound) }

  /// How many numbers are below the simplest one.
  private var below: Number.Magnitude { Self.distance(range.lowerBound, simplest) }

  /// The last place, counted from 0.
  private var last: Number.Magnitude { above + below }

  /// How many numbers lie on both sides in turn, on each of them.
  private var paired: Number.Magnitude { min(above, below) }

  /// The number at a place.
  private func value(at place: Number.Magnitude) -> Number {
    let (half, isAbove) = ((place - place / 2), !place.isMultiple(of: 2))
    if place / 2 < paired || (place / 2 == paired && place.isMultiple(of: 2)) {
      return isAbove ? up(half) : down(half)
    }
    return above > below ? up(place - paired) : down(place - paired)
  }

  private func up(_ distance: Number.Magnitude) -> Number {
    simplest &+ Number(truncatingIfNeeded: distance)
  }

  private func down(_ distance: Number.Magnitude) -> Number {
    simplest &- Number(truncatingIfNeeded: distance)
  }

  private static func distance(_ low: Number, _ high: Number) -> Number.Magnitude {
    Number.Magnitude(truncatingIfNeeded: high &- low)
  }

  /// Draws a number.
  func draw(_ choices: inout Choices) -> Number {
    guard last <= UInt64.max else { return drawWide(&choices) }
    let last = UInt64(last)
    let place = choices.draw(upTo: last) { bits, size in Self.place(upTo: last, &bits, size) }
    return value(at: Number.Magnitude(place))
  }

  /// A number of more than 64 bits takes three choices: the side of the simplest one, and the two
  /// halves of the distance from it.
  private func drawWide(_ choices: inout Choices) -> Number {
    let isBelow = above == 0 || (below > 0 && choices.bool())
    let last = isBelow ? below : above
    let lastHigh = UInt64(truncatingIfNeeded: last >> 64)
    let high = choices.draw(upTo: lastHigh) { bits, size in
      Bool.random(using: &bits) ? 0 : Self.place(upTo: lastHigh, &bits, size)
    }
    let lastLow = high == lastHigh ? UInt64(truncatingIfNeeded: last) : .max
    let low = choices.draw(upTo: lastLow) { bits, size in Self.place(upTo: lastLow, &bits, size) }
    let distance = Number.Magnitude(high) << 64 | Number.Magnitude(low)
    return isBelow ? down(distance) : up(distance)
  }

  /// Chooses a place: of few each is as likely, of many those at both ends and near the beginning are
  /// more so.
  private static func place(
    upTo last: UInt64,
    _ bits: inout RandomBits,
    _ size: Double
  ) -> UInt64 {
    guard last > 16 else { return .random(in: 0...last, using: &bits) }
    switch Int.random(in: 0..<20, using: &bits) {
    case 0: return 0
    case 1: return .random(in: last - 2...last, using: &bits)
    case 2..<8: return .random(in: 0...min(last, 20), using: &bits)
    default: break
    }
    // Each length in bits is as likely, up to one that grows with the size.
    let width = Double(UInt64.bitWidth - last.leadingZeroBitCount)
    let grown = max(5, Int((width * size).rounded(.up)))
    if last < 1_000 { return .random(in: 0...min(last, 1 << UInt64(grown)), using: &bits) }
    let length = Int.random(in: 1...min(grown, Int(width)), using: &bits)
    return .random(in: 0...min(last, .max >> UInt64(64 - length)), using: &bits)
  }
}
