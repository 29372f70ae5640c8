import Dispatch
import FoundationEssentials
import Signals
import SignalsTesting

/// Two numbers, to be compared.
private struct Pair: Equatable, Sendable, CustomStringConvertible {
  let first: Int
  let second: Int

  var description: String { "(\(first), \(second))" }
}

extension Battery {
  static let ticking: [OperatorSpecification] = [
    OperatorSpecification(
      "sample(every:on:)",
      parameter: .int(in: 1...4),
      except: [.lifting: clockIsScheduledFirst],
      hot: { $0[0].sample(every: .seconds($0.parameter), on: $0.scheduler) },
      cold: { $0[0].sample(every: .seconds($0.parameter), on: $0.scheduler) },
      model: { input in
        var (latest, result) = (Int?.none, [(tick: Int, event: DigitSignal.Event)]())
        let events = input[0].started(withClock: input.parameter, until: input.horizon)
        for (tick, event) in events {
          switch event {
          case nil:
            if let value = latest { result.append((tick, .value(value))) }
            latest = nil
          case .value(let value): latest = value
          case let end?: return Timeline(result).appending(end, at: tick)
          }
        }
        return Timeline(result)
      }
    ),
    OperatorSpecification(
      ".timer(interval:on:leeway:)",
      sourceCount: 0,
      parameter: .int(in: 1...9),
      hot: nil,
      cold: { setup -> SignalProducer<Int, Never> in
        .deferred {
          let start = setup.scheduler.currentDate
          return SignalProducer<Date, Never>.timer(
            interval: .seconds(setup.parameter),
            on: setup.scheduler
          )
          .map { Int($0.timeIntervalSince(start)) }
        }
      },
      model: { input in
        Timeline(ticks(input.parameter, input.horizon).map { ($0, .value($0)) })
      }
    ),
    OperatorSpecification(
      ".timer(interval:on:leeway:)",
      sourceCount: 0,
      parameter: .int(in: 1...9),
      hot: nil,
      cold: { setup -> SignalProducer<Int, Never> in
        .deferred {
          let start = setup.scheduler.currentDate
          return SignalProducer<Date, Never>.timer(
            interval: .milliseconds(1000 * setup.parameter),
            on: setup.scheduler,
            leeway: .seconds(1)
          )
          .map { Int($0.timeIntervalSince(start)) }
        }
      },
      model: { input in
        Timeline(ticks(input.parameter, input.horizon).map { ($0, .value($0)) })
      }
    ),
    OperatorSpecification(
      ".interval(_:on:)",
      sourceCount: 0,
      parameter: .int(in: 1...9),
      hot: nil,
      cold: { setup -> SignalProducer<Int, Never> in
        SignalProducer<Int, Never>.interval(.seconds(setup.parameter), on: setup.scheduler)
      },
      model: { input in
        Timeline(
          ticks(input.parameter, input.horizon).enumerated().map { ($1, .value($0)) }
        )
      }
    ),
    OperatorSpecification(
      ".interval(_:interval:on:)",
      sourceCount: 0,
      parameter: .zip(.array(of: .digits, count: 0...4), .int(in: 1...9)),
      hot: nil,
      cold: { setup -> SignalProducer<Int, Never> in
        SignalProducer<Int, Never>.interval(
          setup.parameter.0,
          interval: .seconds(setup.parameter.1),
          on: setup.scheduler
        )
      },
      model: { input in
        let (elements, interval) = input.parameter
        let values = elements.enumerated().map { index, element in
          (tick: interval * (index + 1), event: Timeline<Int, Never>.Event.value(element))
        }
        return Timeline(values).appending(.completed, at: interval * elements.count)
      }
    ),
  ]

  static let measuring: [OperatorSpecification] = [
    OperatorSpecification(
      "timestamp(on:)",
      hot: { setup -> Signal<Pair, TimelineFailure> in
        let start = setup.scheduler.currentDate
        return setup[0].timestamp(on: setup.scheduler).map {
          Pair(first: $0.value, second: Int($0.date.timeIntervalSince(start)))
        }
      },
      cold: { setup -> SignalProducer<Pair, TimelineFailure> in
        .deferred {
          let start = setup.scheduler.currentDate
          return setup[0].timestamp(on: setup.scheduler).map {
            Pair(first: $0.value, second: Int($0.date.timeIntervalSince(start)))
          }
        }
      },
      model: { input in
        measured(input[0].started(at: 0)) { tick, _ in tick }
      }
    ),
    OperatorSpecification(
      "timeInterval(on:)",
      hot: { setup -> Signal<Pair, TimelineFailure> in
        setup[0].timeInterval(on: setup.scheduler).map {
          Pair(first: $0.value, second: Int($0.interval / .seconds(1)))
        }
      },
      cold: { setup -> SignalProducer<Pair, TimelineFailure> in
        setup[0].timeInterval(on: setup.scheduler).map {
          Pair(first: $0.value, second: Int($0.interval / .seconds(1)))
        }
      },
      model: { input in
        measured(input[0].started(at: 0)) { tick, last in tick - last }
      }
    ),
    OperatorSpecification(
      "measureInterval(on:)",
      hot: { $0[0].measureInterval(on: $0.scheduler) },
      cold: { $0[0].measureInterval(on: $0.scheduler) },
      model: { input in
        measured(input[0].started(at: 0)) { tick, last in tick - last }
          .mapValues { Duration.seconds($0.second) }
      }
    ),
  ]

  private static func ticks(_ interval: Int, _ horizon: Int) -> [Int] {
    [Int](stride(from: interval, through: horizon, by: interval))
  }

  /// The values with what a clock says of their tick, and of that of the value before, or of the
  /// start.
  private static func measured(
    _ source: Digits,
    _ measure: (_ tick: Int, _ last: Int) -> Int
  ) -> Timeline<Pair, TimelineFailure> {
    let former = [0] + source.occurrences.map(\.tick)
    return Timeline<Pair, TimelineFailure>(
      zip(source.occurrences, former).map { occurrence, last in
        let event = occurrence.event.map {
          Pair(first: $0, second: measure(occurrence.tick, last))
        }
        return (tick: occurrence.tick, event: event)
      }
    )
  }
}
