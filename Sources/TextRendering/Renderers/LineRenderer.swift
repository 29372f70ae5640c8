public import Signals

/// Prints plain lines: for pipes, logs, simple terminals and screen readers.
///
/// A line is printed when its meaning is new: text at once, progress each ten per cent or ten
/// seconds, the label of a spinner once. Nothing is ever changed in place. No byte below 0x20 but the
/// line feed is written, and no escape sequence unless the surface has colours. To who listens rather
/// than reads, it says every half minute that work still goes on.
public final class LineRenderer: TextRenderer {
  private struct State {
    var shown: [String: Int] = [:]
    /// When each course was told of last, and how far it had come.
    var courses: [String: (state: String, at: Duration)] = [:]
    var lastLine = Duration.zero
    var positions = LogPositions()
    var output = OutputState()
  }

  private static let courseInterval = Duration.seconds(10)
  private static let reminderInterval = Duration.seconds(30)

  /// What can be shown.
  public let surface: Surface
  private let sink: any ByteSink
  private let theme: Theme
  private let uptime: @Sendable () -> Duration
  private let state = Lock(State())

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - sink: Where the lines go.
  ///   - surface: What can be shown there; lines are not wrapped, whatever its width.
  ///   - theme: How roles look where there are colours.
  ///   - uptime: The time, by a clock that is never set.
  public init(
    sink: any ByteSink,
    surface: Surface = Surface(),
    theme: Theme = .standard,
    uptime: @escaping @Sendable () -> Duration = { QueueScheduler.main.uptime }
  ) {
    self.sink = sink
    self.surface = surface
    self.theme = theme
    self.uptime = uptime
  }

  /// Prints the lines whose meaning was not in the last block.
  ///
  /// - Parameter block: What to show.
  /// - Throws: ``RenderError`` when the output takes no more.
  public func present(_ block: Block) throws(RenderError) {
    let now = uptime()
    try state.withLock { state throws(RenderError) in
      guard try state.output.isOpen() else { return }
      var lines = state.positions.takeNewLines(in: block).flatMap(\.paragraphs)
      lines += newLines(in: Statement.statements(of: block), &state, now)
      guard !lines.isEmpty else { return }
      state.lastLine = now
      try state.output.write(encoded(lines), to: sink)
    }
  }

  /// How soon to say that work still goes on.
  ///
  /// - Parameter block: What is on show.
  /// - Returns: Half a minute for who listens while something goes on; `nil` otherwise.
  public func refreshInterval(for block: Block) -> Duration? {
    guard surface.isSpoken, Statement.statements(of: block).contains(where: { $0.course != nil })
    else { return nil }
    return Self.reminderInterval
  }

  /// Ends the output; every line was printed when it was due.
  ///
  /// - Parameter reason: Why no more is to come.
  public func finish(_ reason: FinishReason) {
    state.withLock { _ = $0.output.finish() }
  }
}

// MARK: - Lines

extension LineRenderer {
  private func newLines(in statements: [Statement], _ state: inout State, _ now: Duration) -> [Text]
  {
    var lines: [Text] = []
    var shown: [String: Int] = [:]
    var courses: [String: (state: String, at: Duration)] = [:]
    for statement in statements {
      for meaning in statement.meanings { shown[meaning, default: 0] += 1 }
      guard let last = statement.meanings.last else { continue }
      var isNew = shown[last, default: 0] > state.shown[last, default: 0]
      if let course = statement.course {
        let told = state.courses[course.name]
        let isLate = told.map { now - $0.at >= Self.courseInterval && $0.state != course.state }
        isNew = isNew || isLate ?? false
        courses[course.name] = isNew ? (course.state, now) : told ?? (course.state, now)
      }
      if isNew { lines.append(statement.line) }
    }
    state.shown = shown
    state.courses = courses
    if lines.isEmpty, surface.isSpoken, now - state.lastLine >= Self.reminderInterval {
      lines = statements.filter { $0.course != nil }.prefix(1).map { "still working: " + $0.line }
    }
    return lines
  }

  private func encoded(_ lines: [Text]) -> [UInt8] {
    var encoder = ANSIEncoder(theme: theme, depth: surface.colorDepth)
    for line in lines {
      for run in line.runs {
        encoder.select(run.style)
        encoder.text(run.string(on: surface))
      }
      encoder.select(.plain)
      encoder.text("\n")
    }
    return encoder.bytes
  }
}
