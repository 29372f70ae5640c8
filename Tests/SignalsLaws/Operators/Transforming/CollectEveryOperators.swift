import Dispatch
import Signals
import SignalsTesting

/// How values are gathered by time.
struct Gathering: Sendable {
  let interval: Int
  let skipsEmpty: Bool
  let discards: Bool

  static let any = Generator<Gathering> { choices in
    Gathering(
      interval: 1 + Int(choices.draw(upTo: 3)),
      skipsEmpty: choices.bool(),
      discards: choices.bool()
    )
  }
}

extension Battery {
  private static func gathered(
    _ source: ModelSource,
    _ gathering: Gathering,
    until horizon: Int
  ) -> Timeline<[Int], TimelineFailure> {
    var result: [(tick: Int, event: Timeline<[Int], TimelineFailure>.Event)] = []
    var waiting = source.started(at: 0).occurrences[...]
    var isComplete = false
    for number in 1...(1 + horizon / gathering.interval) {
      let tick = number * gathering.interval
      // A run of a producer is started after the first tick of the timer has been scheduled, and
      // each further one is after what the source sends at that instant.
      let isFirst = number == 1 && !source.isHot
      let batch = waiting.prefix { isFirst ? $0.tick < tick : $0.tick <= tick }
      waiting = waiting.dropFirst(batch.count)
      for end in batch where end.event.isTerminating {
        guard end.event.isCompleted && !gathering.discards else {
          return Timeline(result).appending(end.event.map { [$0] }, at: end.tick)
        }
        isComplete = true
      }
      let values = batch.compactMap(\.event.value)
      if !values.isEmpty || !gathering.skipsEmpty { result.append((tick, .value(values))) }
      if isComplete { return Timeline(result).appending(.completed, at: tick) }
    }
    return Timeline(result)
  }

  private static let firstTick: [OperatorLaw: String] = [
    .lifting: """
    The timer begins before a producer is started, so that its first tick precedes what the run sends \
    at that instant; a signal's events have been scheduled before.
    """
  ]

  static let gathering: [OperatorSpecification] = [
    OperatorSpecification(
      "collect(every:on:skipEmpty:discardWhenCompleted:)",
      parameter: Gathering.any,
      except: firstTick,
      hot: { setup in
        setup[0].collect(
          every: Duration.seconds(setup.parameter.interval),
          on: setup.scheduler,
          skipEmpty: setup.parameter.skipsEmpty,
          discardWhenCompleted: setup.parameter.discards
        )
      },
      cold: { setup in
        setup[0].collect(
          every: Duration.seconds(setup.parameter.interval),
          on: setup.scheduler,
          skipEmpty: setup.parameter.skipsEmpty,
          discardWhenCompleted: setup.parameter.discards
        )
      },
      model: { gathered($0[0], $0.parameter, until: $0.horizon) }
    ),
    OperatorSpecification(
      "collect(every:on:skipEmpty:discardWhenCompleted:)",
      "in units of Dispatch",
      parameter: Gathering.any,
      except: firstTick,
      hot: { setup in
        setup[0].collect(
          every: DispatchTimeInterval.seconds(setup.parameter.interval),
          on: setup.scheduler,
          skipEmpty: setup.parameter.skipsEmpty,
          discardWhenCompleted: setup.parameter.discards
        )
      },
      cold: { setup in
        setup[0].collect(
          every: DispatchTimeInterval.seconds(setup.parameter.interval),
          on: setup.scheduler,
          skipEmpty: setup.parameter.skipsEmpty,
          discardWhenCompleted: setup.parameter.discards
        )
      },
      model: { gathered($0[0], $0.parameter, until: $0.horizon) }
    ),
    OperatorSpecification(
      "collect(every:on:skipEmpty:discardWhenCompleted:)",
      "by default",
      except: firstTick,
      hot: { $0[0].collect(every: .seconds(2), on: $0.scheduler) },
      cold: { $0[0].collect(every: .seconds(2), on: $0.scheduler) },
      model: { input in
        gathered(
          input[0],
          Gathering(interval: 2, skipsEmpty: false, discards: true),
          until: input.horizon
        )
      }
    ),
  ]
}
