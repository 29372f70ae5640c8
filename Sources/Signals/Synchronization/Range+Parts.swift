extension Range<Int> {
  /// Parts of about the same length.
  func chunks(ofAtMost length: Int) -> [Range<Int>] {
    let parts = (count + length - 1) / length
    return (0..<parts).map { part in
      lowerBound + count * part / parts..<lowerBound + count * (part + 1) / parts
    }
  }

  /// The first number, in a range in which all that belong before some place come first, that does
  /// not.
  func partitionPoint(where belongsBefore: (Int) throws -> Bool) rethrows -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if try belongsBefore(middle) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
