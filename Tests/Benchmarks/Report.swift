/// Prints outcomes, for people or for programs.
enum Report {
  case table
  case json

  /// Prints what stands above all outcomes.
  func begin() {
    guard case .table = self else { return }
    print(
      row(["suite", "name", "ns", "limit", "ratio", "target", "checked", "of"]),
      String(repeating: "-", count: 92),
      separator: "\n"
    )
  }

  /// Prints an outcome.
  ///
  /// - Parameter outcome: What to print.
  func add(_ outcome: Benchmark.Outcome) {
    let benchmark = outcome.benchmark
    switch self {
    case .table:
      print(
        row([
          benchmark.suite, benchmark.name, outcome.median.formatted, outcome.limit.formatted,
          outcome.ratio.formatted, benchmark.target?.formatted ?? "-",
          outcome.isChecked ? "yes" : "NO", benchmark.unit,
        ])
      )
    case .json:
      let target = benchmark.target.map { #","target":\#($0)"# } ?? ""
      print(
        #"{"suite":"\#(benchmark.suite)","name":"\#(benchmark.name)","unit":"ns/\#(benchmark.unit)","#
          + #""median":\#(outcome.median.rounded),"min":\#(outcome.minimum.rounded),"#
          + #""max":\#(outcome.maximum.rounded),"limit":\#(outcome.limit.rounded),"#
          + #""ratio":\#(outcome.ratio.rounded)\#(target),"checked":\#(outcome.isChecked),"#
          + #""events":\#(outcome.events)}"#
      )
    }
  }

  private func row(_ cells: [String]) -> String {
    let widths = [12, 14, 10, 10, 8, 8, 9, 16]
    return zip(cells, widths).enumerated().map { index, column in
      let (cell, width) = column
      let space = String(repeating: " ", count: max(0, width - cell.count))
      // Figures are aligned to the right.
      return (2...5).contains(index) ? space + cell : cell + space
    }.joined(separator: " ")
  }
}

extension Double {
  fileprivate var rounded: Double { (self * 1000).rounded() / 1000 }

  fileprivate var formatted: String {
    let hundredths = Int((self * 100).rounded())
    let fraction = String(hundredths % 100)
    return "\(hundredths / 100)." + (fraction.count == 1 ? "0" : "") + fraction
  }
}
