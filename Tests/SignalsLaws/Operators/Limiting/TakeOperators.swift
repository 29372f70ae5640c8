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
        input[0].started(at: 0).completing { earlier, _ in earlier.count == input.parameter - 1 }
      }
    ),
    OperatorSpecification(
      "take(first:)",
      "none",
      except: [.disposal: endsInStart],
      hot: { $0[0].take(first: 0) },
      cold: { $0[0].take(first: 0) },
      model: { _ in Timeline<Int, TimelineFailure>([(0, .interrupted)]) }
    ),
    OperatorSpecification(
      "take(last:)",
      parameter: .digits,
      hot: { $0[0].take(last: $0.parameter) },
      cold: { $0[0].take(last: $0.parameter) },
      model: { input in
        input[0].started(at: 0).summarized { $0.suffix(input.parameter) }
      }
    ),
    OperatorSpecification(
      "take(while:)",
      parameter: .conditions,
      hot: { setup in setup[0].take(while: { setup.parameter($0) }) },
      cold: { setup in setup[0].take(while: { setup.parameter($0) }) },
      model: { input in
        input[0].started(at: 0).completing(including: false) { !input.parameter($1) }
      }
    ),
    OperatorSpecification(
      "take(until:)",
      "a condition",
      parameter: .conditions,
      hot: { setup in setup[0].take(until: { setup.parameter($0) }) },
      cold: { setup in setup[0].take(until: { setup.parameter($0) }) },
      model: { input in
        input[0].started(at: 0).completing { !input.parameter($1) }
      }
    ),
  ]
}
