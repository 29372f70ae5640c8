import Foundation
import Signals
import SignalsTesting
import Testing

@Suite("The contract of events, on a small stack")
struct StackLaws {
  struct Situation: Sendable, CustomStringConvertible {
    let pipeline: Pipeline
    let isRepeated: Bool

    var description: String { "\(pipeline) of \(isRepeated ? "many runs" : "many values")" }
  }

  private static let count = 4_000

  private static let situations: Generator<Situation> = Generator.zip(
    .synchronousPipelines,
    .bool()
  )
  .map { Situation(pipeline: $0, isRepeated: $1) }

  @Test("7: however many values a chain sends inside of its start, it needs no more stack for them")
  func constantStack() throws {
    try check("contract 7: stack", cases: 30, Self.situations) { situation in
      let scheduler = TestScheduler()
      let recorder = TimelineRecorder<Int, TimelineFailure>(on: scheduler)
      onSmallStack {
        let source =
          situation.isRepeated
          ? DigitProducer(value: 1).repeat(Self.count)
          : DigitProducer(repeatElement(1, count: Self.count))
        situation.pipeline(source, on: scheduler).start(recorder.record)
      }
      let values = (0..<Self.count).map { _ in (tick: 0, event: DigitSignal.Event.value(1)) }
      let source = Timeline(values).appending(.completed, at: 0)
      try requireEqual(recorder.timeline, situation.pipeline(source))
    }
  }

  /// Where each value took a few frames of its own, so many of them would not fit.
  private func onSmallStack(_ body: @escaping @Sendable () -> Void) {
    let finished = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      finished.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    finished.wait()
  }
}
