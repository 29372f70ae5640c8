/// Prints outcomes, for people or for programs.
enum Report {
  case table
  case json

  /// Prints two runs beside each other.
  ///
  /// - Parameter comparison: The runs.
  static func compare(_ comparison: Comparison) {
    let titles = [
      "suite", "name", "before", "after", "change", "ratio", "ratio now", "right", "unit",
    ]
    let widths = [12, 26, 12, 12, 8, 8, 10, 7, 24]
    for cells in [titles] + comparison.rows {
      print(row(cells, widths, aligningRight: 2...6))
    }
    if !comparison.unpaired.isEmpty {
      print("in one of them only: \(comparison.unpaired.joined(separator: ", "))")
    }
  }

  /// Prints what stands above all outcomes.
  func begin() {
    guard case .table = self else { return }
    print(
      Self.row(["suite", "name", "median", "limit", "ratio", "bound", "right", "unit"]),
      String(repeating: "-", count: 114),
      separator: "\n"
    )
  }

  /// Prints an outcome.
  ///
  /// - Parameter outcome: What to print.
  func add(_ outcome: Outcome) {
    switch self {
    case .table:
      print(
        Self.row([
          outcome.suite, outcome.name, outcome.median.formatted, outcome.limit?.formatted ?? "-",
          outcome.ratio?.formatted ?? "-", (outcome.most ?? outcome.target)?.formatted ?? "-",
          outcome.isRight ? "yes" : "NO", outcome.unit,
        ])
      )
    case .json:
      let optional = [
        ("limit", outcome.limit), ("ratio", outcome.ratio), ("target", outcome.target),
        ("most", outcome.most),
      ]
      .compactMap { name, figure in figure.map { #""\#(name)":\#($0.rounded),"# } }
      .joined()
      print(
        #"{"suite":"\#(outcome.suite)","name":"\#(outcome.name)","unit":"\#(outcome.unit)","#
          + #""median":\#(outcome.median.rounded),"min":\#(outcome.minimum.rounded),"#
          + #""max":\#(outcome.maximum.rounded),"# + optional
          + #""checked":\#(outcome.isChecked),"events":\#(outcome.events)}"#
      )
    }
  }

  private static func row(
    _ cells: [String],
    _ widths: [Int] = [12, 26, 12, 12, 8, 8, 7, 24],
    aligningRight figures: ClosedRange<Int> = 2...5
  ) -> String {
    zip(cells, widths).enumerated().map { index, column in
      let (cell, width) = column
      let space = String(repeating: " ", count: max(0, width - cell.count))
      return figures.contains(index) ? space + cell : cell + space
    }.joined(separator: " ")
  }
}

extension Double {
  fileprivate var rounded: Double { (self * 1000).rounded() / 1000 }

  /// With two digits behind the point.
  var formatted: String {
    guard isFinite else { return "-" }
    let hundredths = Int((self * 100).rounded())
    let fraction = String(hundredths % 100)
    return "\(hundredths / 100)." + (fraction.count == 1 ? "0" : "") + fraction
  }
}
