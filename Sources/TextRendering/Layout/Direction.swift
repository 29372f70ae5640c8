/// The reading order that a text has asked for, as it is at one of its cells.
///
/// A row can be cut and joined anywhere, since each cell knows all that is open at it.
struct Direction: Sendable, Hashable {
  /// The controls that are in effect, the outermost first.
  var open: [Unicode.Scalar] = []
  /// How many of them are also in effect at the cell before, rather than opened anew.
  var continued = 0
  /// Marks without width that stand right before the cluster.
  var before = ""
  /// Marks without width that stand right behind it.
  var after = ""

  /// The control that ends the effect of one that opens.
  static func closer(of control: Unicode.Scalar) -> Unicode.Scalar {
    (0x2066...0x2068).contains(control.value) ? "\u{2069}" : "\u{202C}"
  }
}

/// Writes down the controls that the cells of a row need, balanced within the row.
struct DirectionPen {
  private var open: [Unicode.Scalar] = []

  /// The controls between the cell before and one of a direction.
  mutating func controls(before direction: Direction?) -> String {
    guard let direction else { return close() }
    var kept = 0
    while kept < min(direction.continued, open.count), open[kept] == direction.open[kept] {
      kept += 1
    }
    let closed = close(downTo: kept)
    let opened = direction.open[kept...]
    open += opened
    return opened.reduce(into: closed) { $0.unicodeScalars.append($1) } + direction.before
  }

  /// The controls behind the last cell.
  mutating func close() -> String {
    open.isEmpty ? "" : close(downTo: 0)
  }

  private mutating func close(downTo count: Int) -> String {
    let closers = open[count...].reversed().map(Direction.closer)
    open.removeSubrange(count...)
    return closers.reduce(into: "") { $0.unicodeScalars.append($1) }
  }
}

/// Follows the controls of a text, and tells the direction of each of its cells.
struct DirectionReader {
  /// More marks than this at one place say nothing that fewer do not.
  private static let markLimit = 8

  private var open: [Unicode.Scalar] = []
  /// How many have been open all the time since the last cell.
  private var continued = 0
  private var marks = ""
  private var isRightBehindCell = false

  /// Takes a control that stands behind some cells.
  mutating func take(_ control: Unicode.Scalar, behind cells: inout [Cell]) {
    switch control.value {
    case 0x202C, 0x2069:
      _ = open.popLast()
      continued = min(continued, open.count)
      turn()
    case 0x202A...0x202E, 0x2066...0x2068:
      open.append(control)
      turn()
    default:
      mark(control, behind: &cells)
    }
  }

  /// The direction of the next cell.
  mutating func next() -> Direction? {
    defer {
      continued = open.count
      marks = ""
      isRightBehindCell = true
    }
    if open.isEmpty, marks.isEmpty { return nil }
    return Direction(open: open, continued: continued, before: marks)
  }

  /// What is between two turns without a cell turns nothing.
  private mutating func turn() {
    marks = ""
    isRightBehindCell = false
  }

  private mutating func mark(_ mark: Unicode.Scalar, behind cells: inout [Cell]) {
    guard isRightBehindCell, let index = cells.lastIndex(where: { $0.width > 0 }) else {
      if marks.unicodeScalars.count < Self.markLimit { marks.unicodeScalars.append(mark) }
      return
    }
    var direction = cells[index].style.direction ?? Direction()
    guard direction.after.unicodeScalars.count < Self.markLimit else { return }
    direction.after.unicodeScalars.append(mark)
    cells[index] = cells[index].directed(direction)
  }
}
