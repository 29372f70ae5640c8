import Signals
import SignalsTesting

/// What is made of the values of an outer stream: a timeline for each of them.
struct InnerStreams: CustomStringConvertible, Sendable {
  /// Those of 0, 1, 2 and 3. All of their values are different ones.
  let timelines: [Digits]

  var description: String {
    let lines = timelines.enumerated().map { "of \($0.offset): \($0.element)" }
    return lines.joined(separator: ", ")
  }

  func callAsFunction(_ value: Int) -> Digits { timelines[value % timelines.count] }

  func producer(_ value: Int, on scheduler: TestScheduler) -> DigitProducer {
    self(value).producer(on: scheduler)
  }
}

extension Generator<InnerStreams> {
  /// Short inner streams with all kinds of ends, and failures that differ.
  static let innerStreams = table(
    TerminalWeights(none: 8, completed: 60, interrupted: 16, failed: 16)
  )

  /// Short inner streams that complete.
  static let completing = table(TerminalWeights(none: 0, completed: 1, interrupted: 0, failed: 0))

  /// Short inner streams.
  static func table(_ terminals: TerminalWeights) -> Generator {
    let timeline = Generator<Digits>.timeline(
      of: .digits,
      failure: .oneOf(.just(TimelineFailure("a")), .just(TimelineFailure("b"))),
      maximumCount: 3,
      terminals: terminals
    )
    return Generator { choices in
      var timelines: [Digits] = []
      for index in 0..<4 {
        guard let made = choices.span("inner", { timeline(&$0) }) else { return nil }
        timelines.append(made.mapValues { 10 * (index + 1) + $0 })
      }
      return InnerStreams(timelines: timelines)
    }
  }
}

/// When to let a value through: a timeline for each value, which cannot fail.
struct Notifiers: CustomStringConvertible, Sendable {
  let timelines: [Timeline<Int, Never>]

  var description: String { "\(timelines)" }

  func producer(_ value: Int, on scheduler: TestScheduler) -> SignalProducer<Int, Never> {
    timelines[value % timelines.count].producer(on: scheduler)
  }

  /// How long it takes to the first value or the completion; `nil` if there is neither.
  func delay(of value: Int) -> Int? {
    guard let first = timelines[value % timelines.count].occurrences.first else { return nil }
    if case .interrupted = first.event { return nil }
    return first.tick
  }
}

extension Generator<Notifiers> {
  static let notifiers = Generator { choices in
    let timeline = Generator<Timeline<Int, Never>>.timeline(of: .digits, maximumCount: 2)
    var timelines: [Timeline<Int, Never>] = []
    for _ in 0..<4 {
      guard let made = choices.span("notifier", { timeline(&$0) }) else { return nil }
      timelines.append(made)
    }
    return Notifiers(timelines: timelines)
  }
}

extension Generator<[Int]> {
  /// Delays in ticks for the values 0 to 3.
  static let delays = array(of: .int(in: 0...4), count: 4...4)
}
