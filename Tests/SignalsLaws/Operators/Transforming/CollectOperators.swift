import Signals
import SignalsTesting

extension Battery {
  /// The values in arrays.
  ///
  /// - Parameters:
  ///   - endsBefore: Whether an array ends before a value.
  ///   - endsAfter: Whether it ends with its last value.
  private static func grouped(
    _ source: Timeline<Int, TimelineFailure>,
    endsBefore: ([Int], Int) -> Bool = { _, _ in false },
    endsAfter: ([Int]) -> Bool = { _ in false }
  ) -> Timeline<[Int], TimelineFailure> {
    var group: [Int] = []
    return source.mapEvents { event in
      switch event {
      case .value(let value):
        var whole: [[Int]] = []
        if endsBefore(group, value) {
          whole.append(group)
          group = []
        }
        group.append(value)
        if endsAfter(group) {
          whole.append(group)
          group = []
        }
        return whole.map { .value($0) }
      case .completed:
        return group.isEmpty && !source.values.isEmpty ? [.completed] : [.value(group), .completed]
      case .failed(let failure): return [.failed(failure)]
      case .interrupted: return [.interrupted]
      }
    }
  }

  static let collecting: [OperatorSpecification] = [
    OperatorSpecification(
      "collect()",
      hot: { $0[0].collect() },
      cold: { $0[0].collect() },
      model: { $0[0].started(at: 0).atCompletion { [$0] } }
    ),
    OperatorSpecification(
      "collect(count:)",
      parameter: .digits.map { $0 + 1 },
      hot: { $0[0].collect(count: $0.parameter) },
      cold: { $0[0].collect(count: $0.parameter) },
      model: { input in
        grouped(input[0].started(at: 0), endsAfter: { $0.count == input.parameter })
      }
    ),
    OperatorSpecification(
      "collect(_:)",
      "by what has been gathered",
      parameter: .digits,
      hot: { setup in setup[0].collect { values in values.reduce(0, +) >= setup.parameter } },
      cold: { setup in setup[0].collect { values in values.reduce(0, +) >= setup.parameter } },
      model: { input in
        grouped(input[0].started(at: 0), endsAfter: { $0.reduce(0, +) >= input.parameter })
      }
    ),
    // With a limit of zero, arrays that hold nothing end too.
    OperatorSpecification(
      "collect(_:)",
      "by the value that comes next",
      parameter: .digits,
      hot: { setup in
        setup[0].collect { values, next in values.count >= setup.parameter || values.contains(next)
        }
      },
      cold: { setup in
        setup[0].collect { values, next in values.count >= setup.parameter || values.contains(next)
        }
      },
      model: { input in
        grouped(
          input[0].started(at: 0),
          endsBefore: { $0.count >= input.parameter || $0.contains($1) }
        )
      }
    ),
  ]
}
