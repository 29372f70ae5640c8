import Observation
import Signals
import SignalsTesting

/// A model that tells of each change, also of those that change nothing.
final class Digit: Observable, Sendable {
  private let digit = Lock(0)
  private let registrar = ObservationRegistrar()

  var value: Int {
    get {
      registrar.access(self, keyPath: \.value)
      return digit.withLock { $0 }
    }
    set {
      registrar.withMutation(of: self, keyPath: \.value) { digit.withLock { $0 = newValue } }
    }
  }
}

extension Battery {
  // The run of the source changes a model, which it holds alone.
  static let observing: [OperatorSpecification] = [
    OperatorSpecification(
      ".observing(on:_:)",
      aliases: [".observing(_:)"],
      except: [
        .synchrony: "what is changed inside of the start is changed before the first reading",
        .deafness: "a source that goes on after its end keeps the model that it would change alive",
      ],
      hot: nil,
      cold: { setup in
        SignalProducer<Int?, Never> { observer, lifetime in
          let digit = Digit()
          let read = SignalProducer<Int?, Never>.observing(on: setup.scheduler) { [weak digit] in
            digit?.value
          }
          lifetime += read.start(observer)
          lifetime += setup[0].start { event in
            if let value = event.value { digit.value = value }
          }
        }
      },
      // The model is read at the start, before what the source does then, and at each tick of changes,
      // after them. When the source ends, the model goes: at a tick of changes, that is read too.
      model: { input in
        let source = input[0].started(at: 0)
        var result: [(tick: Int, event: Signal<Int?, Never>.Event)] = [(0, .value(0))]
        for tick in Set(source.withoutEnd.occurrences.map(\.tick)).sorted() {
          let isGone = source.endTick == tick
          result.append((tick, .value(isGone ? nil : source.prefix(through: tick).values.last)))
        }
        if let tick = source.endTick { result.append((tick, .completed)) }
        return Timeline(result)
      }
    )
  ]
}
