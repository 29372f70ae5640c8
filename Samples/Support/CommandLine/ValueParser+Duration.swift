extension ValueParser<Duration> {
  private static var units: [(name: String, length: Double)] {
    [("ms", 0.001), ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]
  }

  /// Accepts a length of time: `90`, `90s`, `25m`, `1h30m`, `1.5h`, `250ms` or `1:30:00`.
  ///
  /// - Parameter range: The lengths that are allowed.
  /// - Returns: The parser.
  public static func duration(
    in range: ClosedRange<Duration> = .milliseconds(1)...(.seconds(86_400 * 365))
  ) -> ValueParser {
    ValueParser(expecting: "a time such as 90s, 25m, 1h30m or 1:30:00") { text in
      guard let seconds = text.contains(":") ? clock(text) : units(text) else { return nil }
      // Checked before it is converted: a duration traps on what it can't hold.
      guard seconds <= range.upperBound / .seconds(1) else { return nil }
      let duration = Duration.milliseconds(Int64((seconds * 1000).rounded()))
      return range.contains(duration) ? duration : nil
    }
  }

  /// Reads hours, minutes and seconds, or minutes and seconds.
  private static func clock(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3, let first = parts.first.flatMap({ Int($0) }), first >= 0 else {
      return nil
    }
    var total = Double(first)
    for part in parts.dropFirst() {
      guard part.count == 2, let value = Int(part), (0..<60).contains(value) else { return nil }
      total = total * 60 + Double(value)
    }
    return total
  }

  /// Reads numbers with their units, the largest first, or seconds without a unit.
  private static func units(_ text: String) -> Double? {
    if let seconds = Double(unsigned: text[...]) { return seconds }
    var rest = text[...]
    var total = 0.0
    var last = Double.infinity
    repeat {
      let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      rest = rest.dropFirst(digits.count)
      let name = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(name.count)
      let unit = units.first { $0.name == name }
      guard let unit, unit.length < last, let number = Double(unsigned: digits) else { return nil }
      last = unit.length
      total += number * unit.length
    } while !rest.isEmpty
    return total
  }
}

extension Double {
  /// Reads digits with at most one point, and neither signs, exponents nor names.
  fileprivate init?(unsigned text: Substring) {
    guard text.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }) else { return nil }
    self.init(text)
  }
}
