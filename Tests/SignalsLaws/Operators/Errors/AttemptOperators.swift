import Signals
import SignalsTesting

extension Battery {
  /// What becomes of each digit.
  private typealias Attempt = GeneratedFunction<Int, Result<Int, TimelineFailure>>

  private static let attempts = Generator<Attempt>.function(
    from: .digits,
    to: .result(Generator<Int>.digits.map { $0 + 10 }, .just(TimelineFailure("tried")))
  )

  private static func attempted(
    _ source: Timeline<Int, TimelineFailure>,
    _ attempt: Attempt
  ) -> Timeline<Int, TimelineFailure> {
    source.mapEvents { event in
      switch event.value.map({ attempt($0) }) {
      case .success(let value): [.value(value)]
      case .failure(let failure): [.failed(failure)]
      case nil: [event]
      }
    }
  }

  /// The values that pass, and the failure of the first that does not.
  private static func checked(
    _ source: Timeline<Int, TimelineFailure>,
    _ attempt: Attempt
  ) -> Timeline<Int, TimelineFailure> {
    source.mapEvents { event in
      guard let value = event.value, case .failure(let failure) = attempt(value) else {
        return [event]
      }
      return [.failed(failure)]
    }
  }

  static let attempting: [OperatorSpecification] = [
    OperatorSpecification(
      "attempt(_:)",
      parameter: attempts,
      hot: { setup in setup[0].attempt { setup.parameter($0).map { _ in } } },
      cold: { setup in setup[0].attempt { setup.parameter($0).map { _ in } } },
      model: { checked($0[0].started(at: 0), $0.parameter) }
    ),
    OperatorSpecification(
      "attemptMap(_:)",
      parameter: attempts,
      hot: { setup in setup[0].attemptMap { setup.parameter($0) } },
      cold: { setup in setup[0].attemptMap { setup.parameter($0) } },
      model: { attempted($0[0].started(at: 0), $0.parameter) }
    ),
    OperatorSpecification(
      "attempt(_:)",
      "throwing",
      parameter: attempts,
      hot: { setup in
        setup[0].mapError { $0 as any Error }
          .attempt { (value: Int) throws -> Void in _ = try setup.parameter(value).get() }
          .mapError(expected)
      },
      cold: { setup in
        setup[0].mapError { $0 as any Error }
          .attempt { (value: Int) throws -> Void in _ = try setup.parameter(value).get() }
          .mapError(expected)
      },
      model: { checked($0[0].started(at: 0), $0.parameter) }
    ),
    OperatorSpecification(
      "attemptMap(_:)",
      "throwing",
      parameter: attempts,
      hot: { setup in
        setup[0].mapError { $0 as any Error }
          .attemptMap { (value: Int) throws -> Int in try setup.parameter(value).get() }
          .mapError(expected)
      },
      cold: { setup in
        setup[0].mapError { $0 as any Error }
          .attemptMap { (value: Int) throws -> Int in try setup.parameter(value).get() }
          .mapError(expected)
      },
      model: { attempted($0[0].started(at: 0), $0.parameter) }
    ),
    OperatorSpecification(
      "attempt(_:)",
      "throwing, where nothing could fail before",
      parameter: attempts,
      hot: { setup in
        setup[0].ignoreErrors()
          .attempt { (value: Int) throws -> Void in _ = try setup.parameter(value).get() }
          .mapError(expected)
      },
      cold: { setup in
        setup[0].ignoreErrors()
          .attempt { (value: Int) throws -> Void in _ = try setup.parameter(value).get() }
          .mapError(expected)
      },
      model: { checked($0[0].started(at: 0).failingNever().failing(), $0.parameter) }
    ),
    OperatorSpecification(
      "attemptMap(_:)",
      "throwing, where nothing could fail before",
      parameter: attempts,
      hot: { setup in
        setup[0].ignoreErrors()
          .attemptMap { (value: Int) throws -> Int in try setup.parameter(value).get() }
          .mapError(expected)
      },
      cold: { setup in
        setup[0].ignoreErrors()
          .attemptMap { (value: Int) throws -> Int in try setup.parameter(value).get() }
          .mapError(expected)
      },
      model: { attempted($0[0].started(at: 0).failingNever().failing(), $0.parameter) }
    ),
  ]

  /// The failure that was thrown, as what can be compared.
  private static let expected: @Sendable (any Error) -> TimelineFailure = { error in
    error as? TimelineFailure ?? TimelineFailure("unexpected")
  }
}
