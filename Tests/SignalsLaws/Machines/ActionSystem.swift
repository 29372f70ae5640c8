import Signals
import SignalsTesting

/// An action, the inputs of its executions, and all that can be seen of it.
final class ActionSystem: Sendable {
  typealias Input = Signal<Int, LawFault>.Observer

  /// The inputs of executions that are under way, by the numbers of those who began them.
  final class Inputs: Sendable {
    private let inputs = Lock<[Int: Input]>([:])

    subscript(number: Int) -> Input? {
      get { inputs.withLock { $0[number] } }
      set { inputs.withLock { $0[number] = newValue } }
    }

    func remove(_ number: Int) -> Input? {
      inputs.withLock { $0.removeValue(forKey: number) }
    }
  }

  let isReady = MutableProperty(true)
  let action: Action<Int, Int, LawFault>
  let inputs = Inputs()
  let runs = MadeValues<any Disposable>()
  let response = Lock(ActionMachine.Response())

  init(_ policy: ExecutionPolicy) {
    let (inputs, response) = (inputs, response)
    action = Action(enabledIf: isReady, policy: policy) { number in
      SignalProducer { observer, _ in
        response.withLock { $0.started.append(number) }
        inputs[number] = observer
      }
    }
    action.values.observeValues { value in response.withLock { $0.values.append(value) } }
    action.errors.observeValues { _ in response.withLock { $0.errorCount += 1 } }
    action.completed.observeValues { response.withLock { $0.completedCount += 1 } }
    action.disabledErrors.observeValues { response.withLock { $0.disabledCount += 1 } }
    action.isEnabled.signal.observeValues { isEnabled in
      response.withLock { $0.isEnabled.append(isEnabled) }
    }
    action.isExecuting.signal.observeValues { isExecuting in
      response.withLock { $0.isExecuting.append(isExecuting) }
    }
  }

  func apply(_ reference: Reference) {
    let response = response
    let number = reference.number
    response.withLock { $0.told[number] = [] }
    runs[reference] = action.apply(number).start { event in
      let text =
        switch event {
        case .value(let value): "\(value)"
        case .failed(.disabled): "disabled"
        case .failed(.producerFailed): "failed"
        case .completed: "completed"
        case .interrupted: "interrupted"
        }
      response.withLock { $0.told[number]?.append(text) }
    }
  }
}
