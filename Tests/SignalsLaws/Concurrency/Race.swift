import Signals
import SignalsTesting

/// Two sources that send two values each and end, and an owner who disposes of the result.
struct Race: Sendable, CustomStringConvertible {
  typealias Event = Signal<Int, LawFault>.Event

  enum Source: Sendable {
    case first
    case second
  }

  /// What a step does.
  enum Input: Sendable {
    case value(Source, Int)
    case completed(Source)
    case failed(Source, LawFault)
    case disposed
  }

  /// What the result should be, as the inputs come.
  struct Model {
    private(set) var input = Input.disposed
    private(set) var lastValue: [Source: Int] = [:]
    private(set) var ended: [Source: Bool] = [:]
    private(set) var events: [Event] = []
    private var isOver = false

    mutating func send(_ event: Event) {
      guard !isOver else { return }
      events.append(event)
      isOver = event.isTerminating
    }

    mutating func take(_ input: Input) {
      self.input = input
      switch input {
      case .value(let source, let value): lastValue[source] = value
      case .completed(let source), .failed(let source, _): ended[source] = true
      case .disposed: break
      }
    }
  }

  /// How the first source ends, and the second.
  let isFirstFailing: Bool
  let isSecondFailing: Bool

  static let all = [
    Race(isFirstFailing: false, isSecondFailing: false),
    Race(isFirstFailing: true, isSecondFailing: false),
    Race(isFirstFailing: false, isSecondFailing: true),
  ]

  var description: String {
    "\(isFirstFailing ? "one that fails" : "one that completes"), "
      + "\(isSecondFailing ? "one that fails" : "one that completes")"
  }

  /// Tries all orders and compares with a model that sees the same order.
  func explore(
    _ name: String,
    _ make:
      @escaping (
        Signal<Int, LawFault>, Signal<Int, LawFault>
      ) -> SignalProducer<Int, LawFault>,
    model step: @escaping (inout Model) -> Void
  ) throws {
    try exploreAll("\(name) in all orders: \(self)") { interleaving in
      let order = Lock<[Input]>([])
      let (first, second) = (Signal<Int, LawFault>.pipe(), Signal<Int, LawFault>.pipe())
      let recorder = RaceRecorder(make(first.output, second.output))
      func add(
        _ source: Source,
        _ input: Signal<Int, LawFault>.Observer,
        _ values: [Int],
        isFailing: Bool
      ) {
        let thread = interleaving.thread("\(source)")
        for value in values {
          thread.step("\(value)") {
            order.withLock { $0.append(.value(source, value)) }
            input.send(value: value)
          }
        }
        thread.step(isFailing ? "fail" : "complete") {
          order.withLock { $0.append(isFailing ? .failed(source, .first) : .completed(source)) }
          if isFailing { input.send(error: .first) } else { input.sendCompleted() }
        }
      }
      add(.first, first.input, [1, 2], isFailing: isFirstFailing)
      add(.second, second.input, [3, 4], isFailing: isSecondFailing)
      interleaving.thread("owner").step("dispose") {
        order.withLock { $0.append(.disposed) }
        recorder.dispose()
      }
      try interleaving.run()
      var model = Model()
      for input in order.withLock({ $0 }) {
        model.take(input)
        step(&model)
      }
      try requireEqual(recorder.events, model.events)
      try recorder.verify()
    }
  }
}

/// Records a run, and sees whether it keeps the contract of events.
final class RaceRecorder<Value: Sendable & Equatable>: Sendable {
  typealias Event = Signal<Value, LawFault>.Event

  private struct State {
    var events: [Event] = []
    var isInside = false
    var faults: [String] = []
  }

  private let state = Lock(State())
  private let run = SerialDisposable()

  /// Starts a producer.
  ///
  /// - Parameters:
  ///   - producer: What to start.
  ///   - pause: Called in the middle of each event.
  init(_ producer: SignalProducer<Value, LawFault>, pause: @escaping @Sendable () -> Void = {}) {
    let (state, captured) = (state, Captured())
    witness = Witness(captured)
    run.inner = producer.start { event in
      captured.touch()
      state.withLock { state in
        if state.isInside { state.faults.append("\(event) comes inside of another event") }
        if state.events.last?.isTerminating == true { state.faults.append("\(event) is too late") }
        state.isInside = true
        state.events.append(event)
      }
      pause()
      state.withLock { $0.isInside = false }
    }
  }

  private let witness: Witness

  var events: [Event] { state.withLock { $0.events } }
  var values: [Value] { events.compactMap(\.value) }

  /// Disposes of the run. No value may begin afterwards.
  func dispose() {
    run.dispose()
  }

  func verify() throws {
    if let fault = state.withLock({ $0.faults.first }) { throw Falsified(fault) }
    run.inner = nil
    try require(
      events.last?.isTerminating != true || !witness.isAlive,
      "what the observer captured outlives the end"
    )
  }
}

/// Tries all schedules, and fails if there are too many.
func exploreAll(
  _ name: String,
  preemptions: Int? = nil,
  fileID: String = #fileID,
  line: Int = #line,
  _ body: (Interleaving) throws -> Void
) throws {
  let exploration = try explore(
    name,
    .all(preemptions: preemptions, limit: 50_000),
    fileID: fileID,
    line: line,
    body
  )
  // None at all, if other laws are asked for.
  let isComplete = exploration.isComplete || exploration.count == 0
  try require(isComplete, "there are more than \(exploration.count) schedules")
}
