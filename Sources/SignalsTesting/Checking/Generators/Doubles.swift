extension Generator where Value == Bool {
  /// Makes yes and no, of which no is the simpler.
  ///
  /// - Parameter probability: How likely yes is: from 0 to 1.
  /// - Returns: The generator.
  public static func bool(probability: Double = 0.5) -> Generator {
    Generator { $0.bool(probability: probability) }
  }
}

extension Generator where Value == Double {
  /// Makes numbers of all kinds: whole ones, simple and arbitrary fractions, the smallest and the
  /// largest, infinity, negative zero and not-a-number.
  ///
  /// - Returns: The generator.
  public static func double() -> Generator {
    .frequency([
      (4, Generator<Int>.int().map { Double($0) }),
      (3, Generator.fraction),
      (2, .element(of: special)),
      (1, Generator<UInt64>.integer().map { Double(bitPattern: $0) }),
    ])
  }

  /// Makes numbers of a range, whole ones among them.
  ///
  /// - Parameter range: The numbers to make. Both of its ends are finite.
  /// - Returns: The generator. The simplest number is the one closest to zero.
  public static func double(in range: ClosedRange<Double>) -> Generator {
    let simplest = min(max(0, range.lowerBound), range.upperBound)
    let whole = Generator { choices in
      // What has no room in 53 bits is made by the other ways.
      let low = max(range.lowerBound.rounded(.up), -0x1p53)
      let high = min(range.upperBound.rounded(.down), 0x1p53)
      guard low <= high else { return simplest }
      return Generator<Int>.int(in: Int(low)...Int(high))(&choices).map { Double($0) }
    }
    let part = Generator { choices in
      let part = Double(choices.draw(upTo: 1 << 52)) / 0x1p52
      // Both products are in the range, so that their sum cannot overflow.
      let value = range.lowerBound * (1 - part) + range.upperBound * part
      return min(max(value, range.lowerBound), range.upperBound)
    }
    return .frequency([
      (3, whole),
      (1, .element(of: [simplest, range.lowerBound, range.upperBound])),
      (4, part),
    ])
  }

  private static var fraction: Generator {
    Generator { choices in
      let parts = choices.draw(upTo: 99) + 1
      let whole = NumberLine<Int>(-1_000...1_000)
      return Double(whole.draw(&choices)) / Double(parts)
    }
  }

  private static var special: [Double] {
    [
      0, -0.0, 1, -1, .infinity, -.infinity, .nan, .ulpOfOne, 1 + .ulpOfOne, 1 - .ulpOfOne / 2,
      .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude,
      -.greatestFiniteMagnitude, 0.1, 0x1p53, 0x1p53 - 1, 0x1p63, -0x1p63,
    ]
  }
}
