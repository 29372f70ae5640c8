import Signals
import SignalsTesting

extension Battery {
  static let zippingMany: [OperatorSpecification] = [
    OperatorSpecification(
      ".zip(_:_:_:_:_:_:_:)",
      sourceCount: 7,
      source: .short,
      hot: { setup in
        let s = setup.sources
        let all: Signal<Tuple7, TimelineFailure> = Signal<Int, TimelineFailure>.zip(
          s[0],
          s[1],
          s[2],
          s[3],
          s[4],
          s[5],
          s[6]
        )
        return all.map { elements(of: $0) }
      },
      cold: { setup in
        let s = setup.sources
        let all: SignalProducer<Tuple7, TimelineFailure> = SignalProducer<Int, TimelineFailure>.zip(
          s[0],
          s[1],
          s[2],
          s[3],
          s[4],
          s[5],
          s[6]
        )
        return all.map { elements(of: $0) }
      },
      model: { input in Timeline.zipped(input.sources.map { $0.started(at: 0) }) }
    ),
    OperatorSpecification(
      ".zip(_:_:_:_:_:_:_:_:)",
      sourceCount: 8,
      source: .short,
      hot: { setup in
        let s = setup.sources
        let all: Signal<Tuple8, TimelineFailure> = Signal<Int, TimelineFailure>.zip(
          s[0],
          s[1],
          s[2],
          s[3],
          s[4],
          s[5],
          s[6],
          s[7]
        )
        return all.map { elements(of: $0) }
      },
      cold: { setup in
        let s = setup.sources
        let all: SignalProducer<Tuple8, TimelineFailure> = SignalProducer<Int, TimelineFailure>.zip(
          s[0],
          s[1],
          s[2],
          s[3],
          s[4],
          s[5],
          s[6],
          s[7]
        )
        return all.map { elements(of: $0) }
      },
      model: { input in Timeline.zipped(input.sources.map { $0.started(at: 0) }) }
    ),
    OperatorSpecification(
      ".zip(_:_:_:_:_:_:_:_:_:)",
      sourceCount: 9,
      source: .short,
      hot: { setup in
        let s = setup.sources
        let all: Signal<Tuple9, TimelineFailure> = Signal<Int, TimelineFailure>.zip(
          s[0],
          s[1],
          s[2],
          s[3],
          s[4],
          s[5],
          s[6],
          s[7],
          s[8]
        )
        return all.map { elements(of: $0) }
      },
      cold: { setup in
        let s = setup.sources
        let all: SignalProducer<Tuple9, TimelineFailure> = SignalProducer<Int, TimelineFailure>.zip(
          s[0],
          s[1],
          s[2],
          s[3],
          s[4],
          s[5],
          s[6],
          s[7],
          s[8]
        )
        return all.map { elements(of: $0) }
      },
      model: { input in Timeline.zipped(input.sources.map { $0.started(at: 0) }) }
    ),
    OperatorSpecification(
      ".zip(_:_:_:_:_:_:_:_:_:_:)",
      sourceCount: 10,
      source: .short,
      hot: { setup in
        let s = setup.sources
        let all: Signal<Tuple10, TimelineFailure> = Signal<Int, TimelineFailure>.zip(
          s[0],
          s[1],
          s[2],
          s[3],
          s[4],
          s[5],
          s[6],
          s[7],
          s[8],
          s[9]
        )
        return all.map { elements(of: $0) }
      },
      cold: { setup in
        let s = setup.sources
        let all: SignalProducer<Tuple10, TimelineFailure> = SignalProducer<Int, TimelineFailure>
          .zip(
            s[0],
            s[1],
            s[2],
            s[3],
            s[4],
            s[5],
            s[6],
            s[7],
            s[8],
            s[9]
          )
        return all.map { elements(of: $0) }
      },
      model: { input in Timeline.zipped(input.sources.map { $0.started(at: 0) }) }
    ),
    OperatorSpecification(
      ".zip(_:_:_:)",
      "eleven",
      sourceCount: 11,
      source: .short,
      hot: { setup in
        let s = setup.sources
        let all: Signal<Tuple11, TimelineFailure> = Signal<Int, TimelineFailure>.zip(
          s[0],
          s[1],
          s[2],
          s[3],
          s[4],
          s[5],
          s[6],
          s[7],
          s[8],
          s[9],
          s[10]
        )
        return all.map { elements(of: $0) }
      },
      cold: { setup in
        let s = setup.sources
        let all: SignalProducer<Tuple11, TimelineFailure> = SignalProducer<Int, TimelineFailure>
          .zip(
            s[0],
            s[1],
            s[2],
            s[3],
            s[4],
            s[5],
            s[6],
            s[7],
            s[8],
            s[9],
            s[10]
          )
        return all.map { elements(of: $0) }
      },
      model: { input in Timeline.zipped(input.sources.map { $0.started(at: 0) }) }
    ),
  ]
}
