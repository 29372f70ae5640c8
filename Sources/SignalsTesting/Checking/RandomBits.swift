/// Random numbers that a seed decides: xoshiro256**, seeded by SplitMix64 (Blackman, Vigna:
/// Scrambled Linear Pseudorandom Number Generators, 2018).
public struct RandomBits: RandomNumberGenerator, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// Makes a source of random numbers.
  ///
  /// - Parameter seed: Decides all of them.
  public init(seed: UInt64) {
    var seed = seed
    func mix() -> UInt64 {
      seed &+= 0x9E37_79B9_7F4A_7C15
      var mixed = seed
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
    state = (mix(), mix(), mix(), mix())
  }

  /// The next number.
  ///
  /// - Returns: 64 random bits.
  public mutating func next() -> UInt64 {
    func rotate(_ bits: UInt64, by count: UInt64) -> UInt64 {
      (bits << count) | (bits >> (64 - count))
    }
    let result = rotate(state.1 &* 5, by: 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = rotate(state.3, by: 45)
    return result
  }
}
