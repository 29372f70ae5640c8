import Signals

/// One input of an operator, chosen to show what the operator does.
package struct OperatorExample: Sendable {
  /// What the sources send.
  package let sources: [Timeline<Int, TimelineFailure>]
  /// What else the operator takes; `nil` if that is nothing.
  package let parameter: (any Sendable)?
  /// The last tick at which anybody looks; `nil` for as long as something happens.
  package let lastTick: Int?
  /// Whether the sources are shown as producers, where signals would make something else of the input.
  package let isOfProducers: Bool

  /// Chooses an input.
  ///
  /// - Parameters:
  ///   - sources: What the sources send.
  ///   - parameter: What else the operator takes, of the type that its specification says.
  ///   - lastTick: The last tick at which anybody looks.
  ///   - isOfProducers: Whether the sources are producers, where signals come to something else.
  package init(
    _ sources: [Timeline<Int, TimelineFailure>],
    parameter: (any Sendable)? = nil,
    lastTick: Int? = nil,
    isOfProducers: Bool = false
  ) {
    (self.sources, self.parameter, self.lastTick) = (sources, parameter, lastTick)
    self.isOfProducers = isOfProducers
  }
}

extension OperatorBench {
  /// Draws what becomes of an input, which has to be what the model says, on signals and on producers.
  func diagram(of example: OperatorExample) throws -> MarbleDiagram {
    guard let parameter = (example.parameter ?? ()) as? Parameter else {
      throw Falsified("\(name) takes a parameter of type \(Parameter.self)")
    }
    let input = Input(timelines: example.sources, parameter: parameter)
    var results: [Result] = []
    for form in forms where form == .producers || !example.isOfProducers {
      let result = try recorded(form, input)
      try expectTimeline(result, equals: expected(form, input))
      results.append(result.prefix(through: example.lastTick ?? input.horizon))
    }
    for result in results.dropFirst() { try expectTimeline(result, equals: results[0]) }
    var diagram = MarbleDiagram()
    for source in example.sources {
      diagram.append(source.prefix(through: example.lastTick ?? input.horizon))
    }
    if let result = results.first { diagram.append(result) }
    return diagram
  }
}
