import Signals
import SignalsTesting

/// One operator in a chain, and its model.
struct Stage: Sendable, CustomStringConvertible {
  let description: String
  /// Whether it takes a scheduler.
  let isTimed: Bool
  /// Whether its run goes on, unobserved, until its producer is released.
  let isKeptByProducer: Bool
  let apply: @Sendable (DigitProducer, TestScheduler) -> DigitProducer
  let model: @Sendable (Digits) -> Digits

  init(
    _ description: String,
    isTimed: Bool = false,
    isKeptByProducer: Bool = false,
    _ apply: @escaping @Sendable (DigitProducer, TestScheduler) -> DigitProducer,
    model: @escaping @Sendable (Digits) -> Digits = { $0 }
  ) {
    (self.description, self.isTimed) = (description, isTimed)
    self.isKeptByProducer = isKeptByProducer
    (self.apply, self.model) = (apply, model)
  }
}

/// A chain of operators.
struct Pipeline: Sendable, CustomStringConvertible {
  let stages: [Stage]

  var description: String { "source" + stages.map { ".\($0)" }.joined() }

  func callAsFunction(_ source: DigitProducer, on scheduler: TestScheduler) -> DigitProducer {
    stages.reduce(source) { $1.apply($0, scheduler) }
  }

  /// The chain's model.
  func callAsFunction(_ source: Digits) -> Digits {
    stages.reduce(source) { $1.model($0) }
  }
}

extension Generator<Pipeline> {
  /// Chains of up to ten operators.
  static let pipelines = pipelines(of: Stage.all)

  /// Chains of operators that take no scheduler.
  static let synchronousPipelines = pipelines(of: Stage.all.filter { !$0.isTimed })

  private static func pipelines(of stages: [Stage]) -> Generator {
    Generator { choices in
      let drawn = choices.list("stage", count: 0...10) { choices in
        Stage?.some(stages[Int(choices.draw(upTo: UInt64(stages.count - 1)))])
      }
      return drawn.map(Pipeline.init)
    }
  }
}

// MARK: - The table

extension Stage {
  static let all: [Stage] = choosing + changing + joining + flattening + timed

  private static let choosing: [Stage] = [
    Stage("filter(even)", { source, _ in source.filter { $0 % 2 == 0 } }) { timeline in
      timeline.filter { ($0.event.value ?? 0) % 2 == 0 }
    },
    Stage("take(first: 1)", { source, _ in source.take(first: 1) }) { $0.first(1) },
    Stage("take(first: 3)", { source, _ in source.take(first: 3) }) { $0.first(3) },
    Stage("skip(first: 1)", { source, _ in source.skip(first: 1) }) { timeline in
      guard let first = timeline.occurrences.first, first.event.value != nil else {
        return timeline
      }
      return Timeline([Digits.Occurrence](timeline.occurrences.dropFirst()))
    },
    Stage("take(last: 2)", { source, _ in source.take(last: 2) }) { timeline in
      timeline.atEnd { $0.suffix(2) }
    },
    Stage("take(while: small)", { source, _ in source.take(while: { $0 < 3 }) }) { timeline in
      let rest = timeline.occurrences.prefix { ($0.event.value ?? 0) < 3 }
      let cut = timeline.occurrences.dropFirst(rest.count).first
      let kept = Digits([Digits.Occurrence](rest))
      return cut.map { kept.appending(.completed, at: $0.tick) } ?? kept
    },
    Stage("skipRepeats()", { source, _ in source.skipRepeats() }) { timeline in
      var last: Int?
      return timeline.filter { occurrence in
        guard let value = occurrence.event.value else { return true }
        defer { last = value }
        return value != last
      }
    },
  ]

  private static let changing: [Stage] = [
    Stage("map(+ 1)", { source, _ in source.map { $0 + 1 } }) { $0.mapValues { $0 + 1 } },
    Stage("scan(0, +)", { source, _ in source.scan(0) { ($0 + $1) % 10 } }) { timeline in
      var sum = 0
      return timeline.mapValues { value in
        sum = (sum + value) % 10
        return sum
      }
    },
    Stage("materialize().dematerialize()", { source, _ in source.materialize().dematerialize() }),
    Stage("on(value:)", { source, _ in source.on(value: { _ in }) }),
    Stage("collect().flatten()", { source, _ in source.collect().flatten() }) { timeline in
      timeline.atEnd { $0 }
    },
    Stage("collect(count: 2).flatten()", { source, _ in source.collect(count: 2).flatten() }) {
      timeline in
      let (values, ticks) = (timeline.values, timeline.valueTicks)
      var result: [(tick: Int, event: DigitSignal.Event)] = []
      for index in values.indices {
        if index % 2 == 1 {
          result += [
            (ticks[index], .value(values[index - 1])), (ticks[index], .value(values[index])),
          ]
        } else if index == values.count - 1, timeline.isCompleted {
          result.append((timeline.lastTick, .value(values[index])))
        }
      }
      return Timeline(
        result
          + timeline.occurrences.suffix(from: values.count).map {
            (tick: $0.tick, event: $0.event)
          }
      )
    },
  ]

