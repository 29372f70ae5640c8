import Signals
import SignalsTesting

extension Battery {
  static let taking: [OperatorSpecification] = [
    OperatorSpecification(
      "take(first:)",
      parameter: .digits.map { $0 + 1 },
      hot: { $0[0].take(first: $0.parameter) },
      cold: { $0[0].take(first: $0.parameter) },
      model: { input in
        let source = input[0].started(at: 0)
        let taken = source.occurrences.prefix { $0.event.value != nil }.prefix(input.parameter)
        guard taken.count == input.parameter, let last = taken.last else { return source }
        return Timeline(Array(taken)).appending(.completed, at: last.tick)
      }
    )
  ]
}
