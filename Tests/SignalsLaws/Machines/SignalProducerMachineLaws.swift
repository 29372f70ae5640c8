import Signals
import SignalsTesting
import Testing

@Suite("SignalProducer as a machine")
struct SignalProducerMachineLaws {
  @Test(
    "each run is started once, is told of its own events alone, and ends once with its lifetime"
  )
  func runs() throws {
    try check("runs do as their model does", cases: 200, machine: SignalProducerMachine())
  }
}

/// Runs of one producer, each of which is fed by hand.
private struct SignalProducerMachine: StateMachine {
  typealias Event = Signal<Int, LawFault>.Event

  enum Command: Sendable {
    case start
    /// Disposed of at its own nth value, from inside.
    case startAndStop(after: Int)
    case send(Reference, Event)
    case dispose(Reference)
    /// Lets go of the input.
    case forget(Reference)
  }

  struct Response: Equatable, Sendable {
    /// How many runs have been started.
    var starts = 0
    var told: [Int: [Event]] = [:]
    /// Which runs have ended their lifetimes, in order.
    var ended: [Int] = []
    /// Which runs say that they are disposed of.
    var disposed: Set<Int> = []
  }

  struct Model {
    struct Run {
      var isRunning = true
      /// How many values there may be still.
      var valuesLeft: Int?
      var hasInput = true
    }

    var runs: [Reference: Run] = [:]
    var response = Response()

    mutating func tell(_ run: Reference, _ event: Event) {
      guard runs[run]?.isRunning == true else { return }
      response.told[run.number]?.append(event)
      if case .value = event {
        guard let left = runs[run]?.valuesLeft else { return }
        runs[run]?.valuesLeft = left - 1
        if left == 1 { tell(run, .interrupted) }
      } else {
        runs[run]?.isRunning = false
        response.ended.append(run.number)
        response.disposed.insert(run.number)
      }
    }
  }

  final class System: Sendable {
    private struct State {
      var response = Response()
      var inputs: [Reference: Signal<Int, LawFault>.Observer] = [:]
      var starting: Reference?
    }

    private let state = Lock(State())
    let runs = MadeValues<any Disposable>()

    var response: Response {
      var response = state.withLock { $0.response }
      let disposed = response.told.keys.filter { number in
        state.withLock { $0.inputs.keys.first { $0.number == number } }
          .flatMap { runs[$0] }?.isDisposed == true
      }
      response.disposed.formUnion(disposed)
      return response
    }

    private var producer: SignalProducer<Int, LawFault> {
      SignalProducer { [self] observer, lifetime in
        let reference = state.withLock { state -> Reference? in
          state.response.starts += 1
          if let reference = state.starting { state.inputs[reference] = observer }
          return state.starting
        }
        lifetime.observeEnded { [self] in
          state.withLock { state in
            guard let number = reference?.number else { return }
            state.response.ended.append(number)
            state.response.disposed.insert(number)
          }
        }
      }
    }

    func start(_ reference: Reference, stopAfter limit: Int?) {
      state.withLock { state in
        state.starting = reference
        state.response.told[reference.number] = []
      }
      let left = Lock(limit)
      let run = SerialDisposable()
      run.inner = producer.start { [self] event in
        state.withLock { $0.response.told[reference.number]?.append(event) }
        guard case .value = event else { return }
        let isLast = left.withLock { left in
          left = left.map { $0 - 1 }
          return left == 0
        }
        if isLast { run.dispose() }
      }
      runs[reference] = run.inner
    }

    func send(_ run: Reference, _ event: Event) {
      state.withLock { $0.inputs[run] }?.send(event)
    }

    func forget(_ run: Reference) {
      let input = state.withLock { $0.inputs.removeValue(forKey: run) }
      withExtendedLifetime(input) {}
    }
  }

  var initialModel: Model { Model() }

  func makeSystem() -> System { System() }

  func commands(in model: Model) -> Generator<Command> {
    Generator { choices in
      func run(where isIncluded: (Model.Run) -> Bool = { _ in true }) -> Reference? {
        let runs = model.runs.filter { isIncluded($0.value) }.map(\.key)
        return Generator.reference(among: runs)(&choices)
      }
      switch choices.index(weights: [3, 1, 6, 2, 1]) {
      case 0: return .start
      case 1: return .startAndStop(after: 1 + Int(choices.draw(upTo: 2)))
      case 2:
        let events: [Event] = [.value(1), .completed, .failed(.first), .interrupted]
        let event = events[choices.index(weights: [9, 1, 1, 1])]
        // Also to those that have ended.
        return run(where: \.hasInput).map { .send($0, event) }
      case 3: return run().map(Command.dispose)
      default: return run(where: \.hasInput).map(Command.forget)
      }
    }
  }

  func step(_ command: Command, as reference: Reference, in model: inout Model) -> Response {
    switch command {
    case .start, .startAndStop:
      var run = Model.Run()
      if case .startAndStop(let limit) = command { run.valuesLeft = limit }
      model.runs[reference] = run
      model.response.starts += 1
      model.response.told[reference.number] = []
    case .send(let run, let event): model.tell(run, event)
    case .dispose(let run): model.tell(run, .interrupted)
    case .forget(let run):
      model.runs[run]?.hasInput = false
      model.tell(run, .interrupted)
    }
    return model.response
  }

  func run(_ command: Command, as reference: Reference, on system: System) -> Response {
    switch command {
    case .start: system.start(reference, stopAfter: nil)
    case .startAndStop(let limit): system.start(reference, stopAfter: limit)
    case .send(let run, let event): system.send(run, event)
    case .dispose(let run): system.runs[run]?.dispose()
    case .forget(let run): system.forget(run)
    }
    return system.response
  }
}
