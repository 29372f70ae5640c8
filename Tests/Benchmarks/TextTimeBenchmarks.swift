import Foundation
import Signals
import TextRendering

/// What a rendering costs while properties change, while nothing does, and while its reader stalls.
///
/// What is measured here happens, or must not happen, while time passes: so these wait for it, and no
/// test does.
enum TextTimeBenchmarks {
  static let all: [any Measurable] = changes + idle + spinner + stall

  // MARK: - A million changes

  private static let changes: [any Measurable] = [
    Count(suite: "text", name: "P7", unit: "frames/s", events: 1_000_000, most: 31) { events in
      let sink = CountingSink()
      let renderer = screen(sink)
      let count = MutableProperty(0)
      let rendering = render(to: renderer, maximumRate: 30) { counter(count.value) }
      let start = Benchmark.Clock.wall.now
      var value = 0
      // As many as are asked for, and for two seconds at least.
      while value < events || Benchmark.Clock.wall.now - start < 2e9 {
        value += 1
        count.value = value
      }
      let seconds = (Benchmark.Clock.wall.now - start) / 1e9
      let frames = sink.count.writes
      return Count.Figure(
        value: Double(frames - 1) / seconds,
        isChecked: rendering.shows(counter(value), renderer, sink)
      )
    },
    Benchmark(
      suite: "text",
      name: "P7-overhead",
      unit: "change",
      events: 1_000_000,
      subject: .init { events in
        let sink = CountingSink()
        let count = MutableProperty(0)
        let rendering = render(to: screen(sink), maximumRate: 30) {
          .text("\(count.value)", .plain)
        }
        for value in 1...events { count.value = value }
        rendering.finishAndWait()
        return count.value
      },
      limit: .init { events in
        let count = MutableProperty(0)
        for value in 1...events { count.value = value }
        return count.value
      }
    ),
  ]

  private static func counter(_ value: Int) -> Block { .text("\(value) of all", .plain) }

  // MARK: - Nothing happens

  private static let idle: [any Measurable] = [
    Count(suite: "text", name: "P8", unit: "writes", events: 10, most: 0) { seconds in
      let cost = idleCost(seconds)
      return Count.Figure(value: Double(cost.writes), isChecked: cost.hasShown)
    },
    Count(suite: "text", name: "P8-switches", unit: "wake-ups", events: 10, most: 0) { seconds in
      let cost = idleCost(seconds)
      return Count.Figure(value: Double(cost.switches), isChecked: cost.hasShown)
    },
    Timing(suite: "text", name: "P8-processor", unit: "ms", events: 10) { seconds in
      let cost = idleCost(seconds)
      return ([cost.milliseconds], cost.hasShown)
    },
  ]

  private static func idleCost(
    _ seconds: Int
  ) -> (writes: Int, switches: Int, milliseconds: Double, hasShown: Bool) {
    let sink = CountingSink()
    let count = MutableProperty(0)
    let rendering = render(to: screen(sink)) { .text("\(count.value)", .plain) }
    // The system's own idle threads end by themselves after a few seconds.
    sleep(6)
    let (before, counted, time) = (sink.count.writes, switches, Benchmark.Clock.processor.now)
    // What an idle program takes is counted while time really passes.
    sleep(UInt32(seconds))
    let milliseconds = (Benchmark.Clock.processor.now - time) / 1e6
    let switched = switches.reduce(0) { sum, thread in
      let before = counted[thread.key]
      if thread.value.isInEpoll || before?.isInEpoll == true { return sum }
      return sum + thread.value.count - (before?.count ?? 0)
    }
    let writes = sink.count.writes - before
    withExtendedLifetime(rendering) {}
    // Other threads must have waited at some time, or they have not been counted.
    let hasWaited = counted.contains { $0.value.count > 0 }
    return (writes, switched, milliseconds, before == 1 && hasWaited)
  }

  /// How often each thread of this process, but for the one that asks, has given up the processor to
  /// wait; and whether it waits in `epoll`.
  ///
  /// Nothing of ours does that: the system's library has a thread there, which looks after its others
  /// every second once there have been any.
  private static var switches: [String: (count: Int, isInEpoll: Bool)] {
    let tasks = "/proc/self/task"
    func text(_ file: String) -> String {
      (try? String(contentsOfFile: "\(tasks)/\(file)", encoding: .utf8)) ?? ""
    }
    let others = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return others.filter { Int32($0) != getpid() }.reduce(into: [:]) { switches, task in
      let lines = text("\(task)/status").split(separator: "\n")
      let line = lines.first { $0.hasPrefix("voluntary_ctxt_switches") }
      guard let count = line?.split(separator: "\t").last.flatMap({ Int($0) }) else { return }
      switches[task] = (count, text("\(task)/wchan").contains("epoll"))
    }
  }

