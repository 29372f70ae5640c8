/// What a campaign came to.
struct Summary: CustomStringConvertible {
  /// How many of a hundred must be killed.
  static let target = 95

  let results: [Campaign.Result]

  private var killed: Int { results.count(where: \.isKilled) }

  /// Whether enough have been killed.
  var isGood: Bool { killed * 100 >= results.count * Self.target }

  var description: String {
    """
    \(files)

    survivors: \(results.count - killed)
    \(survivors)
    mutants: \(results.count), killed: \(killed), rate: \(rate) %
    """
  }

  private var files: String {
    let resultsByFile = Dictionary(grouping: results, by: \.mutation.file)
    return resultsByFile.sorted { $0.key < $1.key }
      .map { "\($0): \($1.count(where: \.isKilled)) of \($1.count)" }
      .joined(separator: "\n")
  }

  private var survivors: String {
    results.filter { !$0.isKilled }
      .map { "  \($0.number): \($0.mutation)\n     \($0.mutation.equivalence ?? "unexplained")\n" }
      .joined()
  }

  private var rate: Double {
    results.isEmpty ? 0 : Double(killed * 1000 / results.count) / 10
  }
}
