import Signals
import SignalsTesting

extension Battery {
  static let merging: [OperatorSpecification] = [
    OperatorSpecification(
      "merge(with:)",
      sourceCount: 2,
      hot: { $0[0].merge(with: $0[1]) },
      cold: { $0[0].merge(with: $0[1]) },
      model: { input in .mixed(input.sources.map { $0.started(at: 0) }) }
    ),
    OperatorSpecification(
      ".merge(_:)",
      "a sequence",
      sourceCount: 3,
      parameter: .int(in: 1...3),
      hot: { .merge($0.sources.prefix($0.parameter)) },
      cold: { .merge($0.sources.prefix($0.parameter)) },
      model: { input in
        .mixed(input.sources.prefix(input.parameter).map { $0.started(at: 0) })
      }
    ),
    OperatorSpecification(
      ".merge(_:)",
      "none",
      except: [.disposal: endsInStart],
      hot: nil,
      cold: { _ in .merge([SignalProducer<Int, TimelineFailure>]()) },
      model: { _ in .empty }
    ),
    OperatorSpecification(
      ".merge(_:)",
      "a list",
      sourceCount: 3,
      hot: { .merge($0[0], $0[1], $0[2]) },
      cold: { .merge($0[0], $0[1], $0[2]) },
      model: { input in .mixed(input.sources.map { $0.started(at: 0) }) }
    ),
    OperatorSpecification(
      ".merge(_:_:_:)",
      sourceCount: 4,
      hot: nil,
      cold: { setup in
        typealias Stream = any SignalProducerConvertible<Int, TimelineFailure>
        let streams: [Stream] = setup.sources
        return .merge(streams[0], streams[1], streams[2], streams[3])
      },
      model: { input in .mixed(input.sources.map { $0.started(at: 0) }) }
    ),
  ]

  static let racing: [OperatorSpecification] = [
    OperatorSpecification(
      ".race(_:)",
      sourceCount: 3,
      hot: { .race($0[0], $0[1], $0[2]) },
      cold: { .race($0[0], $0[1], $0[2]) },
      model: { input in .winner(of: input.sources.map { $0.started(at: 0) }) }
    ),
    OperatorSpecification(
      ".race(_:)",
      "a sequence",
      sourceCount: 3,
      parameter: .int(in: 1...3),
      hot: nil,
      cold: { .race($0.sources.prefix($0.parameter)) },
      model: { input in
        .winner(of: input.sources.prefix(input.parameter).map { $0.started(at: 0) })
      }
    ),
    OperatorSpecification(
      ".race(_:)",
      "none",
      except: [.disposal: endsInStart],
      hot: nil,
      cold: { _ in .race([SignalProducer<Int, TimelineFailure>]()) },
      model: { _ in .empty }
    ),
    OperatorSpecification(
      ".amb(_:)",
      sourceCount: 2,
      hot: nil,
      cold: { .amb($0[0], $0[1]) },
      model: { input in .winner(of: input.sources.map { $0.started(at: 0) }) }
    ),
  ]
}
