import Signals

extension Check {
  /// Two ways from one source to one property are one change of it.
  static let diamond = Check(
    layer: "properties",
    claim: "a diamond tells once a set, and never a mixture"
  ) { () throws(Refutation) in
    let sets = 1000
    let source = MutableProperty(0)
    let other = MutableProperty(0)
    let left = source.map { $0 + 1 }
    let right = source.map { $0 * 2 }
    let both = left.combineLatest(with: right).combineLatest(with: other).map { pair, other in
      [pair.0, pair.1, other]
    }
    let told = Lock<[[Int]]>([])
    let watch = both.signal.observeValues { value in told.withLock { $0.append(value) } }
    defer { watch?.dispose() }
    for number in 1...sets { source.value = number }
    try require(
      told.withLock { $0 } == (1...sets).map { [$0 + 1, $0 * 2, 0] },
      or: "\(sets) sets were told \(told.withLock { $0.count }) times, or not as they were"
    )
    transaction {
      source.value = 0
      other.value = 1
    }
    try require(
      told.withLock { $0.dropFirst(sets) } == [[1, 0, 1]],
      or: "a transaction of two sets was told \(told.withLock { $0.count - sets }) times"
    )
    return "\(sets) sets told \(sets) times, a transaction of two once"
  }
}
