import Signals
import SignalsTesting
import Testing

@Suite("ValidatingProperty as a machine")
struct ValidatingPropertyMachineLaws {
  @Test("proposals, edits and changes of the limit leave value, result and inner as the rules say")
  func validating() throws {
    try check("a validating property", cases: 200, machine: ValidatingPropertyMachine())
  }
}

/// Numbers of which those below zero are invalid, and those above a limit are cut down to it.
private struct ValidatingPropertyMachine: StateMachine {
  typealias Validating = ValidatingProperty<Int, LawFault>

  enum Command: Sendable {
    case propose(Int)
    case edit(Int)
    case setLimit(Int)
    /// The limit and the inner property, in one step.
    case setBoth(limit: Int, inner: Int)
  }

  struct Response: Equatable, Sendable {
    var value: Int
    var inner: Int
    var result: Validating.Result
    /// The results and the values that observers were told, since the making.
    var results: [Validating.Result] = []
    var values: [Int] = []
    /// The results and values that were told to whoever looks at both.
    var pairs: [Pair] = []
  }

  struct Pair: Equatable, Sendable {
    let result: Validating.Result
    let value: Int
  }

  struct Model {
    var limit = 5
    var input = 1
    var response = Response(value: 1, inner: 1, result: .valid(1))

    mutating func decide(isEdit: Bool) {
      defer { response.pairs.append(.init(result: response.result, value: response.value)) }
      response.result = ValidatingPropertyMachine.decide(input, limit)
      response.results.append(response.result)
      if isEdit {
        response.value = input
        response.inner = input
      } else if let accepted = response.result.value {
        response.value = accepted
        response.inner = accepted
      } else {
        return
      }
      response.values.append(response.value)
    }
  }

  final class System: Sendable {
    let limit = MutableProperty(5)
    let inner = MutableProperty(1)
    let validating: Validating
    let seen = Lock((results: [Validating.Result](), values: [Int](), pairs: [Pair]()))

    init() {
      validating = Validating(inner, with: limit) { value, limit in
        switch ValidatingPropertyMachine.decide(value, limit) {
        case .valid: .valid
        case .coerced(let replacement, _, let error): .coerced(replacement, error)
        case .invalid(_, let error): .invalid(error)
        }
      }
      validating.result.signal.observeValues { [seen] result in
        seen.withLock { $0.results.append(result) }
      }
      validating.signal.observeValues { [seen] value in seen.withLock { $0.values.append(value) } }
      let both = validating.result.combineLatest(with: validating)
      both.signal.observeValues { [seen] result, value in
        seen.withLock { $0.pairs.append(.init(result: result, value: value)) }
      }
    }
  }

  static func decide(_ value: Int, _ limit: Int) -> Validating.Result {
    if value < 0 { return .invalid(value, .first) }
    if value > limit { return .coerced(replacement: limit, proposed: value, error: .second) }
    return .valid(value)
  }

  var initialModel: Model { Model() }

  func makeSystem() -> System { System() }

  func commands(in model: Model) -> Generator<Command> {
    Generator { choices in
      func number(from least: Int) -> Int { Int(choices.draw(upTo: 9)) + least }
      switch choices.index(weights: [4, 2, 3, 1]) {
      case 0: return .propose(number(from: -2))
      // An edit that would be cut down is shown as it is: the inner property holds it.
      case 1: return .edit(number(from: -2))
      case 2: return .setLimit(number(from: 0))
      default: return .setBoth(limit: number(from: 0), inner: number(from: -2))
      }
    }
  }

  func step(_ command: Command, as reference: Reference, in model: inout Model) -> Response {
    switch command {
    case .propose(let value):
      model.input = value
      model.decide(isEdit: false)
    case .edit(let value):
      model.input = value
      model.decide(isEdit: true)
    case .setLimit(let limit):
      model.limit = limit
      model.decide(isEdit: false)
    case .setBoth(let limit, let value):
      (model.limit, model.input) = (limit, value)
      model.decide(isEdit: true)
    }
    return model.response
  }

  func run(_ command: Command, as reference: Reference, on system: System) -> Response {
    switch command {
    case .propose(let value): system.validating.value = value
    case .edit(let value): system.inner.value = value
    case .setLimit(let limit): system.limit.value = limit
    case .setBoth(let limit, let value):
      transaction {
        system.limit.value = limit
        system.inner.value = value
      }
    }
    let seen = system.seen.withLock { $0 }
    return Response(
      value: system.validating.value,
      inner: system.inner.value,
      result: system.validating.result.value,
      results: seen.results,
      values: seen.values,
      pairs: seen.pairs
    )
  }
}
