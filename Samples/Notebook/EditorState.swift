/// A text with a cursor in a window: everything that an editor needs to know, and no more.
///
/// The cursor moves by grapheme clusters within a line, and by display columns between lines.
struct EditorState: Sendable, Equatable {
  /// A place between two clusters.
  struct Place: Sendable, Equatable {
    /// Which line, from 0.
    var line = 0
    /// Before which of its clusters, from 0 to their number.
    var index = 0
  }

  /// The size of the window in cells.
  struct Size: Sendable, Equatable {
    var rows: Int
    var columns: Int
  }

  /// The lines without their ends; never none.
  private(set) var lines: [String]
  /// Where the cursor is.
  private(set) var cursor = Place()
  /// The first line that the window shows.
  private(set) var top = 0
  /// The first column that the window shows.
  private(set) var left = 0
  /// The size of the window.
  private(set) var size: Size

  /// The column to which the cursor returns on lines that are long enough.
  private var goal: Int?

  /// Whether there was no text yet: that of a document that is opened is shown from its beginning.
  private var isFresh: Bool

  /// Creates a state with the cursor at the beginning.
  init(_ text: String = "", size: Size = Size(rows: 20, columns: 78)) {
    lines = Self.lines(of: text)
    self.size = size
    isFresh = text.isEmpty
  }

  /// The whole text.
  var text: String { lines.joined(separator: "\n") }

  /// The column of the cursor, from 0.
  var column: Int { ShownLine(lines[cursor.line]).column(of: cursor.index) }

  private static func lines(of text: String) -> [String] {
    // By bytes, so that a carriage return stays what it is: the end of a line.
    text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
  }
}

// MARK: - From outside

extension EditorState {
  /// Takes over a text that was changed elsewhere: by undoing, or by another program.
  ///
  /// The cursor goes to the end of what has changed; it stays if nothing has, and if this is the first
  /// text.
  mutating func replace(with text: String) {
    let new = Self.lines(of: text)
    if new.elementsEqual(lines, by: { $0.utf8.elementsEqual($1.utf8) }) { return }
    let isSame: (String, String) -> Bool = { $0.utf8.elementsEqual($1.utf8) }
    let head = zip(lines, new).prefix { isSame($0, $1) }.count
    let limit = min(lines.count, new.count) - head
    let tail = zip(lines.reversed(), new.reversed()).prefix { isSame($0, $1) }.count
    let last = max(new.count - 1 - min(tail, limit), min(head, new.count - 1))
    let oldLast = lines.count - 1 - min(tail, limit)
    let after = lines.indices.contains(oldLast) ? lines[oldLast] : ""
    let rest = zip(after.reversed(), new[last].reversed()).prefix { $0 == $1 }.count
    lines = new
    cursor = isFresh ? Place() : Place(line: last, index: max(0, new[last].count - rest))
    isFresh = false
    goal = nil
    scroll()
  }

  /// Changes the size of the window.
  mutating func resize(to size: Size) {
    self.size = Size(rows: max(1, size.rows), columns: max(1, size.columns))
    scroll()
  }

  /// Scrolls as little as needed to have the cursor in the window.
  private mutating func scroll() {
    top = min(max(top, cursor.line - size.rows + 1), cursor.line)
    let column = column
    left = min(max(left, column - size.columns + 1), column)
  }
}

// MARK: - Editing

extension EditorState {
  /// Puts a text, of one line or more, before the cursor.
  mutating func insert(_ text: String) {
    let (head, tail) = halves
    var new = Self.lines(of: text)
    new[0] = head + new[0]
    // A mark may join the cluster before it, so they are counted anew.
    let place = Place(line: cursor.line + new.count - 1, index: new[new.count - 1].count)
    new[new.count - 1] += tail
    lines.replaceSubrange(cursor.line...cursor.line, with: new)
    move(to: place)
  }

  /// Removes the cluster before the cursor, or joins the line to the one before.
  mutating func deleteBackward() {
    let end = cursor
    moveLeft()
    if cursor != end { deleteForward() }
  }

  /// Removes the cluster after the cursor, or joins the next line to this one.
  mutating func deleteForward() {
    let (head, tail) = halves
    if !tail.isEmpty {
      lines[cursor.line] = head + tail.dropFirst()
    } else if cursor.line + 1 < lines.count {
      lines[cursor.line] = head + lines.remove(at: cursor.line + 1)
    }
    move(to: Place(line: cursor.line, index: head.count))
  }

  private var halves: (head: String, tail: String) {
    let line = lines[cursor.line]
    return (String(line.prefix(cursor.index)), String(line.dropFirst(cursor.index)))
  }

  private mutating func move(to place: Place) {
    cursor = Place(line: place.line, index: min(place.index, lines[place.line].count))
    goal = nil
    scroll()
  }
}

// MARK: - Moving

extension EditorState {
  /// Goes to the cluster before, over the beginning of a line to the one before.
  mutating func moveLeft() {
    if cursor.index > 0 {
      move(to: Place(line: cursor.line, index: cursor.index - 1))
    } else if cursor.line > 0 {
      move(to: Place(line: cursor.line - 1, index: .max))
    }
  }

  /// Goes to the next cluster, over the end of a line to the next one.
  mutating func moveRight() {
    if cursor.index < lines[cursor.line].count {
      move(to: Place(line: cursor.line, index: cursor.index + 1))
    } else if cursor.line + 1 < lines.count {
      move(to: Place(line: cursor.line + 1))
    }
  }

  /// Goes down, or up if there are less than no lines, in the column where it was.
  mutating func moveDown(_ count: Int = 1) {
    let column = goal ?? column
    let line = min(max(0, cursor.line + count), lines.count - 1)
    cursor = Place(line: line, index: ShownLine(lines[line]).index(at: column))
    goal = column
    scroll()
  }

  /// Goes to the beginning of the line.
  mutating func moveToLineStart() { move(to: Place(line: cursor.line)) }

  /// Goes to the end of the line.
  mutating func moveToLineEnd() { move(to: Place(line: cursor.line, index: .max)) }

  /// Goes to the beginning of the text.
  mutating func moveToStart() { move(to: Place()) }

  /// Goes to the end of the text.
  mutating func moveToEnd() { move(to: Place(line: lines.count - 1, index: .max)) }
}
