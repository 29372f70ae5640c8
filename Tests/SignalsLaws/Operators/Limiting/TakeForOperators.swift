import Signals
import SignalsTesting

extension Battery {
  /// The end of the time is scheduled at the start: before what a producer that is started then sends
  /// at that instant, and after what a signal sends whose work has been scheduled before.
  static let takingFor: [OperatorSpecification] = [
    OperatorSpecification(
      "take(for:on:)",
      parameter: .int(in: 0...6),
      except: [
        .lifting: "at the very instant, it matters what has been scheduled first",
        .synchrony: "without any time, it completes before what is scheduled, after what is sent",
      ],
      hot: { $0[0].take(for: .seconds($0.parameter), on: $0.scheduler) },
      cold: { $0[0].take(for: .seconds($0.parameter), on: $0.scheduler) },
      model: { input in
        input[0].started(at: 0).completing(at: input.parameter, first: !input[0].isHot)
      }
    ),
    OperatorSpecification(
      "take(for:on:)",
      "between the events",
      parameter: .int(in: 0...6).map { 8 * $0 + 4 },
      source: .source.map(\.spread),
      hot: { $0[0].take(for: .seconds($0.parameter), on: $0.scheduler) },
      cold: { $0[0].take(for: .seconds($0.parameter), on: $0.scheduler) },
      model: { input in
        input[0].started(at: 0).completing(at: input.parameter, first: true)
      }
    ),
    OperatorSpecification(
      "skip(for:on:)",
      parameter: .int(in: 0...6),
      hot: { $0[0].skip(for: .seconds($0.parameter), on: $0.scheduler) },
      cold: { $0[0].skip(for: .seconds($0.parameter), on: $0.scheduler) },
      model: { input in
        input[0].started(at: 0).filter { occurrence in
          occurrence.event.isTerminating || occurrence.tick >= input.parameter
        }
      }
    ),
    OperatorSpecification(
      "take(during:)",
      parameter: .optional(.int(in: 0...6)),
      except: [
        .lifting: "at the very instant, it matters what has been scheduled first",
        .synchrony: "a life that ends at the start ends before what is scheduled",
      ],
      hot: { $0[0].take(during: Lifetime.lasting($0.parameter, on: $0.scheduler).lifetime) },
      cold: { setup in
        SignalProducer { observer, lifetime in
          let (life, end) = Lifetime.lasting(setup.parameter, on: setup.scheduler)
          lifetime += end
          lifetime += setup[0].take(during: life).start(observer)
        }
      },
      model: { input in
        input[0].started(at: 0).completing(at: input.parameter, first: !input[0].isHot)
      }
    ),
    OperatorSpecification(
      "take(during:)",
      "a life that is over",
      except: [.disposal: endsInStart],
      hot: nil,
      cold: { $0[0].take(during: .empty) },
      model: { _ in .empty }
    ),
    OperatorSpecification(
      "take(during:)",
      "a life that goes on after all",
      hot: { $0[0].take(during: endless.lifetime) },
      cold: { $0[0].take(during: endless.lifetime) },
      model: { $0[0].started(at: 0) }
    ),
    OperatorSpecification(
      "take(during:)",
      "between the events",
      parameter: .int(in: 0...6).map { 8 * $0 + 4 },
      source: .source.map(\.spread),
      hot: { $0[0].take(during: Lifetime.lasting($0.parameter, on: $0.scheduler).lifetime) },
      cold: { setup in
        SignalProducer { observer, lifetime in
          let (life, end) = Lifetime.lasting(setup.parameter, on: setup.scheduler)
          lifetime += end
          lifetime += setup[0].take(during: life).start(observer)
        }
      },
      model: { input in
        input[0].started(at: 0).completing(at: input.parameter, first: true)
      }
    ),
  ]

  private static let endless = Lifetime.make()
}

extension Lifetime {
  /// A lifetime that ends after some ticks; hardly ever for `nil`.
  fileprivate static func lasting(
    _ ticks: Int?,
    on scheduler: TestScheduler
  ) -> (lifetime: Lifetime, end: (any Disposable)?) {
    let (lifetime, token) = Lifetime.make()
    // The scheduler keeps the token until then.
    let end = scheduler.schedule(after: .seconds(ticks ?? 1_000_000)) { token.dispose() }
    return (lifetime, end)
  }
}