  private static let joining: [Stage] = [
    Stage("concat(value: 6)", { source, _ in source.concat(value: 6) }) { timeline in
      guard timeline.isCompleted else { return timeline }
      let tick = timeline.lastTick
      return Timeline([Digits.Occurrence](timeline.occurrences.dropLast()))
        .appending(.value(6), at: tick).appending(.completed, at: tick)
    },
    Stage("prefix(value: 7)", { source, _ in source.prefix(value: 7) }) { timeline in
      Timeline([.init(tick: 0, event: .value(7))] + timeline.occurrences)
    },
    Stage("merge(with: empty)", { source, _ in source.merge(with: .empty) }),
    Stage(
      "flatMapError { 8 }",
      { source, _ in source.flatMapError { _ in DigitProducer(value: 8) } }
    ) { timeline in
      guard let last = timeline.occurrences.last, last.event.error != nil else { return timeline }
      return Timeline([Digits.Occurrence](timeline.occurrences.dropLast()))
        .appending(.value(8), at: last.tick).appending(.completed, at: last.tick)
    },
    Stage("share(replay: 1)", { source, _ in source.share(replay: 1) }),
    Stage(
      "replayLazily(upTo: 1)",
      isKeptByProducer: true,
      { source, _ in source.replayLazily(upTo: 1) }
    ),
  ]

  private static let flattening: [Stage] = [
    Stage(
      "flatMap(.merge) { [$0, $0 + 1] }",
      { source, _ in source.flatMap(.merge) { DigitProducer([$0, $0 + 1]) } }
    ) { timeline in
      Timeline(
        timeline.occurrences.flatMap { occurrence -> [Digits.Occurrence] in
          guard let value = occurrence.event.value else { return [occurrence] }
          return [value, value + 1].map { .init(tick: occurrence.tick, event: .value($0)) }
        }
      )
    },
    Stage(
      "flatMap(.latest)",
      { source, _ in source.flatMap(.latest) { DigitProducer(value: $0) } }
    ),
    Stage(
      "flatMap(.concat)",
      { source, _ in source.flatMap(.concat) { DigitProducer(value: $0) } }
    ),
    Stage(
      "groupBy(odd).flatten()",
      { source, _ in
        source.groupBy { $0 % 2 }.flatMap(.merge) { (group) -> DigitProducer in group.producer }
      }
    ),
    Stage("window(count: 2).flatten()", { source, _ in source.window(count: 2).flatten(.concat) }),
  ]

  /// Timed so that no two things can happen at one instant in another order than they were sent.
  private static let timed: [Stage] = [
    Stage("observe(on:)", isTimed: true, { $0.observe(on: $1) }),
    Stage("start(on:)", isTimed: true, { $0.start(on: $1) }),
    Stage(
      "delaySubscription(for: 2)",
      isTimed: true,
      { $0.delaySubscription(for: .seconds(2), on: $1) },
      model: { $0.shifted(by: 2) }
    ),
    Stage(
      "delay(for: 1)",
      isTimed: true,
      { $0.delay(for: .seconds(1), on: $1, includingFailures: true) },
      model: { $0.shifted(by: 1) }
    ),
  ]
}

extension Timeline where Value == Int {
  /// The values up to so many, the last of which is followed by completion.
  fileprivate func first(_ count: Int) -> Timeline {
    let places = occurrences.indices.filter { occurrences[$0].event.value != nil }
    guard places.count >= count else { return self }
    let last = places[count - 1]
    return Timeline([Occurrence](occurrences[...last]))
      .appending(.completed, at: occurrences[last].tick)
  }

  /// Nothing but the end, and before a completion some of the values.
  fileprivate func atEnd(_ choose: ([Value]) -> [Value]) -> Timeline {
    let end = filter { $0.event.isTerminating }
    guard isCompleted else { return end }
    let chosen = choose(values).map { Occurrence(tick: lastTick, event: .value($0)) }
    return Timeline(chosen + end.occurrences)
  }
}
