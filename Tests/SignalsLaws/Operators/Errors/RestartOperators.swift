import Signals
import SignalsTesting

extension Battery {
  /// How to try again: the waits before each further attempt.
  struct Waits: Sendable, CustomStringConvertible {
    let strategy: RetryStrategy<TimelineFailure>
    let waits: [Int]

    var description: String { "waits \(waits)" }
  }

  /// The attempts, with waits between them.
  private static func attempts(
    of source: ModelSource,
    waits: [Int],
    until horizon: Int
  ) -> Timeline<Int, TimelineFailure> {
    .chain(source.started(at: 0), until: horizon) { end, tick, number in
      guard case .failed = end, number <= waits.count else { return .end(end, at: tick) }
      return .run(source.started(at: tick + waits[number - 1]))
    }
  }

  /// What the source is asked for again when another one says so.
  ///
  /// The other one, the notifier, is started first, and so comes first at each instant: only what it
  /// says at a later one can be the answer.
  private static func asked(
    of source: ModelSource,
    _ notifier: Timeline<Int, TimelineFailure>,
    until horizon: Int,
    when asks: (Termination<TimelineFailure>) -> Bool
  ) -> Timeline<Int, TimelineFailure> {
    .chain(source.started(at: 0), until: horizon) { end, tick, _ in
      guard asks(end) else { return .end(end, at: tick) }
      if let last = notifier.termination, let endTick = notifier.endTick, endTick <= tick {
        return .end(last, at: tick)
      }
      guard let answer = notifier.occurrences.first(where: { $0.tick > tick }) else {
        return .silence
      }
      if let last = answer.event.termination { return .end(last, at: answer.tick) }
      return .run(source.started(at: answer.tick))
    }
  }

  private static let strategies = Generator<Waits>.oneOf(
    Generator { choices in
      let (wait, count) = (Int(choices.draw(upTo: 2)), Int(choices.draw(upTo: 3)))
      return Waits(
        strategy: .constant(.seconds(wait), upTo: count),
        waits: Array(repeating: wait, count: count)
      )
    },
    Generator<[Int]>.array(of: .digits, count: 0...3).map { waits in
      Waits(
        strategy: .custom { attempt, _ in
          attempt <= waits.count ? .seconds(waits[attempt - 1]) : nil
        },
        waits: waits
      )
    },
    Generator { choices in
      let count = Int(choices.draw(upTo: 5))
      return Waits(
        strategy: .exponential(from: .seconds(1), limit: .seconds(6), upTo: count),
        waits: Array([1, 2, 4, 6, 6].prefix(count))
      )
    },
    .just(
      Waits(strategy: .constant(.seconds(1)).where { $0 != TimelineFailure() }, waits: [])
    ),
    .just(
      Waits(
        strategy: .constant(.seconds(1), upTo: 2).where { $0 == TimelineFailure() },
        waits: [1, 1]
      )
    )
  )

