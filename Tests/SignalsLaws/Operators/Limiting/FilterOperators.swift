import Signals
import SignalsTesting

extension Battery {
  static let filtering: [OperatorSpecification] = [
    OperatorSpecification(
      "filter(_:)",
      parameter: .conditions,
      hot: { setup in setup[0].filter { setup.parameter($0) } },
      cold: { setup in setup[0].filter { setup.parameter($0) } },
      model: { input in
        input[0].started(at: 0).keepingValues { input.parameter($1) }
      }
    ),
    OperatorSpecification(
      "compactMap(_:)",
      parameter: .function(from: .digits, to: .optional(.digits), count: 0...3),
      hot: { setup in setup[0].compactMap { (value: Int) -> Int? in setup.parameter(value) } },
      cold: { setup in setup[0].compactMap { (value: Int) -> Int? in setup.parameter(value) } },
      model: { input in
        input[0].started(at: 0).keepingValues { input.parameter($1) != nil }
          .mapValues { input.parameter($0) ?? -1 }
      }
    ),
    OperatorSpecification(
      "skipNil()",
      hot: { setup in setup[0].map { (value: Int) -> Int? in value > 1 ? value : nil }.skipNil() },
      cold: { setup in setup[0].map { (value: Int) -> Int? in value > 1 ? value : nil }.skipNil() },
      model: { input in
        input[0].started(at: 0).keepingValues { $1 > 1 }
      }
    ),
    OperatorSpecification(
      "ofType(_:)",
      hot: { setup in setup[0].map { mixed($0) }.ofType(Int.self) },
      cold: { setup in setup[0].map { mixed($0) }.ofType(Int.self) },
      model: { input in
        input[0].started(at: 0).keepingValues { $1 > 1 }
      }
    ),
    OperatorSpecification(
      "partition(_:)",
      "the first",
      parameter: .conditions,
      hot: { setup in setup[0].partition { setup.parameter($0) }.0 },
      cold: { setup in setup[0].partition { setup.parameter($0) }.0 },
      model: { input in
        input[0].started(at: 0).keepingValues { input.parameter($1) }
      }
    ),
    OperatorSpecification(
      "partition(_:)",
      "the second",
      parameter: .conditions,
      hot: { setup in setup[0].partition { setup.parameter($0) }.1 },
      cold: { setup in setup[0].partition { setup.parameter($0) }.1 },
      model: { input in
        input[0].started(at: 0).keepingValues { !input.parameter($1) }
      }
    ),
  ]

  /// A number or a text.
  private static func mixed(_ value: Int) -> any Sendable {
    if value > 1 { value } else { "\(value)" }
  }
}
