import Signals
import SignalsTesting

extension Battery {
  static let concatenating: [OperatorSpecification] = [
    OperatorSpecification(
      "concat(_:)",
      sourceCount: 2,
      hot: nil,
      cold: { $0[0].concat($0[1]) },
      model: { input in
        let first = input[0].started(at: 0)
        guard let end = first.endTick else { return first }
        if case .failed = first.termination { return first }
        let next = input[1].started(at: end)
        let whole = Timeline(first.occurrences.dropLast() + next.occurrences)
        guard case .interrupted = whole.termination else { return whole }
        return Timeline(Array(whole.occurrences.dropLast())).appending(
          .completed,
          at: whole.lastTick
        )
      }
    )
  ]
}
