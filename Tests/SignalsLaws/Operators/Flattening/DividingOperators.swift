import Signals
import SignalsTesting

extension Battery {
  static let dividing: [OperatorSpecification] = [
    OperatorSpecification(
      "groupBy(_:)",
      "whose groups are started at once",
      hot: { setup in
        setup[0].groupBy { $0 % 2 }.flatMap(.merge) { (group: Group) -> DigitProducer in
          group.producer.map { 10 * group.key + $0 }
        }
      },
      cold: { setup in
        setup[0].groupBy { $0 % 2 }.flatMap(.merge) { (group: Group) -> DigitProducer in
          group.producer.map { 10 * group.key + $0 }
        }
      },
      model: { $0[0].started(at: 0).mapValues { 10 * ($0 % 2) + $0 } }
    ),
    OperatorSpecification(
      "groupBy(_:)",
      "whose groups are started one after the other",
      hot: { setup in
        setup[0].groupBy { $0 % 3 }.flatMap(.concat) { (group: Group) -> DigitProducer in
          group.producer.map { 10 * group.key + $0 }
        }
      },
      cold: { setup in
        setup[0].groupBy { $0 % 3 }.flatMap(.concat) { (group: Group) -> DigitProducer in
          group.producer.map { 10 * group.key + $0 }
        }
      },
      model: { input in
        // The values of all groups but the first wait for the end, which a failure is not.
        let source = input[0].started(at: 0).mapValues { 10 * ($0 % 3) + $0 }
        let keys = source.values.map { $0 / 10 }
        guard let firstKey = keys.first else { return source }
        let first = source.filter { ($0.event.value ?? 10 * firstKey) / 10 == firstKey }
        guard let endTick = source.endTick, let end = source.termination else { return first }
        if case .failed = end { return first }
        var waiting: [(tick: Int, event: DigitSignal.Event)] = []
        for (index, key) in keys.enumerated().dropFirst()
        where key != firstKey && keys.firstIndex(of: key) == index {
          waiting += source.values.filter { $0 / 10 == key }.map { (endTick, .value($0)) }
        }
        let values = first.filter { $0.event.value != nil }.occurrences
        return Timeline(values + Timeline(waiting).occurrences).appending(.init(end), at: endTick)
      }
    ),
    OperatorSpecification(
      "window(count:)",
      "passed on",
      parameter: .int(in: 1...3),
      hot: { $0[0].window(count: $0.parameter).flatten(.merge) },
      cold: { $0[0].window(count: $0.parameter).flatten(.merge) },
      model: { $0[0].started(at: 0) }
    ),
    OperatorSpecification(
      "window(count:)",
      "gathered",
      parameter: .int(in: 1...3),
      hot: { $0[0].window(count: $0.parameter).flatMap(.merge) { $0.collect() } },
      cold: { $0[0].window(count: $0.parameter).flatMap(.merge) { $0.collect() } },
      model: { input in
        gathered(input[0].started(at: 0).occurrences.map { ($0.tick, $0.event) }) { values, _ in
          values.count == input.parameter
        }
      }
    ),
    OperatorSpecification(
      "window(on:)",
      "gathered; the first source is the trigger",
      sourceCount: 2,
      hot: { $0[1].window(on: $0[0].trigger).flatMap(.merge) { $0.collect() } },
      cold: { $0[1].window(on: $0[0].trigger).flatMap(.merge) { $0.collect() } },
      model: { input in
        gathered(triggered(input)) { values, isTrigger in isTrigger && !values.isEmpty }
      }
    ),
    OperatorSpecification(
      "window(every:on:)",
      "gathered",
      parameter: .int(in: 1...4),
      except: [.lifting: clockIsScheduledFirst],
      hot: { setup in
        setup[0].window(every: .seconds(setup.parameter), on: setup.scheduler)
          .flatMap(.merge) { $0.collect() }
      },
      cold: { setup in
        setup[0].window(every: .seconds(setup.parameter), on: setup.scheduler)
          .flatMap(.merge) { $0.collect() }
      },
      model: { input in
        let events = input[0].started(withClock: input.parameter, until: input.horizon)
        return gathered(events.map { (tick: $0.tick, event: $0.event) }) { values, isTick in
          isTick && !values.isEmpty
        }
      }
    ),
    OperatorSpecification(
      "buffer(on:)",
      "the first source is the trigger",
      sourceCount: 2,
      hot: { $0[1].buffer(on: $0[0].trigger) },
      cold: { $0[1].buffer(on: $0[0].trigger) },
      model: { input in gathered(triggered(input)) { _, isTrigger in isTrigger } }
    ),
    OperatorSpecification(
      "buffer(upTo:within:on:)",
      parameter: .zip(.int(in: 1...4), .int(in: 0...4)),
      hot: { setup in
        setup[0].buffer(
          upTo: setup.parameter.0,
          within: .seconds(setup.parameter.1),
          on: setup.scheduler
        )
      },
      cold: { setup in
        setup[0].buffer(
          upTo: setup.parameter.0,
          within: .seconds(setup.parameter.1),
          on: setup.scheduler
        )
      },
      model: { input in
        buffered(input[0].started(at: 0), count: input.parameter.0, age: input.parameter.1)
      }
    ),
  ]

