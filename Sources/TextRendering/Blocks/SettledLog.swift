/// Lines that are shown once and then left behind, above whatever is still changing.
///
/// A view is a pure function that is called again and again, yet each line must appear exactly once.
/// So a log counts all lines that it ever held, and a renderer remembers up to which count it has
/// shown the log of each name. A log therefore only grows: after starting over, give it a new name.
///
/// ```swift
/// var log = SettledLog()
/// log.append(Text("loaded 12 items", .success))
/// ```
public struct SettledLog: Sendable, Hashable {
  /// Which log this is, among the logs that one renderer shows.
  public let name: String
  /// How many of the latest lines are kept at least.
  public let capacity: Int
  /// The lines that are kept, oldest first.
  public private(set) var lines: [Text] = []
  /// How many lines were ever appended.
  public private(set) var total = 0

  /// Creates an empty log.
  ///
  /// - Parameters:
  ///   - name: Which log this is, among the logs that one renderer shows.
  ///   - capacity: How many of the latest lines are kept at least. Lines that are dropped before a
  ///     renderer has seen them are replaced by a note that says how many there were.
  public init(name: String = "log", capacity: Int = 1000) {
    precondition(capacity > 0, "A settled log needs a capacity of at least one line.")
    self.name = name
    self.capacity = capacity
  }

  /// Appends a line.
  ///
  /// - Parameter line: The line; one with line breaks stays together.
  /// - Complexity: Amortised constant.
  public mutating func append(_ line: Text) {
    lines.append(line)
    total += 1
    if lines.count >= capacity * 2 { lines.removeFirst(lines.count - capacity) }
  }
}

/// Up to which line the logs of a renderer have been shown.
public struct LogPositions: Sendable, Hashable {
  private var counts: [String: Int] = [:]

  /// Creates positions before the first line of every log.
  public init() {}

  /// Takes the lines that are new in a block, and moves past them.
  ///
  /// - Parameter block: A block that may hold logs anywhere.
  /// - Returns: The new lines, oldest first.
  public mutating func takeNewLines(in block: Block) -> [Text] {
    if case .log(let log) = block { return takeNewLines(of: log) }
    return block.parts.flatMap { takeNewLines(in: $0) }
  }

  private mutating func takeNewLines(of log: SettledLog) -> [Text] {
    let shown = counts[log.name] ?? 0
    guard log.total > shown else { return [] }
    counts[log.name] = log.total
    let dropped = log.total - log.lines.count - shown
    guard dropped > 0 else { return Array(log.lines.suffix(log.total - shown)) }
    return [Text("(\(dropped) earlier lines not shown)", .muted)] + log.lines
  }
}
