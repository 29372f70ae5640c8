import Signals
import SignalsTesting

// What makes a stream is tried with sources that the new stream passes on.
extension Battery {
  private typealias Digits = Signal<Int, TimelineFailure>
  private typealias DigitsProducer = SignalProducer<Int, TimelineFailure>

  private static let identity:
    @Sendable (OperatorModelInput<Void>) -> Timeline<Int, TimelineFailure> = { input in
      input[0].started(at: 0)
    }

  static let making: [OperatorSpecification] = [
    OperatorSpecification(
      ".deferred(_:)",
      hot: nil,
      cold: { setup in DigitsProducer.deferred { setup[0] } },
      model: identity
    ),
    OperatorSpecification(
      ".using(_:dispose:_:)",
      parameter: .digits,
      hot: nil,
      cold: { setup in
        DigitsProducer.using({ setup.parameter }, dispose: { _ in }) { resource in
          setup[0].map { $0 + resource }
        }
      },
      model: { input in input[0].started(at: 0).mapValues { $0 + input.parameter } }
    ),
    OperatorSpecification(
      ".pipe(disposable:)",
      hot: { setup in
        let (signal, input) = Digits.pipe()
        setup[0].observe(input)
        return signal
      },
      cold: nil,
      model: identity
    ),
    OperatorSpecification(
      ".unserializedPipe(disposable:)",
      hot: { setup in
        let (signal, input) = Digits.unserializedPipe()
        setup[0].observe(input)
        return signal
      },
      cold: nil,
      model: identity
    ),
    OperatorSpecification(
      ".reentrantUnserializedPipe(disposable:)",
      hot: { setup in
        let (signal, input) = Digits.reentrantUnserializedPipe()
        setup[0].observe(input)
        return signal
      },
      cold: nil,
      model: identity
    ),
    OperatorSpecification(
      ".unserialized(_:)",
      hot: { setup in
        Digits.unserialized { observer, lifetime in lifetime += setup[0].observe(observer) }
      },
      cold: { setup in
        DigitsProducer.unserialized { observer, lifetime in lifetime += setup[0].start(observer) }
      },
      model: identity
    ),
    OperatorSpecification(
      ".reentrantUnserialized(_:)",
      hot: { setup in
        Digits.reentrantUnserialized { observer, lifetime in
          lifetime += setup[0].observe(observer)
        }
      },
      cold: nil,
      model: identity
    ),
  ]

  static let lifting: [OperatorSpecification] = [
    OperatorSpecification(
      "lift(_:)",
      parameter: .digits,
      hot: nil,
      cold: { setup in
        setup[0].lift { (signal: Digits) -> Digits in signal.map { $0 + setup.parameter } }
      },
      model: { input in input[0].started(at: 0).mapValues { $0 + input.parameter } }
    ),
    OperatorSpecification(
      "lift(_:)",
      "of two",
      sourceCount: 2,
      hot: nil,
      cold: { setup in
        let transform: @Sendable (Digits) -> (Digits) -> Signal<[Int], TimelineFailure> = { first in
          { second in
            .merge([first.map { [0, $0] }, second.map { [1, $0] }])
          }
        }
        return setup[0].lift(transform)(setup[1])
      },
      model: { input in
        let events = Timeline.merged(input.sources.map { $0.started(at: 0) })
        var running = 2
        return Timeline<[Int], TimelineFailure>(
          events.compactMap { occurrence in
            let event: Signal<[Int], TimelineFailure>.Event?
            switch occurrence.event {
            case .value(let value): event = .value([occurrence.source, value])
            case .failed(let failure): event = .failed(failure)
            case .completed, .interrupted:
              running -= 1
              event = running == 0 ? .completed : nil
            }
            return event.map { (tick: occurrence.tick, event: $0) }
          }
        ).wellFormed
      }
    ),
  ]
}
