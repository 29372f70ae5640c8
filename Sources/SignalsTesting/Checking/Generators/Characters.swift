extension Generator where Value == Unicode.Scalar {
  /// Makes scalars of all planes: letters first, then the ones that programs stumble over.
  ///
  /// - Returns: The generator.
  public static func unicodeScalar() -> Generator {
    .frequency([
      (6, .element(of: letters)),
      (2, Generator<UInt32>.integer(in: 0x20...0x7E).compactMap(Unicode.Scalar.init)),
      (3, .element(of: HardText.scalars)),
      (
        1,
        Generator<UInt32>.integer(in: 0...0x10_F7FF).map { number in
          // The surrogates, which are no scalars, lie between the two.
          Unicode.Scalar(number < 0xD800 ? number : number + 0x800) ?? "a"
        }
      ),
    ])
  }

  private static var letters: [Unicode.Scalar] { Array("abcdefgh".unicodeScalars) }
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
  /// - Parameter count: How many scalars or characters to put together.
  /// - Returns: The generator. Simple strings are short and have letters only.
  public static func string(count: ClosedRange<Int> = 0...30) -> Generator {
    let part = Generator.frequency([
      (5, Generator<Unicode.Scalar>.unicodeScalar().map { String(Character($0)) }),
      (2, Generator<Character>.character().map { String($0) }),
      (1, .element(of: HardText.strings)),
    ])
    return Generator<[String]>.array(of: part, count: count).map { $0.joined() }
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
