extension Text {
  /// Creates a text from the output of another program, keeping its colours.
  ///
  /// Of the sequences of a terminal, those that select colours and attributes become styles. All
  /// others are dropped, titles and clipboards included; what only looks like a sequence, or is cut
  /// short, stays as visible text, so that it cannot swallow what follows it.
  ///
  /// - Parameter output: What the other program wrote.
  public init(ansi output: String) {
    self.init()
    var style = Style.plain
    var rest = Array(output.unicodeScalars)[...]
    var letters = String.UnicodeScalarView()
    while let scalar = rest.first {
      guard scalar == "\u{1B}", let sequence = TerminalSequence(at: &rest) else {
        letters.append(scalar)
        rest.removeFirst()
        continue
      }
      guard case .rendition(let parameters) = sequence else { continue }
      self += Text(String(letters), style)
      letters = String.UnicodeScalarView()
      style.apply(parameters[...])
    }
    self += Text(String(letters), style)
  }
}

/// A whole sequence as terminals know them.
private enum TerminalSequence {
  /// Selects colours and attributes.
  case rendition([Int])
  /// Does anything else.
  case other

  private static let longest = 4096

  /// Takes the sequence off the front of some scalars; takes nothing, and is `nil`, where there is no
  /// whole one.
  init?(at scalars: inout ArraySlice<Unicode.Scalar>) {
    var rest = scalars.dropFirst()
    guard let kind = rest.popFirst() else { return nil }
    switch kind {
    case "[":
      guard let sequence = Self.control(&rest) else { return nil }
      self = sequence
    case "]", "P", "X", "^", "_":
      guard Self.skipString(&rest) else { return nil }
      self = .other
    case " "..."/":
      guard let final = rest.popFirst(), ("0"..."~").contains(final) else { return nil }
      self = .other
    case "0"..."~":
      self = .other
    default:
      return nil
    }
    scalars = rest
  }

  private static func control(_ rest: inout ArraySlice<Unicode.Scalar>) -> TerminalSequence? {
    var text = ""
    var isPlain = true
    while let scalar = rest.popFirst(), text.utf8.count < longest {
      switch scalar {
      case "@"..."~":
        guard scalar == "m", isPlain else { return .other }
        let numbers = text.split(separator: ";", omittingEmptySubsequences: false)
        return .rendition(numbers.map { Int($0) ?? 0 })
      case "0"..."9", ";": text.unicodeScalars.append(scalar)
      case ":": text += ";"
      case " "..."/", "<"..."?":
        text += "0"
        isPlain = false
      default: return nil
      }
    }
    return nil
  }

  /// Skips to behind the end of a string, which must come before the end of the line.
  private static func skipString(_ rest: inout ArraySlice<Unicode.Scalar>) -> Bool {
    var count = 0
    while let scalar = rest.popFirst(), count < longest {
      count += 1
      if scalar == "\u{07}" || scalar == "\u{9C}" { return true }
      if scalar == "\u{1B}", rest.first == "\\" {
        rest.removeFirst()
        return true
      }
      if scalar == "\n" || scalar == "\r" || scalar == "\u{1B}" { return false }
    }
    return false
  }
}

extension Style {
  /// Changes the style as a terminal changes its pen.
  fileprivate mutating func apply(_ parameters: ArraySlice<Int>) {
    var rest = parameters
    while let parameter = rest.popFirst() {
      switch parameter {
      case 0: self = .plain
      case 1: attributes.insert(.bold)
      case 2: attributes.insert(.dim)
      case 3: attributes.insert(.italic)
      case 4: attributes.insert(.underline)
      case 7: attributes.insert(.inverse)
      case 22: attributes.subtract([.bold, .dim])
      case 23: attributes.remove(.italic)
      case 24: attributes.remove(.underline)
      case 27: attributes.remove(.inverse)
      case 30...37: foreground = TerminalColor(UInt8(parameter - 30))
      case 38: foreground = Self.color(&rest) ?? foreground
      case 39: foreground = nil
      case 40...47: background = TerminalColor(UInt8(parameter - 40))
      case 48: background = Self.color(&rest) ?? background
      case 49: background = nil
      case 90...97: foreground = TerminalColor(UInt8(parameter - 82))
      case 100...107: background = TerminalColor(UInt8(parameter - 92))
      default: break
      }
    }
  }

  /// Takes a colour of the large palette, or one mixed of light.
  private static func color(_ rest: inout ArraySlice<Int>) -> TerminalColor? {
    switch rest.popFirst() {
    case 5:
      return rest.popFirst().flatMap(UInt8.init(exactly:)).map { TerminalColor($0) }
    case 2:
      let shades = rest.prefix(3).compactMap(UInt8.init(exactly:))
      rest = rest.dropFirst(3)
      guard shades.count == 3 else { return nil }
      return TerminalColor(red: shades[0], green: shades[1], blue: shades[2])
    default:
      return nil
    }
  }
}
