/// Prints outcomes, for people or for programs.
enum Report {
  case table
  case json

  /// Prints what stands above all outcomes.
  func begin() {
    guard case .table = self else { return }
    print(
      row(["suite", "name", "median", "limit", "ratio", "bound", "right", "unit"]),
      String(repeating: "-", count: 108),
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
        row([
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

  private func row(_ cells: [String]) -> String {
    let widths = [12, 20, 12, 12, 8, 8, 7, 24]
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
