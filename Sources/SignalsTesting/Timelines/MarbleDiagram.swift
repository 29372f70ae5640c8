/// Timelines above each other, in marble text.
package struct MarbleDiagram: Sendable {
  private var rows: [MarblePrinter.Row] = []

  /// Makes a diagram without timelines.
  package init() {}

  /// Adds a timeline below those that there are.
  ///
  /// - Parameter timeline: The timeline. It need not be of the types of the others.
  package mutating func append<Value, Failure>(_ timeline: Timeline<Value, Failure>) {
    rows.append(timeline.marbleRow())
  }

  /// The timelines as texts: what happens at one tick stands in one column.
  package var texts: [String] { MarblePrinter(rows).lines(endsAreLast: true).texts }
}
