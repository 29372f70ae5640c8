import Signals
import SignalsTesting

extension Battery {
  static let throttling: [OperatorSpecification] =
    [
      throttlingAt(leading: true, trailing: true),
      throttlingAt(leading: true, trailing: false),
      throttlingAt(leading: false, trailing: true),
      throttlingBySeconds,
      auditing,
      throttlingWhile,
      throttlingUntil(leading: true, trailing: true),
      throttlingUntil(leading: true, trailing: false),
      throttlingUntil(leading: false, trailing: true),
      throttlingUntil(leading: false, trailing: false),
    ]

  private static func throttlingAt(leading: Bool, trailing: Bool) -> OperatorSpecification {
    OperatorSpecification(
      "throttle(for:on:leading:trailing:onCompletion:)",
      "leading: \(leading), trailing: \(trailing)",
      parameter: .zip(.int(in: 0...4), .pendingValues),
      hot: { setup in
        setup[0].throttle(
          for: .seconds(setup.parameter.0),
          on: setup.scheduler,
          leading: leading,
          trailing: trailing,
          onCompletion: setup.parameter.1
        )
      },
      cold: { setup in
        setup[0].throttle(
          for: .seconds(setup.parameter.0),
          on: setup.scheduler,
          leading: leading,
          trailing: trailing,
          onCompletion: setup.parameter.1
        )
      },
      model: { input in
        let (interval, completion): (Int, PendingValue) = input.parameter
        return input[0].started(at: 0).throttled(
          interval,
          leading: leading,
          trailing: trailing,
          flushing: completion == .flush
        )
      }
    )
  }

  private static let throttlingBySeconds =
    OperatorSpecification(
      "throttle(_:on:)",
      parameter: .int(in: 0...4),
      hot: { $0[0].throttle(Double($0.parameter), on: $0.scheduler) },
      cold: { $0[0].throttle(Double($0.parameter), on: $0.scheduler) },
      model: { $0[0].started(at: 0).throttled($0.parameter) }
    )

  private static let auditing =
    OperatorSpecification(
      "audit(for:on:onCompletion:)",
      parameter: .zip(.int(in: 0...4), .pendingValues),
      hot: { setup in
        setup[0].audit(
          for: .seconds(setup.parameter.0),
          on: setup.scheduler,
          onCompletion: setup.parameter.1
        )
      },
      cold: { setup in
        setup[0].audit(
          for: .seconds(setup.parameter.0),
          on: setup.scheduler,
          onCompletion: setup.parameter.1
        )
      },
      model: { input in
        let (interval, completion): (Int, PendingValue) = input.parameter
        return input[0].started(at: 0)
          .throttled(interval, leading: false, flushing: completion == .flush)
      }
    )

  /// The first source is the condition: it holds while the last value is 2 or 3. The property is made
  /// at the start, of a stream that is started then.
  private static let throttlingWhile = OperatorSpecification(
    "throttle(while:on:)",
    sourceCount: 2,
    hot: { setup in
      let condition = Property(initial: false, then: setup[0].neverFailing.map { $0 > 1 })
      return setup[1].throttle(while: condition, on: setup.scheduler)
    },
    cold: { setup in
      .deferred {
        let condition = Property(initial: false, then: setup[0].neverFailing.map { $0 > 1 })
        return setup[1].throttle(while: condition, on: setup.scheduler)
      }
    },
    model: { input in
      var (isHolding, held) = (false, Int?.none)
      var result: [(tick: Int, event: DigitSignal.Event)] = []
      for occurrence in Timeline.merged(input.sources.map { $0.started(at: 0) }) {
        switch (occurrence.source, occurrence.event) {
        case (0, .value(let value)):
          isHolding = value > 1
          guard !isHolding, let value = held else { continue }
          held = nil
          result.append((occurrence.tick, .value(value)))
        case (0, _): continue
        case (_, .value(let value)) where isHolding: held = value
        case (_, .value): result.append((occurrence.tick, occurrence.event))
        default: return Timeline(result).appending(occurrence.event, at: occurrence.tick)
        }
      }
      return Timeline(result)
    }
  )

  private static func throttlingUntil(leading: Bool, trailing: Bool) -> OperatorSpecification {
    OperatorSpecification(
      "throttle(leading:trailing:until:)",
      "leading: \(leading), trailing: \(trailing)",
      parameter: .notifiers,
      hot: { setup in
        setup[0].throttle(leading: leading, trailing: trailing) {
          setup.parameter.producer($0, on: setup.scheduler)
        }
      },
      cold: { setup in
        setup[0].throttle(leading: leading, trailing: trailing) {
          setup.parameter.producer($0, on: setup.scheduler)
        }
      },
      model: { input in
        let source = input[0].started(at: 0)
        return windowed(source, leading, trailing, until: input.parameter, input.horizon)
      }
    )
  }

  /// What throttling by windows sends: a window ends before what the source sends at a later tick.
  private static func windowed(
    _ source: Digits,
    _ leading: Bool,
    _ trailing: Bool,
    until notifiers: Notifiers,
    _ horizon: Int
  ) -> Digits {
    var result: [(tick: Int, event: DigitSignal.Event)] = []
    var (held, isOpen, close) = (Int?.none, false, Int?.none)
    func open(_ value: Int, at tick: Int) {
      (isOpen, close) = (true, notifiers.delay(of: value).map { tick + $0 })
    }
    func pass(to tick: Int) {
      while isOpen, let moment = close, moment < tick {
        (isOpen, close) = (false, nil)
        guard let value = held else { return }
        held = nil
        result.append((moment, .value(value)))
        open(value, at: moment)
      }
    }
    for occurrence in source.occurrences {
      pass(to: occurrence.tick)
      guard let value = occurrence.event.value else {
        return Timeline(result).appending(occurrence.event, at: occurrence.tick)
      }
      if isOpen {
        if trailing { held = value }
        continue
      }
      open(value, at: occurrence.tick)
      if leading { result.append((occurrence.tick, occurrence.event)) } else { held = value }
    }
    pass(to: horizon + 1)
    return Timeline(result)
  }
}
