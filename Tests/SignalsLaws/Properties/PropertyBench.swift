import Signals
import SignalsTesting

/// Runs an operator of properties and its model on the same input.
struct PropertyBench<Output: Sendable & Equatable>: Sendable {
  typealias Run = PropertySpecification.Run

  let derive: @Sendable (_ sources: [MutableProperty<Int>]) -> Property<Output>
  let model: @Sendable (_ states: [PropertySpecification.State]) -> [[Output]]

  func check(_ law: PropertyLaw, _ run: Run) throws {
    let sources = run.initial.map { MutableProperty($0) }
    let told = model(run.states)
    let property = derive(sources)
    switch law {
    case .reading:
      var held: Output?
      for (number, values) in told.enumerated() {
        if number > 0 { perform(run.steps[number - 1], on: sources) }
        held = values.last ?? held
        try requireEqual(property.value, held, "the value after step \(number)")
      }
    case .lateReading:
      // A source that is not needed any more may be gone before the end of its scope, which ends it.
      try withExtendedLifetime(sources) {
        for step in run.steps { perform(step, on: sources) }
        try requireEqual(property.value, told.last { !$0.isEmpty }?.last, "the value")
      }
    case .producer:
      let log = Log<Output>()
      let observation = property.producer.start { log.append($0) }
      try requireEqual(log.takeValues(), told[0], "what is told at the start")
      try observe(run, sources, told, log)
      observation.dispose()
      for step in run.steps { perform(step, on: sources) }
      try requireEqual(log.takeValues(), [], "what is told after the disposal")
    case .signal:
      let log = Log<Output>()
      let observation = property.signal.observe { log.append($0) }
      try requireEqual(log.takeValues(), [], "what is told at the start")
      try observe(run, sources, told, log)
      observation?.dispose()
    case .completion:
      try checkCompletion(run)
    }
  }

  private func observe(
    _ run: Run,
    _ sources: [MutableProperty<Int>],
    _ told: [[Output]],
    _ log: Log<Output>
  ) throws {
    for (number, step) in run.steps.enumerated() {
      perform(step, on: sources)
      try requireEqual(log.takeValues(), told[number + 1], "what step \(number + 1) tells")
    }
  }

  private func checkCompletion(_ run: Run) throws {
    var sources = run.initial.map { MutableProperty($0) }
    let log = Log<Output>()
    // The observation alone does not keep a source alive.
    let property = derive(sources)
    property.producer.start { log.append($0) }
    for step in run.steps { perform(step, on: sources) }
    try requireEqual(log.completions, sources.isEmpty ? 1 : 0, "completions before the end")
    sources = []
    try requireEqual(log.completions, 1, "completions after the end")
    try requireEqual(
      property.value,
      model(run.states).last { !$0.isEmpty }?.last,
      "the value after the end"
    )
  }

  /// Draws what becomes of what the sources hold, which has to be what the model says.
  func diagram(of sources: [Timeline<Int, Never>]) throws -> MarbleDiagram {
    let ticks = Set(sources.flatMap { $0.occurrences.map(\.tick) }).sorted()
    let run = Run(
      initial: sources.map { $0.values.first ?? 0 },
      steps: ticks.dropFirst().map { tick in
        sources.enumerated().flatMap { source, timeline in
          timeline.filter { $0.tick == tick }.values.map { .init(source: source, value: $0) }
        }
      }
    )
    try check(.producer, run)
    let told = zip(ticks, model(run.states)).flatMap { tick, values in
      values.map { (tick: tick, event: Timeline<Output, Never>.Event.value($0)) }
    }
    var diagram = MarbleDiagram()
    for source in sources { diagram.append(source) }
    diagram.append(Timeline(told))
    return diagram
  }

  private func perform(
    _ step: [PropertySpecification.Change],
    on sources: [MutableProperty<Int>]
  ) {
    if step.count == 1 {
      sources[step[0].source].value = step[0].value
    } else {
      transaction {
        for change in step { sources[change.source].value = change.value }
      }
    }
  }
}

/// What an observer has been told.
private final class Log<Output: Sendable>: Sendable {
  private let state = Lock((values: [Output](), completions: 0))

  /// How often it has been told that no more comes.
  var completions: Int { state.withLock { $0.completions } }

  func append(_ event: Signal<Output, Never>.Event) {
    state.withLock { state in
      switch event {
      case .value(let value): state.values.append(value)
      case .completed: state.completions += 1
      case .interrupted: break
      }
    }
  }

  /// The values since the last call.
  func takeValues() -> [Output] {
    state.withLock { state in
      defer { state.values = [] }
      return state.values
    }
  }
}
