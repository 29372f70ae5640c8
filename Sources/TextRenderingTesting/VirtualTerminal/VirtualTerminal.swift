/// A terminal without a window: it shows what a real one would after the same bytes.
///
/// It draws clusters, wraps at the last column only when the next cluster comes, scrolls into a
/// history, breaks lines anew when its size changes, and has a second screen. What it does not know is
/// recorded in ``faults`` rather than passed over, and everything that it does know is counted in
/// ``usedSequences``: a test that looks at both has seen nothing unexpected.
///
/// ```swift
/// var terminal = VirtualTerminal(width: 20, height: 4)
/// terminal.feed("one\r\n\u{1B}[31mtwo".utf8)
/// terminal.screenText  // ["one", "two", "", ""]
/// ```
public struct VirtualTerminal: Sendable {
  /// One cell of the screen.
  public struct Cell: Sendable, Hashable {
    /// The cluster; a blank in the second half of a wide one.
    public internal(set) var character: Character
    /// 1 or 2, and 0 for the second half of a wide cluster.
    public internal(set) var width: Int
    /// How the cell was drawn.
    public internal(set) var pen: Pen
    /// The controls of the reading order that came before the cluster, where it is the first of its
    /// row; they take no cell.
    public internal(set) var controlsBefore = ""
    /// The controls of the reading order that came behind the cluster; they take no cell.
    public internal(set) var controlsAfter = ""

    /// Creates a cell.
    ///
    /// - Parameters:
    ///   - character: The cluster.
    ///   - width: 1 or 2, and 0 for the second half of a wide cluster.
    ///   - pen: How the cell is drawn.
    public init(character: Character = " ", width: Int = 1, pen: Pen = Pen()) {
      self.character = character
      self.width = width
      self.pen = pen
    }
  }

  /// How terminals differ.
  public struct Habits: Sendable, Hashable {
    /// Whether an emoji that a variation selector has made wide is drawn in one cell all the same, as
    /// older terminals do.
    public var drawsVariationsNarrow: Bool
    /// Whether lines are broken anew when the width changes, as most terminals do; otherwise they are
    /// cut.
    public var reflows: Bool

    /// Creates habits.
    ///
    /// - Parameters:
    ///   - drawsVariationsNarrow: Whether an emoji that a variation selector has made wide is drawn
    ///     in one cell all the same.
    ///   - reflows: Whether lines are broken anew when the width changes.
    public init(drawsVariationsNarrow: Bool = false, reflows: Bool = true) {
      self.drawsVariationsNarrow = drawsVariationsNarrow
      self.reflows = reflows
    }
  }

  /// How many cells a row has.
  public internal(set) var width: Int
  /// How many rows the screen has.
  public internal(set) var height: Int
  /// How this terminal differs from others.
  public let habits: Habits
  /// The row of the cursor, from 0.
  public internal(set) var cursorRow = 0
  /// The column of the cursor, from 0.
  public internal(set) var cursorColumn = 0
  /// Whether the last column was written to, so that the next cluster goes to the next row.
  public internal(set) var wrapIsPending = false
  /// Whether the cursor can be seen.
  public internal(set) var isCursorVisible = true
  /// Whether what is drawn is held back until the end of a synchronised update.
  public internal(set) var isSynchronizing = false
  /// Whether the second screen, which has no history, is shown.
  public internal(set) var isAlternate = false
  /// Whether what is pasted comes in brackets.
  public internal(set) var bracketsPastes = false
  /// Whether a cluster beyond the last column goes to the next row.
  public internal(set) var wrapsLines = true
  /// Whether the last column was ever written to, after which terminals differ.
  public internal(set) var hasFilledLastColumn = false
  /// The title of the window, if a program has set it.
  public internal(set) var title: String?
  /// What a program has put on the clipboard, still encoded.
  public internal(set) var clipboard: String?
  /// How often the bell was rung.
  public internal(set) var bellCount = 0
  /// The questions that a program has asked the terminal; a real one would have typed the answers.
  public internal(set) var queries: [String] = []
  /// The sequences that were used: `CSI A`, `CSI ?25h`, `OSC 8`, `ESC 7`.
  public internal(set) var usedSequences: Set<String> = []
  /// What the terminal did not expect, oldest first.
  public internal(set) var faults: [String] = []

  var lines: [TerminalLine]
  var history: [TerminalLine] = []
  var pen = Pen()
  var savedCursor = SavedCursor()
  /// The first screen and its cursor, while the second one is shown.
  var first: (lines: [TerminalLine], cursor: SavedCursor)?
  /// Where the last cluster was put, if nothing has happened since: a mark may still join it.
  var lastCluster: (row: Int, column: Int)?
  /// The controls of the reading order that came before anything was drawn in a row.
  var pendingControls = ""
  private var undecoded: [UInt8] = []

  /// Creates an empty terminal.
  ///
  /// - Parameters:
  ///   - width: How many cells a row has; at least 1.
  ///   - height: How many rows there are; at least 1.
  ///   - habits: How the terminal differs from others.
  public init(width: Int, height: Int, habits: Habits = Habits()) {
    precondition(
      width > 0 && height > 0,
      "A terminal needs a cell at least, not \(width)×\(height)"
    )
    self.width = width
    self.height = height
    self.habits = habits
    lines = Array(repeating: TerminalLine(width: width), count: height)
  }

  /// Takes bytes; a sequence or a character may be spread over several calls.
  ///
  /// - Parameter bytes: What a program wrote.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    undecoded += bytes
    var parser = SequenceParser(bytes: undecoded)
    while let element = parser.next() {
      switch element {
      case .text(let text): for character in text { put(character) }
      case .control(let byte): control(byte)
      case .sequence(let sequence): perform(sequence)
      case .escape(let byte): escape(byte)
      case .command(let text): command(text)
      case .fault(let fault): faults.append(fault)
      }
    }
    undecoded = Array(parser.rest)
  }
}

// MARK: - What is shown

extension VirtualTerminal {
  /// The rows on the screen, from top to bottom.
  public var screen: [[Cell]] { lines.map(\.cells) }

  /// The rows that have left the screen at its top, oldest first.
  public var scrollback: [[Cell]] { history.map(\.cells) }

  /// The text of the screen; blanks at the end of a row are left out.
  public var screenText: [String] { lines.map(\.text) }

  /// The text of what has left the screen; blanks at the end of a row are left out.
  public var scrollbackText: [String] { history.map(\.text) }

  /// The text of the history and the screen, with the rows that the terminal has wrapped in one.
  public var logicalText: [String] {
    var texts: [String] = []
    var isContinued = false
    for line in history + lines {
      if isContinued { texts[texts.count - 1] += line.text } else { texts.append(line.text) }
      isContinued = line.wrappedLength != nil
    }
    return texts
  }

  /// The text of each row with the controls of its reading order, as a reader of the row meets them.
  ///
  /// This terminal draws in logical order, as most do, and keeps the controls with the clusters that
  /// they stand behind: what is drawn over is gone with its controls.
  public var controlledText: [String] {
    lines.map { line in
      line.content.reduce(into: "") { text, cell in
        guard cell.width > 0 else { return }
        text += cell.controlsBefore + String(cell.character) + cell.controlsAfter
      }
    }
  }

  /// Whether a text can be read on the screen, in one row.
  ///
  /// - Parameter text: The text.
  /// - Returns: Whether it can.
  public func shows(_ text: String) -> Bool {
    lines.contains { $0.text.contains(text) }
  }
}

/// A place and a pen to come back to.
struct SavedCursor: Sendable {
  var row = 0
  var column = 0
  var wrapIsPending = false
  var pen = Pen()
}
