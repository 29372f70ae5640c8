extension Generator where Value: FixedWidthInteger & Sendable {
  /// Makes numbers of the type, the largest and the smallest one among them.
  ///
  /// Simple ones are close to zero. A law that computes with them must not trap when the result has no
  /// room in the type; `int()` leaves room for that.
  ///
  /// - Returns: The generator.
  public static func integer() -> Generator {
    integer(in: Value.min...Value.max)
  }

  /// Makes numbers of a range.
  ///
  /// The simplest one is the one closest to zero. The ends of the range and small numbers come more
  /// often than others.
  ///
  /// - Parameter range: The numbers to make.
  /// - Returns: The generator.
  public static func integer(in range: ClosedRange<Value>) -> Generator {
    let line = NumberLine(range)
    return Generator { choices in line.draw(&choices) }
  }

  /// Makes numbers of a range.
  ///
  /// - Parameter range: The numbers to make.
  /// - Returns: The generator.
  /// - Precondition: The range is not empty.
  public static func integer(in range: Range<Value>) -> Generator {
    precondition(!range.isEmpty, "There is no number in \(range)")
    return integer(in: range.lowerBound...(range.upperBound - 1))
  }
}

extension Generator where Value == Int {
  /// Makes numbers that can be added and multiplied: those that have room in 32 bits.
  ///
  /// - Returns: The generator.
  public static func int() -> Generator {
    integer(in: Int(Int32.min)...Int(Int32.max))
  }

  /// Makes numbers of a range, the one closest to zero being the simplest.
  ///
  /// - Parameter range: The numbers to make.
  /// - Returns: The generator.
  public static func int(in range: ClosedRange<Int>) -> Generator {
    integer(in: range)
  }

  /// Makes numbers of a range, the one closest to zero being the simplest.
  ///
  /// - Parameter range: The numbers to make.
  /// - Returns: The generator.
  /// - Precondition: The range is not empty.
  public static func int(in range: Range<Int>) -> Generator {
    integer(in: range)
  }
}
