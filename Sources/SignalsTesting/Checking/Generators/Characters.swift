extension Generator where Value == Unicode.Scalar {
  /// Makes scalars of all planes: letters first, then the ones that programs stumble over.
  ///
  /// - Returns: The generator.
  public static func unicodeScalar() -> Generator {
    Generator { choices in
      ScalarOrder.scalar(
        at: choices.draw(upTo: ScalarOrder.last) { bits, _ in
          ScalarOrder.place(&bits)
        }
      )
    }
  }
}

extension Generator where Value == Character {
  /// Makes characters: letters, signs, and those of several scalars.
  ///
  /// - Returns: The generator.
  public static func character() -> Generator {
    .frequency([
      (6, Generator<Unicode.Scalar>.unicodeScalar().map(Character.init)),
      (2, .element(of: HardText.characters)),
    ])
  }

  /// Makes characters that can be typed in ASCII.
  ///
  /// - Returns: The generator.
  public static func asciiCharacter() -> Generator {
    .frequency([
      (3, .element(of: Array("abcdefghijklmnopqrstuvwxyz"))),
      (2, Generator<UInt8>.integer(in: 0x20...0x7E).map { Character(Unicode.Scalar($0)) }),
    ])
  }
}

extension Generator where Value == String {
  /// Makes strings with all that Unicode allows: combining marks without a base, emoji of several
  /// scalars, both directions of writing, what cannot be seen, NUL, and all kinds of line ends.
  ///
  /// - Parameter count: How many scalars to put together.
  /// - Returns: The generator. Simple strings are short and have letters only.
  public static func string(count: ClosedRange<Int> = 0...30) -> Generator {
    Generator { choices in
      // Scalars that belong together are drawn one by one, so that each can be left out.
      var planned: [UInt64] = []
      let scalars = choices.list("scalar", count: count) { choices in
        ScalarOrder.scalar(
          at: choices.draw(upTo: ScalarOrder.last) { bits, _ in
            if planned.isEmpty { planned = ScalarOrder.places(&bits).reversed() }
            return planned.popLast() ?? 0
          }
        )
      }
      guard let scalars else { return nil }
      var string = String.UnicodeScalarView()
      string.append(contentsOf: scalars)
      return String(string)
    }
  }

  /// Makes strings of some characters.
  ///
  /// - Parameters:
  ///   - character: Makes the characters.
  ///   - count: How many to put together.
  /// - Returns: The generator.
  public static func string(
    of character: Generator<Character>,
    count: ClosedRange<Int> = 0...30
  ) -> Generator {
    Generator<[Character]>.array(of: character, count: count).map { String($0) }
  }
}
