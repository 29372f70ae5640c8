import Signals

/// How often generated timelines end in which way, in proportion to the sum.
public struct TerminalWeights: Hashable, Sendable {
  /// How often they are alive.
  public var none: Int
  /// How often they complete.
  public var completed: Int
  /// How often they are interrupted.
  public var interrupted: Int
  /// How often they fail.
  public var failed: Int

  /// Makes weights.
  ///
  /// - Parameters:
  ///   - none: How often timelines are alive.
  ///   - completed: How often they complete.
  ///   - interrupted: How often they are interrupted.
  ///   - failed: How often they fail, if there are failures at all.
  public init(none: Int = 20, completed: Int = 50, interrupted: Int = 10, failed: Int = 20) {
    (self.none, self.completed) = (none, completed)
    (self.interrupted, self.failed) = (interrupted, failed)
  }
}

extension Generator {
  /// Makes timelines.
  ///
  /// Two of five events come at the tick of the one before, so that laws see what happens at one
  /// instant, and one of twenty comes after a long pause. The simplest timeline is that of a stream
  /// that never sends anything; each event can be left out.
  ///
  /// - Parameters:
  ///   - values: Makes the values. Few different ones are best, so that some are equal.
  ///   - failures: Makes the failures; `nil` for none.
  ///   - maximumCount: How many values there are at most.
  ///   - terminals: How often they end in which way.
  /// - Returns: The generator.
  public static func timeline<Element, Failure>(
    of values: Generator<Element>,
    failure failures: Generator<Failure>?,
    maximumCount: Int = 30,
    terminals: TerminalWeights = TerminalWeights()
  ) -> Generator where Value == Timeline<Element, Failure> {
    Generator { choices in
      var occurrences: [Value.Occurrence] = []
      var tick = 0
      let averageCount = min(Double(maximumCount), 1 + 6 * choices.size)
      while occurrences.count < maximumCount {
        let event = choices.span("event") { choices -> Element?? in
          guard choices.bool(probability: averageCount / (averageCount + 1)) else {
            return .some(nil)
          }
          tick += choices.gap()
          return values(&choices).map { .some($0) }
        }
        guard let event else { return nil }
        guard let value = event else { break }
        occurrences.append(.init(tick: tick, event: .value(value)))
      }
      let terminal = choices.span("terminal") { choices -> Value.Event?? in
        choices.terminal(terminals, failures)
      }
      guard let terminal else { return nil }
      if let terminal {
        let gap = choices.span("gap") { $0.gap() }
        occurrences.append(.init(tick: tick + gap, event: terminal))
      }
      return Timeline(occurrences)
    }
  }

  /// Makes timelines that do not fail.
  ///
  /// - Parameters:
  ///   - values: Makes the values. Few different ones are best, so that some are equal.
  ///   - maximumCount: How many values there are at most.
  ///   - terminals: How often they end in which way.
  /// - Returns: The generator.
  public static func timeline<Element>(
    of values: Generator<Element>,
    maximumCount: Int = 30,
    terminals: TerminalWeights = TerminalWeights()
  ) -> Generator where Value == Timeline<Element, Never> {
    timeline(of: values, failure: nil, maximumCount: maximumCount, terminals: terminals)
  }

  /// Makes timelines of sources that go on after their end.
  ///
  /// - Parameter timelines: Makes the parts: before the end, and after it.
  /// - Returns: The generator.
  public static func misbehaving<Element, Failure>(
    _ timelines: Generator
  ) -> Generator where Value == Timeline<Element, Failure> {
    Generator { choices in
      guard
        let before = choices.span("before", { timelines(&$0) }),
        let after = choices.span("after", { timelines(&$0) })
      else { return nil }
      let end = before.termination == nil ? [(before.lastTick, Value.Event.completed)] : []
      return Timeline(
        before.occurrences + Value(end).occurrences
          + after.shifted(by: before.lastTick).occurrences
      )
    }
  }
}

extension Choices {
  /// Draws how many ticks pass before the next event.
  fileprivate mutating func gap() -> Int {
    switch index(weights: [40, 30, 25, 5]) {
    case 0: 0
    case 1: 1
    case 2: 2 + Int(draw(upTo: 3))
    default: 20
    }
  }

  /// Draws an end: `nil` if no failure can be made.
  fileprivate mutating func terminal<Element: Sendable, Failure>(
    _ weights: TerminalWeights,
    _ failures: Generator<Failure>?
  ) -> Signal<Element, Failure>.Event?? {
    let failed = failures == nil ? 0 : weights.failed
    switch index(weights: [weights.none, weights.completed, weights.interrupted, failed]) {
    case 1: return .some(.completed)
    case 2: return .some(.interrupted)
    case 3:
      // A replayed tape may ask for what cannot be.
      guard let failures else { return .some(nil) }
      return failures(&self).map { .some(.failed($0)) }
    default: return .some(nil)
    }
  }
}
