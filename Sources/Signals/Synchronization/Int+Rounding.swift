extension Int {
  /// The least multiple of a power of two that is not less.
  @inlinable
  func rounded(upTo alignment: Int) -> Int {
    (self + alignment - 1) & ~(alignment - 1)
  }
}
