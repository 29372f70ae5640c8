import Signals
import TextRendering

/// What wrapping, long lists and the measuring of text cost.
enum TextWrapBenchmarks {
  static let all: [any Measurable] = wrapping + lists + widths

  private static let mebibyte = 1 << 20
  private static let words = "word and other words "
  private static let mixture = "漢字かな한국👨‍👩‍👧é❤️ "

  // MARK: - A line without end

  private static let wrapping: [any Measurable] = [
    Timing(suite: "text", name: "P11", unit: "ms", events: 5) { events in
      wrap(words, bytes: mebibyte, events)
    },
    Timing(suite: "text", name: "P11-mixed", unit: "ms", events: 5) { events in
      wrap(mixture, bytes: mebibyte, events)
    },
    // The time for twice as much is twice the time: the better of several tries each.
    Count(suite: "text", name: "P11-ratio", unit: "ratio", events: 9, most: 2.3) { events in
      let tries = max(3, events)
      let once = wrap(mixture, bytes: mebibyte, tries)
      let twice = wrap(mixture, bytes: 2 * mebibyte, tries)
      let ratio = (twice.figures.min() ?? .nan) / (once.figures.min() ?? .nan)
      return Count.Figure(value: ratio, isChecked: once.isChecked && twice.isChecked)
    },
  ]

  private static func wrap(
    _ word: String,
    bytes: Int,
    _ events: Int
  ) -> (figures: [Double], isChecked: Bool) {
    let line = String(repeating: word, count: bytes / word.utf8.count)
    let cells = bytes / word.utf8.count * DisplayWidth.of(word)
    var isChecked = true
    let figures = (0..<max(1, events)).map { _ in
      let start = Benchmark.Clock.processor.now
      let frame = Frame(.text(Text(line)), width: 80)
      let time = (Benchmark.Clock.processor.now - start) / 1e6
      // No more rows than half full ones would be.
      isChecked = isChecked && (cells / 80...cells / 40).contains(frame.rows.count)
      return time
    }
    return (figures, isChecked)
  }

  // MARK: - Long lists

  private static let lists: [any Measurable] = [
    Count(suite: "text", name: "P12", unit: "rows read", events: 100_000, most: 20) { events in
      let reads = Lock(0)
      let items = (0..<events).lazy.map { number in
        reads.withLock { $0 += 1 }
        return Text("row \(number)")
      }
      let block = Block.list(items: items, selection: events / 2, rows: 20)
      let frame = Frame(block, width: 80)
      return Count.Figure(
        value: Double(reads.withLock { $0 }),
        isChecked: frame.text.contains { $0.hasSuffix("row \(events / 2)") }
      )
    },
    Benchmark(
      suite: "text",
      name: "P12-time",
      unit: "frame",
      events: 2_000,
      target: 2,
      subject: .init { events in window(of: 100_000, events) },
      limit: .init { events in window(of: 21, events) }
    ),
  ]

  private static func window(of count: Int, _ events: Int) -> Int {
    let items = (0..<count).lazy.map { Text("row \($0 % 10)") }
    return (0..<events).reduce(0) { sum, number in
      let block = Block.list(items: items, selection: number % count, rows: 20)
      return sum + Frame(block, width: 80).rows.count
    }
  }

  // MARK: - Widths

  private static let widths: [any Measurable] = [
    Timing(suite: "text", name: "P13", unit: "ns/byte", events: 20) { events in
      let line = String(repeating: words, count: 600)
      return figures(events * 50, of: line, units: line.utf8.count, width: line.utf8.count)
    },
    Timing(suite: "text", name: "P13-mixed", unit: "ns/cluster", events: 20) { events in
      let line = String(repeating: mixture, count: 1_000)
      return figures(events, of: line, units: line.count, width: 1_000 * DisplayWidth.of(mixture))
    },
  ]

  private static func figures(
    _ events: Int,
    of line: String,
    units: Int,
    width: Int
  ) -> (figures: [Double], isChecked: Bool) {
    var isChecked = true
    let figures = (0..<max(5, events)).map { _ in
      let start = Benchmark.Clock.processor.now
      let measured = DisplayWidth.of(line)
      let time = Benchmark.Clock.processor.now - start
      isChecked = isChecked && measured == width
      return time / Double(units)
    }
    return (figures, isChecked)
  }
}
