import Signals
import SignalsTesting

extension Battery {
  /// Depends on the order of what it is given.
  private static let next: @Sendable (Int, Int) -> Int = { $0 &* 5 &+ $1 &+ 1 }

  private static func partialResults(_ initial: Int, _ values: [Int]) -> [Int] {
    values.indices.map { values[...$0].reduce(initial, next) }
  }

  private static let scanned:
    @Sendable (OperatorModelInput<Int>) -> Timeline<Int, TimelineFailure> = { input in
      let source = input[0].started(at: 0)
      var results = partialResults(input.parameter, source.values)[...]
      return source.mapValues { _ in results.removeFirst() }
    }

  private static let reduced:
    @Sendable (OperatorModelInput<Int>) -> Timeline<Int, TimelineFailure> = { input in
      input[0].started(at: 0).atCompletion { [$0.reduce(input.parameter, next)] }
    }

  static let scanning: [OperatorSpecification] = [
    OperatorSpecification(
      "scan(_:_:)",
      parameter: .digits,
      hot: { $0[0].scan($0.parameter, next) },
      cold: { $0[0].scan($0.parameter, next) },
      model: scanned
    ),
    OperatorSpecification(
      "scan(into:_:)",
      parameter: .digits,
      hot: { $0[0].scan(into: $0.parameter) { $0 = next($0, $1) } },
      cold: { $0[0].scan(into: $0.parameter) { $0 = next($0, $1) } },
      model: scanned
    ),
    OperatorSpecification(
      "reduce(_:_:)",
      parameter: .digits,
      hot: { $0[0].reduce($0.parameter, next) },
      cold: { $0[0].reduce($0.parameter, next) },
      model: reduced
    ),
    OperatorSpecification(
      "reduce(into:_:)",
      parameter: .digits,
      hot: { $0[0].reduce(into: $0.parameter) { $0 = next($0, $1) } },
      cold: { $0[0].reduce(into: $0.parameter) { $0 = next($0, $1) } },
      model: reduced
    ),
    // The new value tells the state before the value from that after it.
    OperatorSpecification(
      "scanMap(_:_:)",
      parameter: .digits,
      hot: { $0[0].scanMap($0.parameter) { (next($0, $1), [$0, $1]) } },
      cold: { $0[0].scanMap($0.parameter) { (next($0, $1), [$0, $1]) } },
      model: scanMapped
    ),
    OperatorSpecification(
      "scanMap(into:_:)",
      parameter: .digits,
      hot: { $0[0].scanMap(into: $0.parameter, advance) },
      cold: { $0[0].scanMap(into: $0.parameter, advance) },
      model: scanMapped
    ),
  ]

  private static let advance: @Sendable (inout Int, Int) -> [Int] = { state, value in
    defer { state = next(state, value) }
    return [state, value]
  }

  private static let scanMapped:
    @Sendable (OperatorModelInput<Int>) -> Timeline<[Int], TimelineFailure> = { input in
      let source = input[0].started(at: 0)
      let states = [input.parameter] + partialResults(input.parameter, source.values)
      var pairs = zip(states, source.values).map { [$0, $1] }[...]
      return source.mapValues { _ in pairs.removeFirst() }
    }
}