  private typealias Group = StreamGroup<Int, Int, TimelineFailure>
  private typealias Arrays = Timeline<[Int], TimelineFailure>

  /// What the second source sends, and `nil` where the first one does.
  private static func triggered(
    _ input: OperatorModelInput<Void>
  ) -> [(tick: Int, event: DigitSignal.Event?)] {
    Timeline.merged(input.sources.map { $0.started(at: 0) }).compactMap { occurrence in
      if occurrence.source == 1 { return (occurrence.tick, occurrence.event) }
      return occurrence.event.value == nil ? nil : (occurrence.tick, nil)
    }
  }

  /// The values in arrays, the last of which comes with the completion if it is not empty.
  private static func gathered(
    _ events: [(tick: Int, event: DigitSignal.Event?)],
    _ isWhole: (_ values: [Int], _ isTrigger: Bool) -> Bool
  ) -> Arrays {
    var (values, result) = ([Int](), [(tick: Int, event: Arrays.Event)]())
    for (tick, event) in events {
      switch event {
      case nil: break
      case .value(let value): values.append(value)
      case .completed:
        if !values.isEmpty { result.append((tick, .value(values))) }
        return Arrays(result).appending(.completed, at: tick)
      case .failed(let error): return Arrays(result).appending(.failed(error), at: tick)
      case .interrupted: return Arrays(result).appending(.interrupted, at: tick)
      }
      guard isWhole(values, event == nil) else { continue }
      result.append((tick, .value(values)))
      values = []
    }
    return Arrays(result)
  }

  /// Each array begins with the first value after the one before; it takes what comes until it is full,
  /// or too old.
  private static func buffered(_ source: Digits, count: Int, age: Int) -> Arrays {
    var (rest, result) = (source.occurrences[...], [(tick: Int, event: Arrays.Event)]())
    while let first = rest.first, first.event.value != nil {
      let due = first.tick + age
      let array = rest.prefix(count).prefix { $0.event.value != nil && $0.tick <= due }
      rest = rest.dropFirst(array.count)
      var tick = array.count == count ? array.last?.tick ?? due : due
      if let end = rest.first, array.count < count, end.tick <= due {
        // Only an end cuts an array short.
        guard end.event.isCompleted else { break }
        tick = end.tick
      }
      result.append((tick, .value(array.compactMap(\.event.value))))
    }
    guard let end = rest.first else { return Arrays(result) }
    return Arrays(result).appending(end.event.map { [$0] }, at: end.tick)
  }
}
