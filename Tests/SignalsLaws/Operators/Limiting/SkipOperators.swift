import Signals
import SignalsTesting

extension Battery {
  static let skipping: [OperatorSpecification] = [
    OperatorSpecification(
      "skip(first:)",
      parameter: .digits,
      hot: { $0[0].skip(first: $0.parameter) },
      cold: { $0[0].skip(first: $0.parameter) },
      model: { input in
        input[0].started(at: 0).keepingValues { earlier, _ in earlier.count >= input.parameter }
      }
    ),
    OperatorSpecification(
      "skip(while:)",
      parameter: .conditions,
      hot: { setup in setup[0].skip(while: { setup.parameter($0) }) },
      cold: { setup in setup[0].skip(while: { setup.parameter($0) }) },
      model: { input in
        input[0].started(at: 0).keepingValues { earlier, value in
          !(earlier + [value]).allSatisfy { input.parameter($0) }
        }
      }
    ),
    OperatorSpecification(
      "skipRepeats()",
      hot: { $0[0].skipRepeats() },
      cold: { $0[0].skipRepeats() },
      model: { input in
        input[0].started(at: 0).keepingValues { $0.last != $1 }
      }
    ),
    OperatorSpecification(
      "skipRepeats(_:)",
      hot: { setup in setup[0].skipRepeats { abs($0 - $1) <= 1 } },
      cold: { setup in setup[0].skipRepeats { abs($0 - $1) <= 1 } },
      model: { input in
        // What counts is the last value that was sent, not the last that came.
        let source = input[0].started(at: 0)
        let sent = source.occurrences.reduce(into: [Timeline<Int, TimelineFailure>.Occurrence]()) {
          sent,
          occurrence in
          if let last = sent.last?.event.value, let value = occurrence.event.value,
            abs(last - value) <= 1
          {
            return
          }
          sent.append(occurrence)
        }
        return Timeline(sent)
      }
    ),
    OperatorSpecification(
      "skipRepeats(_:)",
      "the earlier value first",
      hot: { setup in setup[0].skipRepeats { $0 >= $1 } },
      cold: { setup in setup[0].skipRepeats { $0 >= $1 } },
      model: { input in
        // What is no greater than all before is left out.
        input[0].started(at: 0).keepingValues { earlier, value in
          earlier.allSatisfy { $0 < value }
        }
      }
    ),
    OperatorSpecification(
      "uniqueValues()",
      hot: { $0[0].uniqueValues() },
      cold: { $0[0].uniqueValues() },
      model: { input in
        input[0].started(at: 0).keepingValues { !$0.contains($1) }
      }
    ),
    OperatorSpecification(
      "uniqueValues(_:)",
      hot: { setup in setup[0].uniqueValues { $0 % 2 } },
      cold: { setup in setup[0].uniqueValues { $0 % 2 } },
      model: { input in
        input[0].started(at: 0).keepingValues { earlier, value in
          !earlier.contains { $0 % 2 == value % 2 }
        }
      }
    ),
  ]
}
