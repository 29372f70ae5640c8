import Signals
import SignalsTesting

/// What one operator of properties does: how to apply it, and a pure function of all that its sources
/// have held that says what must come out.
struct PropertySpecification: Sendable, CustomStringConvertible {
  /// What all sources hold after a step.
  struct State: Sendable {
    /// What they hold.
    let values: [Int]
    /// Which of them have been set in the step; all of them in the first one.
    let isSet: [Bool]
  }

  /// A change of one source.
  struct Change: Sendable, CustomStringConvertible {
    let source: Int
    let value: Int

    var description: String { "\(source) = \(value)" }
  }

  /// What the sources hold to begin with, and the steps that change them.
  struct Run: Sendable, CustomStringConvertible {
    let initial: [Int]
    let steps: [[Change]]

    var description: String { "initially \(initial), then \(steps)" }

    /// What the sources hold at the beginning and after each step.
    var states: [State] {
      var values = initial
      let first = State(values: initial, isSet: initial.map { _ in true })
      return [first]
        + steps.map { step in
          for change in step { values[change.source] = change.value }
          let isSet = initial.indices.map { index in step.contains { $0.source == index } }
          return State(values: values, isSet: isSet)
        }
    }
  }

  /// What is specified: the operator, and which case of it.
  let description: String
  /// The full names of the operators that it specifies, such as `Property.map(_:)`.
  let operators: [String]
  /// The laws that the operator holds.
  let laws: [PropertyLaw]

  private let checkLaw: @Sendable (PropertyLaw) throws -> Void
  private let drawExample: @Sendable ([Timeline<Int, Never>]) throws -> MarbleDiagram

  /// Specifies an operator.
  ///
  /// - Parameters:
  ///   - name: The full name of the operator, such as `Property.map(_:)`.
  ///   - variant: Which case of it, if there are several specifications.
  ///   - sourceCount: How many sources the operator has.
  ///   - changesAtOnce: How many changes a step may have; by default, two for each source.
  ///   - exceptions: The laws that the operator does not hold, each with the reason.
  ///   - derive: Applies the operator.
  ///   - model: Says what must be told in each state: one value or none, as a rule.
  init<Output: Sendable & Equatable>(
    _ name: String,
    _ variant: String = "",
    sourceCount: Int = 1,
    changesAtOnce: Int? = nil,
    except exceptions: [PropertyLaw: String] = [:],
    derive: @escaping @Sendable (_ sources: [MutableProperty<Int>]) -> Property<Output>,
    model: @escaping @Sendable (_ states: [State]) -> [[Output]]
  ) {
    let title = "Property." + name + (variant.isEmpty ? "" : ", \(variant)")
    description = title
    operators = ["Property." + name]
    laws = PropertyLaw.allCases.filter { exceptions[$0] == nil }
    let runs = Generator<Run>.runs(
      of: sourceCount,
      changesAtOnce: changesAtOnce ?? max(3, 2 * sourceCount)
    )
    let bench = PropertyBench(derive: derive, model: model)
    checkLaw = { law in
      try SignalsTesting.check("\(title): \(law)", runs) { try bench.check(law, $0) }
    }
    drawExample = { try bench.diagram(of: $0) }
  }

  /// Specifies an operator that tells one value in each state.
  init<Output: Sendable & Equatable>(
    _ name: String,
    _ variant: String = "",
    sourceCount: Int = 1,
    derive: @escaping @Sendable (_ sources: [MutableProperty<Int>]) -> Property<Output>,
    each value: @escaping @Sendable (_ values: [Int]) -> Output
  ) {
    self.init(name, variant, sourceCount: sourceCount, derive: derive) { states in
      states.map { [value($0.values)] }
    }
  }

  /// Checks that the operator holds a law.
  ///
  /// - Throws: `LawFailure`, which shows the simplest input for which it does not.
  func check(_ law: PropertyLaw) throws {
    try checkLaw(law)
  }

  /// Draws what the operator makes of what its sources hold, once it does what its model says.
  ///
  /// - Parameter sources: What the sources hold from when on. What is set at one tick is set in one step.
  /// - Returns: The sources and what the derived property tells, one above the other.
  /// - Throws: How the operator differs from its model.
  func diagram(of sources: [Timeline<Int, Never>]) throws -> MarbleDiagram {
    try drawExample(sources)
  }
}

/// What every operator of properties has to hold.
enum PropertyLaw: Int, CaseIterable, Sendable, CustomStringConvertible {
  case reading = 1
  case lateReading
  case producer
  case signal
  case completion

  var description: String {
    switch self {
    case .reading: "P1: after every step it holds what its model says"
    case .lateReading: "P2: it holds that too if nobody has read or observed it before"
    case .producer: "P3: its producer tells what its model says, once a step"
    case .signal: "P4: its signal tells what is new from then on"
    case .completion: "P5: it completes when its sources are gone, and not before"
    }
  }
}

extension Generator<PropertySpecification.Run> {
  /// Makes runs of some sources.
  fileprivate static func runs(of sourceCount: Int, changesAtOnce: Int) -> Generator {
    let change = Generator<PropertySpecification.Change> { choices in
      let source = Int(choices.draw(upTo: UInt64(max(1, sourceCount) - 1)))
      return .init(source: source, value: Int(choices.draw(upTo: 3)))
    }
    let values = Generator<[Int]>.array(of: .digits, count: sourceCount...sourceCount)
    let steps = Generator<[[PropertySpecification.Change]]>.array(
      of: .array(of: change, count: 1...changesAtOnce),
      count: 0...(sourceCount == 0 ? 0 : 12)
    )
    return Generator<([Int], [[PropertySpecification.Change]])>.zip(values, steps)
      .map { PropertySpecification.Run(initial: $0.0, steps: $0.1) }
  }
}
