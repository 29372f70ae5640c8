extension VirtualTerminal {
  /// Performs a sequence that begins with `ESC [`.
  mutating func perform(_ sequence: SequenceParser.Sequence) {
    lastCluster = nil
    if let name = sequence.modeName {
      usedSequences.insert(name)
    } else {
      usedSequences.insert("CSI \(sequence.final)")
    }
    switch sequence.final {
    case "h" where sequence.prefix == "?": sequence.numbers.forEach { setMode($0, true) }
    case "l" where sequence.prefix == "?": sequence.numbers.forEach { setMode($0, false) }
    case "c", "n", "p": queries.append(sequence.description)
    case _ where !sequence.isPlain: faults.append("sequence \(sequence)")
    case "A", "B", "C", "D", "G", "H", "d", "f": move(sequence)
    case "J": eraseScreen(sequence)
    case "K": eraseLine(sequence)
    case "X": erase(row: cursorRow, cursorColumn..<min(width, cursorColumn + sequence.number(0)))
    case "m":
      let unknown = pen.apply(sequence.numbers)
      if !unknown.isEmpty { faults.append("rendition \(unknown)") }
    default: faults.append("sequence \(sequence)")
    }
  }

  /// Performs a sequence of `ESC` and one character.
  mutating func escape(_ byte: UInt8) {
    lastCluster = nil
    let final = Character(Unicode.Scalar(byte))
    usedSequences.insert("ESC \(final)")
    switch final {
    case "7": savedCursor = cursor
    case "8": cursor = savedCursor
    case "c":
      // What was found out about the program outlives the reset that it asked for.
      let old = self
      self = VirtualTerminal(width: old.width, height: old.height, habits: old.habits)
      (usedSequences, faults, queries) = (old.usedSequences, old.faults, old.queries)
      history = old.history
    default: faults.append("ESC followed by byte \(byte)")
    }
  }

  /// Performs a command of the operating system's, which begins with `ESC ]`.
  mutating func command(_ text: String) {
    lastCluster = nil
    let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    let argument = parts.count > 1 ? String(parts[1]) : ""
    usedSequences.insert("OSC \(parts[0])")
    switch parts[0] {
    case "0", "1", "2": title = argument
    case "8":
      let target = argument.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
      let link = target.count > 1 ? String(target[1]) : ""
      pen.link = link.isEmpty ? nil : link
    case "52": clipboard = argument
    case "10", "11", "12": queries.append("OSC \(text)")
    default: faults.append("command \(text)")
    }
  }

  /// The cursor's place and pen.
  private var cursor: SavedCursor {
    get {
      SavedCursor(row: cursorRow, column: cursorColumn, wrapIsPending: wrapIsPending, pen: pen)
    }
    set {
      cursorRow = min(newValue.row, height - 1)
      cursorColumn = min(newValue.column, width - 1)
      wrapIsPending = newValue.wrapIsPending
      pen = newValue.pen
    }
  }

  private mutating func setMode(_ mode: Int, _ isOn: Bool) {
    switch mode {
    case 7: wrapsLines = isOn
    case 25: isCursorVisible = isOn
    case 1049: showAlternate(isOn)
    case 2004: bracketsPastes = isOn
    case 2026: isSynchronizing = isOn
    default: faults.append("mode \(mode)")
    }
  }

  private mutating func showAlternate(_ isOn: Bool) {
    guard isOn != isAlternate else {
      // Leaving the first screen still moves the cursor back, wherever it was saved.
      if !isOn { cursor = savedCursor }
      return
    }
    isAlternate = isOn
    if isOn {
      savedCursor = cursor
      first = (lines, cursor)
      lines = Array(repeating: TerminalLine(width: width), count: height)
    } else if let first {
      lines = first.lines
      cursor = first.cursor
      self.first = nil
    }
  }

  private mutating func move(_ sequence: SequenceParser.Sequence) {
    wrapIsPending = false
    let count = sequence.number(0)
    switch sequence.final {
    case "A": cursorRow = max(0, cursorRow - count)
    case "B": cursorRow = min(height - 1, cursorRow + count)
    case "C": cursorColumn = min(width - 1, cursorColumn + count)
    case "D": cursorColumn = max(0, cursorColumn - count)
    case "G": cursorColumn = min(width, count) - 1
    case "d": cursorRow = min(height, count) - 1
    default:
      cursorRow = min(height, count) - 1
      cursorColumn = min(width, sequence.number(1)) - 1
    }
  }

  private mutating func eraseScreen(_ sequence: SequenceParser.Sequence) {
    switch sequence.numbers.first ?? 0 {
    case 0:
      erase(row: cursorRow, cursorColumn..<width)
      for row in (cursorRow + 1)..<max(height, cursorRow + 1) { erase(row: row, 0..<width) }
    case 1:
      for row in 0..<cursorRow { erase(row: row, 0..<width) }
      erase(row: cursorRow, 0..<cursorColumn + 1)
    case 2:
      for row in 0..<height { erase(row: row, 0..<width) }
    case 3:
      history = []
    case let kind:
      faults.append("erasure \(kind)")
    }
    usedSequences.insert("CSI \(sequence.numbers.first ?? 0)J")
  }

  private mutating func eraseLine(_ sequence: SequenceParser.Sequence) {
    switch sequence.numbers.first ?? 0 {
    case 0: erase(row: cursorRow, cursorColumn..<width)
    case 1: erase(row: cursorRow, 0..<cursorColumn + 1)
    case 2: erase(row: cursorRow, 0..<width)
    case let kind: faults.append("erasure \(kind) of a line")
    }
    wrapIsPending = false
  }
}
