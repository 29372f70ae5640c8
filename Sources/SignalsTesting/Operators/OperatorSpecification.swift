public import Signals

/// What one operator does: how to apply it, and a pure function on timelines that says what must come
/// out.
///
/// The function, the model, is written from the definition of the operator, for clarity, and shares
/// nothing with its implementation. `check` then compares the two on generated input: values, ends and
/// disposals at all places, several events at one instant included.
///
/// ```swift
/// let doubled = OperatorSpecification(
///   "doubled()",
///   hot: { $0[0].doubled() },
///   cold: { $0[0].doubled() },
///   model: { $0[0].started(at: 0).mapValues { $0 * 2 } }
/// )
///
/// @Test(arguments: doubled.laws)
/// func doubling(law: OperatorLaw) throws {
///   try doubled.check(law)
/// }
/// ```
public struct OperatorSpecification: Sendable, CustomStringConvertible {
  /// What sources in specifications send when they fail.
  public typealias Failure = TimelineFailure
  /// The signals or producers that an operator is applied to, and what else it takes.
  public typealias HotSetup<Parameter: Sendable> = OperatorSetup<Signal<Int, Failure>, Parameter>
  /// The producers that an operator is applied to, and what else it takes.
  public typealias ColdSetup<Parameter: Sendable> = OperatorSetup<
    SignalProducer<Int, Failure>, Parameter
  >
  /// The timelines that a model is applied to, and what else it takes.
  public typealias ModelInput<Parameter: Sendable> = OperatorModelInput<Parameter>

  /// What is specified: the operator, and which case of it.
  public let description: String
  /// The full names of the operators that it specifies, such as `take(first:)`.
  public let operators: [String]
  /// The laws that the operator holds.
  public let laws: [OperatorLaw]

  private let checkLaw: @Sendable (OperatorLaw, LawCircumstances) throws -> Void
  private let drawExample: @Sendable (OperatorExample) throws -> MarbleDiagram

  /// Specifies an operator.
  ///
  /// - Parameters:
  ///   - name: The full name of the operator, such as `take(first:)`.
  ///   - variant: Which case of it, if there are several specifications.
  ///   - aliases: The full names of other operators that do the same.
  ///   - sourceCount: How many sources the operator has.
  ///   - parameter: Makes what else it takes.
  ///   - source: Makes what the sources send.
  ///   - exceptions: The laws that the operator does not hold, each with the reason.
  ///   - starts: How often the operator may start a source.
  ///   - hot: Applies the operator to signals; `nil` if it has no such form.
  ///   - cold: Applies the operator to producers; `nil` if it has no such form.
  ///   - model: Says what must come out.
  public init<Parameter: Sendable, Output: Sendable & Equatable, OutputFailure: Equatable>(
    _ name: String,
    _ variant: String = "",
    aliases: [String] = [],
    sourceCount: Int = 1,
    parameter: Generator<Parameter>,
    source: Generator<Timeline<Int, Failure>> = .source,
    except exceptions: [OperatorLaw: String] = [:],
    starts: @escaping @Sendable (Parameter) -> Int = { _ in 1 },
    hot: (@Sendable (HotSetup<Parameter>) -> Signal<Output, OutputFailure>)?,
    cold: (@Sendable (ColdSetup<Parameter>) -> SignalProducer<Output, OutputFailure>)?,
    model: @escaping @Sendable (ModelInput<Parameter>) -> Timeline<Output, OutputFailure>
  ) {
    let bench = OperatorBench(
      name: variant.isEmpty ? name : "\(name), \(variant)",
      input: Generator<OperatorInput<Parameter>> { choices in
        guard let parameter = choices.span("parameter", { parameter(&$0) }) else { return nil }
        var timelines: [Timeline<Int, Failure>] = []
        for _ in 0..<sourceCount {
          guard let timeline = choices.span("source", { source(&$0) }) else { return nil }
          timelines.append(timeline)
        }
        return OperatorInput(timelines: timelines, parameter: parameter)
      },
      starts: starts,
      hot: hot,
      cold: cold,
      model: model
    )
    description = bench.name
    operators = [name] + aliases
    laws = bench.laws.filter { exceptions[$0] == nil }
    checkLaw = { law, circumstances in try bench.check(law, circumstances) }
    drawExample = { try bench.diagram(of: $0) }
  }

