/// What a page shows at some moment.
struct PageContent: Sendable {
  /// How many settled rows are kept for browsers that come later.
  private static let capacity = 1000

  /// Counts the changes.
  private(set) var version = 0
  /// The settled rows that are kept, oldest first.
  private(set) var settled: [Row] = []
  /// How many settled rows there ever were.
  private(set) var settledCount = 0
  private(set) var rows: [Row] = []
  private(set) var isFinished = false

  /// Takes a new frame.
  ///
  /// - Returns: Whether it differs from the last.
  mutating func show(_ frame: Frame) -> Bool {
    guard frame.rows != rows || !frame.settled.isEmpty || version == 0 else { return false }
    version += 1
    rows = frame.rows
    settled += frame.settled
    settledCount += frame.settled.count
    if settled.count > 2 * Self.capacity { settled.removeFirst(settled.count - Self.capacity) }
    return true
  }

  mutating func finish() {
    version += 1
    isFinished = true
  }

  /// The message that brings a browser from one moment to another.
  ///
  /// - Parameters:
  ///   - old: What the browser shows; `nil` for nothing.
  ///   - painter: Writes the rows.
  /// - Returns: An object in JSON: how many `rows` there are in all, those that differ with their
  ///   positions, and the new lines of the `log`; whether to start anew.
  func changes(since old: PageContent?, _ painter: HTMLPainter) -> String {
    let rowsBefore = old?.rows ?? []
    let changed = rows.indices.filter { $0 >= rowsBefore.count || rows[$0] != rowsBefore[$0] }
    let new = min(settledCount - (old?.settledCount ?? 0), settled.count)
    let members: [(String, JSONValue)] = [
      ("reset", .boolean(old == nil)),
      ("log", .array(settled.suffix(new).map { .string(painter.markup(of: $0)) })),
      ("count", .integer(rows.count)),
      (
        "rows",
        .array(changed.map { .array([.integer($0), .string(painter.markup(of: rows[$0]))]) })
      ),
    ]
    return JSONValue.object(members).description
  }
}
