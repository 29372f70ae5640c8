import Foundation

/// Two runs of the benchmarks beside each other.
struct Comparison {
  /// A line that a run has printed with `--json`.
  struct Figure: Decodable {
    let suite: String
    let name: String
    let unit: String
    let median: Double
    let ratio: Double?
    let checked: Bool
  }

  /// Why two runs cannot be compared.
  struct Failure: Error {
    let message: String
  }

  let before: [Figure]
  let after: [Figure]

  /// Reads what two runs have printed.
  ///
  /// - Parameters:
  ///   - before: The file of the earlier run.
  ///   - after: The file of the later run.
  /// - Throws: Which file cannot be read, and where it goes wrong.
  init(before: String, after: String) throws(Failure) {
    self.before = try Self.figures(in: before)
    self.after = try Self.figures(in: after)
  }

  private static func figures(in path: String) throws(Failure) -> [Figure] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(message: "cannot read '\(path)'")
    }
    var figures: [Figure] = []
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    for (number, line) in zip(1..., lines) {
      guard let figure = try? JSONDecoder().decode(Figure.self, from: Data(line.utf8)) else {
        throw Failure(
          message: "line \(number) of '\(path)' is no figure: write it with `benchmarks --json`"
        )
      }
      figures.append(figure)
    }
    return figures
  }

  /// A row for each benchmark of both runs: the medians, and the ratios to plain Swift of the same run,
  /// which are what can be compared where the machine was not idle.
  var rows: [[String]] {
    let earlier = Dictionary(before.map { ($0.suite + " " + $0.name, $0) }) { $1 }
    return after.compactMap { later in
      guard let earlier = earlier[later.suite + " " + later.name] else { return nil }
      return [
        later.suite, later.name, earlier.median.formatted, later.median.formatted,
        (later.median / earlier.median).formatted, earlier.ratio?.formatted ?? "-",
        later.ratio?.formatted ?? "-", earlier.checked && later.checked ? "yes" : "NO", later.unit,
      ]
    }
  }

  /// The names of what only one of the runs has measured.
  var unpaired: [String] {
    let (earlier, later) = (Set(before.map(\.name)), Set(after.map(\.name)))
    return earlier.symmetricDifference(later).sorted()
  }
}
