import SignalsTesting

/// An operator on the page of all operators, with an input that shows what it does.
struct OperatorEntry: Sendable {
  /// The full names of the operators that do the same, the one of the diagram first.
  let operators: [String]
  /// Which summary is meant, of an operator whose forms have several.
  let form: Int
  /// How the operator is applied.
  let call: String
  /// What else is shown: the inner streams of an operator that flattens.
  let inner: [(name: String, timeline: Digits)]
  /// Draws the sources and the result.
  let draw: @Sendable () throws -> MarbleDiagram

  /// How the operator is applied, without remarks.
  var caption: String {
    call.split(separator: "\n").map { String($0.prefix { $0 != "/" }) }.joined(separator: "\n")
  }

  /// Shows an operator of streams.
  ///
  /// - Parameters:
  ///   - name: The full name of the operator.
  ///   - variant: Which of its specifications says what it does here.
  ///   - others: The full names of others that are told of in the same place.
  ///   - form: Which summary is meant, of an operator whose forms have several.
  ///   - call: How the operator is applied to the sources `a`, `b`, `c` and so on.
  ///   - sources: What the sources send.
  ///   - inner: What the inner streams send.
  ///   - parameter: What else the operator takes, of the type that its specification says.
  ///   - lastTick: The last tick that is shown.
  ///   - isOfProducers: Whether the sources are producers, where signals come to something else.
  static func stream(
    _ name: String,
    as variant: String = "",
    with others: [String] = [],
    form: Int = 0,
    _ call: String,
    _ sources: [Digits],
    inner: KeyValuePairs<String, Digits> = [:],
    parameter: (any Sendable)? = nil,
    until lastTick: Int? = nil,
    isOfProducers: Bool = false
  ) -> OperatorEntry {
    let title = variant.isEmpty ? name : "\(name), \(variant)"
    return OperatorEntry(
      operators: [name] + others,
      form: form,
      call: call,
      inner: inner.map { (name: $0.key, timeline: $0.value) }
    ) {
      guard let specification = Battery.all.first(where: { $0.description == title }) else {
        throw Falsified("nothing is specified as “\(title)”")
      }
      let example = OperatorExample(
        sources,
        parameter: parameter,
        lastTick: lastTick,
        isOfProducers: isOfProducers
      )
      return try specification.diagram(of: example)
    }
  }

  /// Shows an operator of properties.
  ///
  /// - Parameters:
  ///   - name: The full name of the operator, without `Property.`.
  ///   - variant: Which of its specifications says what it does here.
  ///   - others: The full names of others that are told of in the same place.
  ///   - call: How the operator is applied to the sources `a`, `b`, `c` and so on.
  ///   - sources: What the sources hold from when on.
  static func property(
    _ name: String,
    as variant: String = "",
    with others: [String] = [],
    _ call: String,
    _ sources: [Timeline<Int, Never>]
  ) -> OperatorEntry {
    let title = "Property." + (variant.isEmpty ? name : "\(name), \(variant)")
    return OperatorEntry(
      operators: ([name] + others).map { "Property." + $0 },
      form: 0,
      call: call,
      inner: []
    ) {
      guard let specification = PropertyBattery.all.first(where: { $0.description == title }) else {
        throw Falsified("nothing is specified as “\(title)”")
      }
      return try specification.diagram(of: sources)
    }
  }

  private init(
    operators: [String],
    form: Int,
    call: String,
    inner: [(name: String, timeline: Digits)],
    draw: @escaping @Sendable () throws -> MarbleDiagram
  ) {
    (self.operators, self.form, self.call, self.inner) = (operators, form, call, inner)
    self.draw = draw
  }
}