  /// Specifies an operator that takes nothing but its sources.
  ///
  /// - Parameters:
  ///   - name: The full name of the operator, such as `merge(with:)`.
  ///   - variant: Which case of it, if there are several specifications.
  ///   - aliases: The full names of other operators that do the same.
  ///   - sourceCount: How many sources the operator has.
  ///   - source: Makes what the sources send.
  ///   - exceptions: The laws that the operator does not hold, each with the reason.
  ///   - starts: How often the operator may start a source.
  ///   - hot: Applies the operator to signals; `nil` if it has no such form.
  ///   - cold: Applies the operator to producers; `nil` if it has no such form.
  ///   - model: Says what must come out.
  public init<Output: Sendable & Equatable, OutputFailure: Equatable>(
    _ name: String,
    _ variant: String = "",
    aliases: [String] = [],
    sourceCount: Int = 1,
    source: Generator<Timeline<Int, Failure>> = .source,
    except exceptions: [OperatorLaw: String] = [:],
    starts: Int = 1,
    hot: (@Sendable (HotSetup<Void>) -> Signal<Output, OutputFailure>)?,
    cold: (@Sendable (ColdSetup<Void>) -> SignalProducer<Output, OutputFailure>)?,
    model: @escaping @Sendable (ModelInput<Void>) -> Timeline<Output, OutputFailure>
  ) {
    self.init(
      name,
      variant,
      aliases: aliases,
      sourceCount: sourceCount,
      parameter: .just(()),
      source: source,
      except: exceptions,
      starts: { _ in starts },
      hot: hot,
      cold: cold,
      model: model
    )
  }

  /// Checks that the operator holds a law.
  ///
  /// - Parameters:
  ///   - law: The law.
  ///   - cases: How many inputs to try.
  ///   - settings: How laws are checked.
  ///   - fileID: Where the law is checked.
  ///   - line: Where the law is checked.
  /// - Throws: `LawFailure`, which shows the simplest input for which it does not.
  public func check(
    _ law: OperatorLaw,
    cases: Int = 100,
    settings: LawSettings = .environment,
    fileID: String = #fileID,
    line: Int = #line
  ) throws {
    try checkLaw(
      law,
      LawCircumstances(cases: cases, settings: settings, fileID: fileID, line: line)
    )
  }
}

extension OperatorSpecification {
  /// Draws what the operator makes of one input, once it does what its model says.
  ///
  /// - Parameter example: The input.
  /// - Returns: The sources and the result, one above the other.
  /// - Throws: What is wrong with the example, or how the operator differs from its model.
  package func diagram(of example: OperatorExample) throws -> MarbleDiagram {
    try drawExample(example)
  }
}

/// How, and on whose behalf, a law is checked.
struct LawCircumstances: Sendable {
  let cases: Int
  let settings: LawSettings
  let fileID: String
  let line: Int

  /// Checks a law.
  func check<Value>(
    _ name: String,
    _ generator: Generator<Value>,
    _ law: (Value) throws -> Void
  ) throws {
    try SignalsTesting.check(
      name,
      cases: cases,
      generator,
      settings: settings,
      fileID: fileID,
      line: line,
      law
    )
  }
}

/// What an operator is applied to.
public struct OperatorSetup<Source: Sendable, Parameter: Sendable>: Sendable {
  /// The sources.
  public let sources: [Source]
  /// What else the operator takes.
  public let parameter: Parameter
  /// Whose time counts.
  public let scheduler: TestScheduler

  /// A source.
  ///
  /// - Parameter index: Its place.
  public subscript(index: Int) -> Source { sources[index] }
}

/// What a model of an operator is applied to.
public struct OperatorModelInput<Parameter: Sendable>: Sendable {
  /// The sources.
  public let sources: [ModelSource]
  /// What else the operator takes.
  public let parameter: Parameter
  /// The last tick at which anybody looks: where a model without an end may stop.
  public let horizon: Int

  /// A source.
  ///
  /// - Parameter index: Its place.
  public subscript(index: Int) -> ModelSource { sources[index] }
}

/// A source of a model.
public struct ModelSource: Sendable {
  /// What it sends, from tick 0 on.
  public let timeline: Timeline<Int, TimelineFailure>
  /// Whether it sends that whether it is observed or not.
  public let isHot: Bool

  /// What somebody sees who observes or starts the source.
  ///
  /// - Parameter tick: When.
  /// - Returns: What happens from then on.
  public func started(at tick: Int) -> Timeline<Int, TimelineFailure> {
    isHot ? timeline.observed(from: tick) : timeline.shifted(by: tick)
  }
}

extension Generator where Value == Timeline<Int, TimelineFailure> {
  /// Makes what the sources of operators send: few different values, many of them at one instant, and
  /// all kinds of ends.
  public static var source: Generator {
    timeline(of: Generator<Int> { Int($0.draw(upTo: 3)) }, failure: .just(TimelineFailure()))
  }
}
