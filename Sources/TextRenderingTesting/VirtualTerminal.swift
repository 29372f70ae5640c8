/// A terminal without a window: it shows what a real one would after the same bytes.
///
/// It knows exactly what the live renderer may send. Anything else is recorded as a fault rather than
/// passed over, so a test that ends with ``faults`` empty has seen nothing unexpected.
public struct VirtualTerminal: Sendable {
  /// One cell of the screen.
  public struct Cell: Sendable, Hashable {
    /// The cluster; a blank in the second half of a wide one.
    public internal(set) var character: Character
    /// 1 or 2, and 0 for the second half of a wide cluster.
    public internal(set) var width: Int
    /// How the cell was drawn.
    public internal(set) var pen: Pen

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

  /// How many cells a row has.
  public internal(set) var width: Int
  /// How many rows the screen has.
  public internal(set) var height: Int
  /// The rows on the screen, from top to bottom.
  public internal(set) var screen: [[Cell]]
  /// The rows that have left the screen at its top, oldest first.
  public internal(set) var scrollback: [[Cell]] = []
  /// The row of the cursor, from 0.
  public internal(set) var cursorRow = 0
  /// The column of the cursor, from 0.
  public internal(set) var cursorColumn = 0
  /// Whether the cursor can be seen.
  public internal(set) var isCursorVisible = true
  /// Whether what is drawn is held back until the end of a synchronised update.
  public internal(set) var isSynchronizing = false
  /// Whether the last column was ever written to, after which terminals differ.
  public internal(set) var hasFilledLastColumn = false
  /// What the terminal did not expect, oldest first.
  public internal(set) var faults: [String] = []

  /// Whether an emoji that a variation selector has made wide is drawn in one cell all the same.
  let drawsVariationsNarrow: Bool
  var pen = Pen()
  var wrapIsPending = false
  private var undecoded: [UInt8] = []

  /// Creates an empty terminal.
  ///
  /// - Parameters:
  ///   - width: How many cells a row has; at least 1.
  ///   - height: How many rows there are; at least 1.
  ///   - drawsVariationsNarrow: Whether an emoji that a variation selector has made wide is drawn in
  ///     one cell all the same, as older terminals do.
  public init(width: Int, height: Int, drawsVariationsNarrow: Bool = false) {
    self.width = width
    self.height = height
    self.drawsVariationsNarrow = drawsVariationsNarrow
    screen = Array(repeating: Array(repeating: Cell(), count: width), count: height)
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
      case .sequence(let parameters, let final): sequence(parameters, final)
      case .fault(let fault): faults.append(fault)
      }
    }
    undecoded = Array(parser.rest)
  }

  /// The text of the screen; blanks at the end of a row are left out.
  public var screenText: [String] { screen.map(Self.text) }

  /// The text of what has left the screen; blanks at the end of a row are left out.
  public var scrollbackText: [String] { scrollback.map(Self.text) }

  /// The text of a row; blanks at its end are left out.
  private static func text(_ row: [Cell]) -> String {
    var text = row.reduce(into: "") { if $1.width > 0 { $0.append($1.character) } }
    while text.last == " " { text.removeLast() }
    return text
  }
}

/// How a virtual terminal draws.
public struct Pen: Sendable, Hashable {
  /// The attributes that are on, as the parameters that switch them on.
  public private(set) var attributes: Set<Int> = []
  /// The parameter of the foreground colour; `nil` is the default colour.
  public private(set) var foreground: Int?

  /// Creates a pen that draws as a terminal does at first.
  public init() {}

  /// Changes the pen.
  ///
  /// - Parameter parameters: The parameters of a sequence that ends in `m`; none at all is a reset.
  /// - Returns: The parameters that are unknown.
  public mutating func apply(_ parameters: [Int]) -> [Int] {
    var unknown: [Int] = []
    for parameter in parameters.isEmpty ? [0] : parameters {
      switch parameter {
      case 0: self = Pen()
      case 1, 2, 3, 4, 7: attributes.insert(parameter)
      case 30...37, 90...97: foreground = parameter
      default: unknown.append(parameter)
      }
    }
    return unknown
  }
}
