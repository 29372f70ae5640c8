/// Finds what was probably meant by a word that nothing is called.
enum Suggestion {
  /// Finds the candidate that is nearest to a word, if one is near enough to be meant.
  ///
  /// - Parameters:
  ///   - word: What was typed.
  ///   - candidates: What would have been understood.
  /// - Returns: The nearest candidate, the first one of several.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let longEnough = word.count >= 3
    if longEnough, let full = candidates.first(where: { $0.hasPrefix(word) }) { return full }
    // One slip in three letters is a typing error; more is another word.
    let near = candidates.map { (candidate: $0, distance: distance(word, $0)) }
      .filter { $0.distance * 3 <= max(word.count, $0.candidate.count) }
    return near.min { $0.distance < $1.distance }?.candidate
  }

  /// Counts the insertions, deletions, replacements and swaps of neighbours between two words.
  ///
  /// - Parameters:
  ///   - left: One word.
  ///   - right: The other word.
  /// - Returns: The smallest number of such steps.
  static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left)
    let right = Array(right)
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      for column in 0..<right.count {
        var best = min(
          last[column] + (left[row] == right[column] ? 0 : 1),
          last[column + 1] + 1,
          current[column] + 1
        )
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