  // MARK: - A spinner alone

  private static let spinner: [any Measurable] = [
    Count(suite: "text", name: "P9", unit: "bytes/frame", events: 3, most: 20) { seconds in
      let tally = spin(seconds)
      return Count.Figure(
        value: Double(tally.bytes) / Double(max(1, tally.frames)),
        isChecked: tally.frames > 10 * seconds
      )
    },
    Count(suite: "text", name: "P9-rate", unit: "frames/s", events: 3, most: 12.5) { seconds in
      let tally = spin(seconds)
      return Count.Figure(value: Double(tally.frames) / tally.seconds, isChecked: tally.frames > 0)
    },
    Timing(suite: "text", name: "P9-processor", unit: "% of a core", events: 3) { seconds in
      let tally = spin(seconds)
      return ([tally.processor * 100], tally.frames > 0)
    },
  ]

  private static func spin(
    _ seconds: Int
  ) -> (frames: Int, bytes: Int, seconds: Double, processor: Double) {
    let sink = CountingSink()
    let rendering = render(to: screen(sink)) { .spinner("Working on something") }
    waitUntil { sink.count.writes >= 2 }
    let (before, start) = (sink.count, Benchmark.Clock.wall.now)
    let processor = Benchmark.Clock.processor.now
    // Frames that the clock asks for, counted while time really passes.
    sleep(UInt32(max(1, seconds)))
    let (after, end) = (sink.count, Benchmark.Clock.wall.now)
    let used = Benchmark.Clock.processor.now - processor
    withExtendedLifetime(rendering) {}
    let time = end - start
    return (after.writes - before.writes, after.bytes - before.bytes, time / 1e9, used / time)
  }

  // MARK: - A reader that stalls

  private static let stall: [any Measurable] = [
    Count(suite: "text", name: "P10", unit: "frames after", events: 10_000, most: 1) { events in
      let figures = stalled(events)
      return Count.Figure(value: Double(figures.framesAfter), isChecked: figures.isLastShown)
    },
    // A frame of such a screen is taken to be the bytes that it writes.
    Count(suite: "text", name: "P10-memory", unit: "frames", events: 10_000, most: 2) { events in
      let figures = stalled(events)
      return Count.Figure(value: figures.memory, isChecked: figures.isLastShown)
    },
  ]

  private static func stalled(
    _ events: Int
  ) -> (framesAfter: Int, memory: Double, isLastShown: Bool) {
    let sink = StallingSink()
    let renderer = screen(sink)
    let count = MutableProperty(0)
    let rendering = render(to: renderer) { TextViews.plain(count.value, width: 80, height: 24) }
    sink.waitUntilStalled()
    let grown = Allocations.bytes {
      // The last state must not look like the first.
      for value in 1...events { count.value = 10 * value + 1 }
    }
    sink.goOn()
    waitUntil { sink.count.writes >= 2 }
    let last = TextViews.plain(1, width: 80, height: 24)
    let isLastShown = rendering.shows(last, renderer, sink)
    return (sink.count.writes - 1, Double(max(0, grown)) / 2_000, isLastShown)
  }

  private static func screen(_ sink: any ByteSink) -> LiveRenderer {
    LiveRenderer(sink: sink) {
      Surface(size: TerminalSize(width: 80, height: 24), isInteractive: true)
    }
  }
}

extension Rendering {
  /// Finishes, and waits for it on a thread that is no task's.
  fileprivate func finishAndWait() {
    let isDone = Lock(false)
    Task {
      await finish(.completed)
      isDone.withLock { $0 = true }
    }
    waitUntil { isDone.withLock { $0 } }
  }

  /// Whether a block is what the renderer has shown last, once the rendering is at rest: presenting it
  /// again costs nothing then.
  fileprivate func shows(
    _ block: Block,
    _ renderer: LiveRenderer,
    _ sink: some CountedSink
  ) -> Bool {
    // Longer than any frame that may still be due: nothing tells that none is.
    usleep(200_000)
    let before = sink.count.writes
    try? renderer.present(block)
    return sink.count.writes == before
  }
}

/// Waits for something, for a few seconds at the most.
private func waitUntil(_ condition: () -> Bool) {
  // A benchmark has no virtual time: what it waits for happens on the threads that it measures.
  for _ in 0..<50_000 where !condition() { usleep(100) }
}
