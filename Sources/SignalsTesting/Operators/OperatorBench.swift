import Signals

/// What an operator is tried with.
struct OperatorInput<Parameter: Sendable>: CustomStringConvertible, Sendable {
  var timelines: [Timeline<Int, TimelineFailure>]
  let parameter: Parameter

  var description: String {
    let sources = timelines.enumerated().map { "source \($0.offset): \($0.element)" }
    let others = parameter is Void ? [] : ["parameter: \(parameter)"]
    return (sources + others).joined(separator: "\n")
  }

  /// The last tick at which anybody looks.
  var horizon: Int { (timelines.map(\.lastTick).max() ?? 0) + 60 }
}

/// Runs an operator and its model on the same input.
struct OperatorBench<
  Parameter: Sendable,
  Output: Sendable & Equatable,
  OutputFailure: Error & Equatable
>: Sendable {
  typealias Input = OperatorInput<Parameter>
  typealias Result = Timeline<Output, OutputFailure>
  typealias Setup<Source: Sendable> = OperatorSetup<Source, Parameter>

  /// What the operator is applied to.
  enum Form: CaseIterable {
    case signals
    case producers
  }

  let name: String
  let input: Generator<Input>
  let starts: @Sendable (Parameter) -> Int
  let hot: (@Sendable (Setup<Signal<Int, TimelineFailure>>) -> Signal<Output, OutputFailure>)?
  let cold:
    (
      @Sendable (Setup<SignalProducer<Int, TimelineFailure>>) -> SignalProducer<
        Output, OutputFailure
      >
    )?
  let model: @Sendable (OperatorModelInput<Parameter>) -> Result

  var forms: [Form] {
    (hot == nil ? [] : [.signals]) + (cold == nil ? [] : [.producers])
  }

  /// The laws that make sense for the forms that there are.
  var laws: [OperatorLaw] {
    OperatorLaw.allCases.filter { law in
      switch law {
      case .hotModel, .reentrancy: hot != nil
      case .coldModel, .upstream, .synchrony, .renewal: cold != nil
      case .lifting: hot != nil && cold != nil
      default: true
      }
    }
  }

  /// What the model says of an operator that is applied at a tick.
  func expected(_ form: Form, _ input: Input, from start: Int = 0) -> Result {
    let sources = input.timelines.map { timeline in
      form == .signals
        ? ModelSource(timeline: timeline.observed(from: start).shifted(by: -start), isHot: true)
        : ModelSource(timeline: timeline, isHot: false)
    }
    let result = model(
      OperatorModelInput(
        sources: sources,
        parameter: input.parameter,
        horizon: max(0, input.horizon - start)
      )
    )
    return result.shifted(by: start).prefix(through: input.horizon)
  }

  /// What the operator sends.
  ///
  /// What stands behind it, if it is applied to producers, is told of each event.
  func recorded(
    _ form: Form,
    _ input: Input,
    from start: Int = 0,
    disposing disposal: TimelineDisposal = .atEnd,
    tellingBehind tell: (@Sendable (Signal<Output, OutputFailure>.Event) -> Void)? = nil
  ) throws -> Result {
    let scheduler = TestScheduler()
    switch form {
    case .signals:
      guard let hot else { return .never }
      let sources = input.timelines.map { $0.signal(on: scheduler) }
      scheduler.advance(upTo: .seconds(start))
      return try .recording(
        hot(Setup(sources: sources, parameter: input.parameter, scheduler: scheduler)),
        on: scheduler,
        until: input.horizon,
        disposing: disposal
      )
    case .producers:
      guard let cold else { return .never }
      let sources = input.timelines.map { $0.producer(on: scheduler) }
      return try .recording(
        cold(Setup(sources: sources, parameter: input.parameter, scheduler: scheduler))
          .on(event: tell),
        on: scheduler,
        from: start,
        until: input.horizon,
        disposing: disposal
      )
    }
  }
}
