import Signals
import SignalsTesting

extension Battery {
  static let combiningLatestFew: [OperatorSpecification] = [
    OperatorSpecification(
      ".combineLatest(_:_:)",
      sourceCount: 2,
      source: .short,
      hot: { setup in
        let s = setup.sources
        let all: Signal<Tuple2, TimelineFailure> = Signal<Int, TimelineFailure>.combineLatest(
          s[0],
          s[1]
        )
        return all.map { elements(of: $0) }
      },
      cold: { setup in
        let s = setup.sources
        let all: SignalProducer<Tuple2, TimelineFailure> = SignalProducer<Int, TimelineFailure>
          .combineLatest(
            s[0],
            s[1]
          )
        return all.map { elements(of: $0) }
      },
      model: { input in Timeline.latest(of: input.sources.map { $0.started(at: 0) }) }
    ),
    OperatorSpecification(
      ".combineLatest(_:_:_:)",
      sourceCount: 3,
      source: .short,
      hot: { setup in
        let s = setup.sources
        let all: Signal<Tuple3, TimelineFailure> = Signal<Int, TimelineFailure>.combineLatest(
          s[0],
          s[1],
          s[2]
        )
        return all.map { elements(of: $0) }
      },
      cold: { setup in
        let s = setup.sources
        let all: SignalProducer<Tuple3, TimelineFailure> = SignalProducer<Int, TimelineFailure>
          .combineLatest(
            s[0],
            s[1],
            s[2]
          )
        return all.map { elements(of: $0) }
      },
      model: { input in Timeline.latest(of: input.sources.map { $0.started(at: 0) }) }
    ),
    OperatorSpecification(
      ".combineLatest(_:_:_:_:)",
      sourceCount: 4,
      source: .short,
      hot: { setup in
        let s = setup.sources
        let all: Signal<Tuple4, TimelineFailure> = Signal<Int, TimelineFailure>.combineLatest(
          s[0],
          s[1],
          s[2],
          s[3]
        )
        return all.map { elements(of: $0) }
      },
      cold: { setup in
        let s = setup.sources
        let all: SignalProducer<Tuple4, TimelineFailure> = SignalProducer<Int, TimelineFailure>
          .combineLatest(
            s[0],
            s[1],
            s[2],
            s[3]
          )
        return all.map { elements(of: $0) }
      },
      model: { input in Timeline.latest(of: input.sources.map { $0.started(at: 0) }) }
    ),
    OperatorSpecification(
      ".combineLatest(_:_:_:_:_:)",
      sourceCount: 5,
      source: .short,
      hot: { setup in
        let s = setup.sources
        let all: Signal<Tuple5, TimelineFailure> = Signal<Int, TimelineFailure>.combineLatest(
          s[0],
          s[1],
          s[2],
          s[3],
          s[4]
        )
        return all.map { elements(of: $0) }
      },
      cold: { setup in
        let s = setup.sources
        let all: SignalProducer<Tuple5, TimelineFailure> = SignalProducer<Int, TimelineFailure>
          .combineLatest(
            s[0],
            s[1],
            s[2],
            s[3],
            s[4]
          )
        return all.map { elements(of: $0) }
      },
      model: { input in Timeline.latest(of: input.sources.map { $0.started(at: 0) }) }
    ),
    OperatorSpecification(
      ".combineLatest(_:_:_:_:_:_:)",
      sourceCount: 6,
      source: .short,
      hot: { setup in
        let s = setup.sources
        let all: Signal<Tuple6, TimelineFailure> = Signal<Int, TimelineFailure>.combineLatest(
          s[0],
          s[1],
          s[2],
          s[3],
          s[4],
          s[5]
        )
        return all.map { elements(of: $0) }
      },
      cold: { setup in
        let s = setup.sources
        let all: SignalProducer<Tuple6, TimelineFailure> = SignalProducer<Int, TimelineFailure>
          .combineLatest(
            s[0],
            s[1],
            s[2],
            s[3],
            s[4],
            s[5]
          )
        return all.map { elements(of: $0) }
      },
      model: { input in Timeline.latest(of: input.sources.map { $0.started(at: 0) }) }
    ),
  ]
}