  static let retrying: [OperatorSpecification] = [
    OperatorSpecification(
      "retry(upTo:)",
      parameter: .digits,
      starts: { $0 + 1 },
      hot: nil,
      cold: { $0[0].retry(upTo: $0.parameter) },
      model: { input in
        attempts(
          of: input[0],
          waits: Array(repeating: 0, count: input.parameter),
          until: input.horizon
        )
      }
    ),
    OperatorSpecification(
      "retry(upTo:interval:on:)",
      parameter: .zip(.digits, .digits),
      starts: { $0.0 + 1 },
      hot: nil,
      cold: { setup in
        let (count, wait) = setup.parameter
        return setup[0].retry(upTo: count, interval: Duration.seconds(wait), on: setup.scheduler)
      },
      model: { input in
        let (count, wait) = input.parameter
        return attempts(
          of: input[0],
          waits: Array(repeating: wait, count: count),
          until: input.horizon
        )
      }
    ),
    OperatorSpecification(
      "retry(upTo:interval:on:)",
      "in seconds",
      parameter: .zip(.digits, .digits),
      starts: { $0.0 + 1 },
      hot: nil,
      cold: { setup in
        let (count, wait) = setup.parameter
        return setup[0].retry(upTo: count, interval: Double(wait), on: setup.scheduler)
      },
      model: { input in
        let (count, wait) = input.parameter
        return attempts(
          of: input[0],
          waits: Array(repeating: wait, count: count),
          until: input.horizon
        )
      }
    ),
    OperatorSpecification(
      "retry(_:on:)",
      parameter: strategies,
      starts: { $0.waits.count + 1 },
      hot: nil,
      cold: { $0[0].retry($0.parameter.strategy, on: $0.scheduler) },
      model: { attempts(of: $0[0], waits: $0.parameter.waits, until: $0.horizon) }
    ),
    OperatorSpecification(
      "retry(when:)",
      sourceCount: 2,
      starts: .max,
      hot: nil,
      cold: { setup in setup[0].retry { _ in setup[1] } },
      model: { input in
        asked(of: input[0], input[1].started(at: 0), until: input.horizon) { end in
          if case .failed = end { true } else { false }
        }
      }
    ),
    OperatorSpecification(
      "retry(when:)",
      "that answers itself",
      parameter: .digits.map { $0 + 1 },
      starts: { $0 + 1 },
      hot: nil,
      cold: { setup in
        setup[0].retry { failures in
          failures.promoteError(TimelineFailure.self).take(first: setup.parameter)
        }
      },
      model: { input in
        .chain(input[0].started(at: 0), until: input.horizon) { end, tick, number in
          guard case .failed = end else { return .end(end, at: tick) }
          if number > input.parameter { return .end(.completed, at: tick) }
          return .run(input[0].started(at: tick))
        }
      }
    ),
  ]

  static let repeating: [OperatorSpecification] = [
    OperatorSpecification(
      "repeat(_:)",
      parameter: .digits,
      starts: { $0 },
      hot: nil,
      cold: { $0[0].repeat($0.parameter) },
      model: { input in
        guard input.parameter > 0 else { return .empty }
        return .chain(input[0].started(at: 0), until: input.horizon) { end, tick, number in
          guard case .completed = end, number < input.parameter else { return .end(end, at: tick) }
          return .run(input[0].started(at: tick))
        }
      }
    ),
    // Work that takes no time would be done endlessly at one instant: all of it takes some, also that
    // which is made to end after its last event.
    OperatorSpecification(
      "repeat()",
      source: Generator.source.map { source in
        source.isEmpty ? Timeline([(1, .value(0))]) : source.shifted(by: 1)
      },
      except: [
        .synchrony: "endless repetition of work that is done inside of its start is endless"
      ],
      starts: .max,
      hot: nil,
      cold: { $0[0].repeat() },
      model: { input in
        .chain(input[0].started(at: 0), until: input.horizon) { end, tick, _ in
          guard case .completed = end else { return .end(end, at: tick) }
          return .run(input[0].started(at: tick))
        }
      }
    ),
    OperatorSpecification(
      "repeat(when:)",
      sourceCount: 2,
      starts: .max,
      hot: nil,
      cold: { setup in setup[0].repeat { _ in setup[1] } },
      model: { input in
        asked(of: input[0], input[1].started(at: 0), until: input.horizon) { end in
          if case .completed = end { true } else { false }
        }
      }
    ),
    OperatorSpecification(
      "repeat(when:)",
      "that answers itself",
      parameter: .digits.map { $0 + 1 },
      starts: { $0 + 1 },
      hot: nil,
      cold: { setup in
        setup[0].repeat { completions in
          completions.promoteError(TimelineFailure.self).take(first: setup.parameter)
        }
      },
      model: { input in
        .chain(input[0].started(at: 0), until: input.horizon) { end, tick, number in
          guard case .completed = end, number <= input.parameter else {
            return .end(end, at: tick)
          }
          return .run(input[0].started(at: tick))
        }
      }
    ),
  ]
}
