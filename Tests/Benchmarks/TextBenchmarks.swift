import Signals
import TextRendering

/// What rendering costs, in bytes and counts, which do not depend on the machine, and in time.
enum TextBenchmarks {
  static let all: [any Measurable] =
    [oneCell, sameState, fullPaint, progress]
    + frames + TextTimeBenchmarks.all + TextWrapBenchmarks.all

  /// One changed cell, on a small and on a large screen: the greater of both.
  private static let oneCell = Count(
    suite: "text",
    name: "P1",
    unit: "bytes",
    events: 100,
    most: 24
  ) { events in
    let costs = [(80, 24), (200, 60)].flatMap { width, height in
      let screen = TextScreen(width: width, height: height)
      _ = screen.present(TextViews.plain(0, width: width, height: height))
      return (1...events).map { number in
        screen.present(TextViews.plain(number, width: width, height: height))
      }
    }
    return Count.Figure(value: Double(costs.max() ?? 0), isChecked: costs.allSatisfy { $0 > 0 })
  }

  /// The same state again.
  private static let sameState = Count(
    suite: "text",
    name: "P2",
    unit: "bytes and writes",
    events: 100,
    most: 0
  ) { events in
    let screen = TextScreen(width: 80, height: 24)
    _ = screen.present(TextViews.plain(0, width: 80, height: 24))
    let before = screen.sink.count
    for _ in 0..<events { _ = screen.present(TextViews.plain(0, width: 80, height: 24)) }
    let after = screen.sink.count
    let cost = after.bytes - before.bytes + after.writes - before.writes
    return Count.Figure(value: Double(cost), isChecked: before.writes == 1)
  }

  /// A whole screen of plain text.
  private static let fullPaint = Count(
    suite: "text",
    name: "P3",
    unit: "bytes",
    events: 1,
    most: 2_200
  ) { _ in
    let screen = TextScreen(width: 80, height: 24)
    let cost = screen.present(TextViews.plain(0, width: 80, height: 24))
    return Count.Figure(value: Double(cost), isChecked: cost > 22 * 78)
  }

  /// A step of progress with a bar, a rate and the time left: the median.
  private static let progress = Count(
    suite: "text",
    name: "P4",
    unit: "bytes",
    events: 1_000,
    most: 60
  ) { events in
    let screen = TextScreen(width: 80, height: 24)
    let costs = (0..<events).map { step in
      screen.present(
        .progress(
          "Downloading",
          completed: step * 1_234_567,
          total: events * 1_234_567,
          unit: .bytes,
          pace: Pace(rate: 1e6 + Double(step * 7_919 % 400_000), timeLeft: .seconds(events - step))
        )
      )
    }
    return Count.Figure(value: Double(costs.sorted()[costs.count / 2]), isChecked: costs[0] > 0)
  }

  /// Frames in which everything changes: how many writes each takes, and how long.
  private static let frames: [any Measurable] = [
    Count(suite: "text", name: "P6-writes", unit: "writes/frame", events: 100, most: 1) { events in
      let screen = TextScreen(width: 200, height: 60)
      for number in 0..<events {
        _ = screen.present(TextViews.styled(number, width: 200, height: 60))
      }
      let tally = screen.sink.count
      return Count.Figure(
        value: Double(tally.writes) / Double(events),
        isChecked: tally.bytes / events > 59 * 190
      )
    },
    Timing(suite: "text", name: "P6", unit: "frames/s", events: 500) { events in
      let screen = TextScreen(width: 200, height: 60)
      let views = (0..<26).map { TextViews.styled($0, width: 200, height: 60) }
      let rates = (0..<5).map { _ in
        let start = Benchmark.Clock.processor.now
        for number in 0..<events / 5 + 1 { _ = screen.present(views[number % views.count]) }
        return Double(events / 5 + 1) / (Benchmark.Clock.processor.now - start) * 1e9
      }
      return (rates, screen.sink.count.writes >= events)
    },
    // The view is made, laid out, compared and encoded; one property has changed.
    Timing(suite: "text", name: "P5", unit: "us p99", events: 1_000) { events in
      let screen = TextScreen(width: 200, height: 60)
      let times = (0..<events).map { number in
        let start = Benchmark.Clock.processor.now
        _ = screen.present(TextViews.plain(number, width: 200, height: 60))
        return (Benchmark.Clock.processor.now - start) / 1000
      }
      let sorted = times.dropFirst(events / 10).sorted()
      return ([sorted[sorted.count * 99 / 100]], screen.sink.count.writes == events)
    },
  ]
}
