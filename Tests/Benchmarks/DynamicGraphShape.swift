/// Rows of derived values, each of which reads some of the row above, and not always the same.
struct DynamicGraphShape: Sendable {
  let width: Int
  let layers: Int
  /// How many of a row always read all that they may.
  let staticFraction: Double
  /// How many of the row above each reads.
  let reads: Int
  /// How many of the last row are read by the observer.
  let readFraction: Double
  let iterations: Int
  /// The sum of what the observer reads in the end.
  let sum: Double
  let evaluations: Int

  var name: String {
    let dynamic = staticFraction < 1 ? "-dyn\(Int(((1 - staticFraction) * 100).rounded()))" : ""
    let lazy = readFraction < 1 ? "-lazy\(Int(((1 - readFraction) * 100).rounded()))" : ""
    return "dynamic-\(reads)-\(width)x\(layers)\(dynamic)\(lazy)"
  }

  /// Whether each derived value, in the order of the rows, always reads the same.
  func isStatic() -> [Bool] {
    var random = SmallFastRandom(seed: "seed")
    return (0..<width * (layers - 1)).map { _ in random.next() < staticFraction }
  }

  /// Which of the last row are read.
  func readLeaves() -> [Int] {
    var random = SmallFastRandom(seed: "seed")
    var leaves = Array(0..<width)
    for _ in 0..<Int((Double(width) * (1 - readFraction)).rounded()) {
      leaves.remove(at: Int(random.next() * Double(leaves.count)))
    }
    return leaves
  }

  /// Which of the row above a value reads: itself and its neighbours to the right.
  func sources(of index: Int) -> [Int] {
    (0..<reads).map { (index + $0) % width }
  }
}

/// The generator sfc32, seeded by the words of MurmurHash3 of a text.
///
/// The graphs are specified by what it makes.
struct SmallFastRandom {
  private var state: (UInt32, UInt32, UInt32, UInt32)

  init(seed: String) {
    var hash: UInt32 = 2_166_136_261
    for unit in seed.utf16 {
      var word = UInt32(unit) &* 3_432_918_353
      word = word.rotated(by: 15)
      hash = (hash ^ (word &* 461_845_907)).rotated(by: 13) &* 5 &+ 3_864_292_196
    }
    hash ^= UInt32(seed.utf16.count)
    func nextWord() -> UInt32 {
      hash = (hash ^ (hash >> 16)) &* 2_246_822_507
      hash = (hash ^ (hash >> 13)) &* 3_266_489_909
      hash ^= hash >> 16
      return hash
    }
    state = (nextWord(), nextWord(), nextWord(), nextWord())
  }

  /// A number from 0 to below 1.
  mutating func next() -> Double {
    state.3 &+= 1
    let sum = state.0 &+ state.1 &+ state.3
    state.0 = state.1 ^ (state.1 >> 9)
    state.1 = state.2 &+ (state.2 << 3)
    state.2 = state.2.rotated(by: 21) &+ sum
    return Double(sum) / 4_294_967_296
  }
}

extension UInt32 {
  fileprivate func rotated(by bits: UInt32) -> UInt32 {
    (self << bits) | (self >> (32 - bits))
  }
}

/// What a value that does not always read the same reads beside the first.
///
/// - Parameters:
///   - first: The value of the first.
///   - count: How many others there are.
/// - Returns: Which of the others it leaves out, if any.
func leftOut(_ first: Double, of count: Int) -> Int? {
  guard UInt64(first.truncatingRemainder(dividingBy: 4_294_967_296)) & 1 == 1 else { return nil }
  return Int(first.truncatingRemainder(dividingBy: Double(count)))
}
