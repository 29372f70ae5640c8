/// Turns the bytes that a terminal sends into keys: a pure state machine, told the time.
///
/// Bytes may arrive in pieces of any size. A lone `ESC` may be the Escape key or begin something
/// longer: it is taken for the key once ``deadline`` has passed. Within a sequence there is no such
/// limit. What is unknown is dropped, whatever it is: nothing that arrives is ever a command.
///
/// ```swift
/// var parser = KeyParser()
/// parser.feed([0x1B, 0x5B], at: .zero)                     // []
/// parser.feed([0x42], at: .milliseconds(500))              // [.down]
/// ```
public struct KeyParser: Sendable {
  enum State: Sendable {
    case ground
    /// `ESC`, or several of them.
    case escape(Int)
    /// `ESC O`, after so many further `ESC`.
    case single(Int)
    /// `ESC [` and parameters, after so many further `ESC`.
    case sequence([UInt8], Int)
    /// A sequence that is too long to mean anything.
    case overlong
    /// `ESC [ [`, of the Linux console.
    case console
    /// What is pasted.
    case paste([UInt8])
  }

  /// The most bytes of parameters that a sequence may have.
  private static let parameterLimit = 64
  static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// How long a lone `ESC` waits for the rest of a sequence.
  public let escapeTime: Duration
  /// The most bytes that one paste may have; a longer one comes as several.
  public let pasteLimit: Int
  /// When what has arrived so far is to be taken as it is, if nothing more comes.
  public private(set) var deadline: Duration?

  var state = State.ground
  var keys: [Key] = []
  private var decoder = KeyText()

  /// Creates a parser that has seen nothing.
  ///
  /// - Parameters:
  ///   - escapeTime: How long a lone `ESC` waits for the rest of a sequence.
  ///   - pasteLimit: The most bytes that one paste may have; at least 16.
  public init(escapeTime: Duration = .milliseconds(50), pasteLimit: Int = 1 << 20) {
    precondition(pasteLimit >= 16, "A paste needs a limit of 16 bytes or more, not \(pasteLimit)")
    self.escapeTime = escapeTime
    self.pasteLimit = pasteLimit
  }

  /// Takes bytes.
  ///
  /// - Parameters:
  ///   - bytes: What was read, in any pieces.
  ///   - now: When.
  /// - Returns: The keys that are complete, in order.
  /// - Complexity: Proportional to the number of bytes.
  public mutating func feed(_ bytes: some Sequence<UInt8>, at now: Duration) -> [Key] {
    var isEmpty = true
    for byte in bytes {
      isEmpty = false
      take(byte)
    }
    if isEmpty { return [] }
    decoder.flush(into: &keys)
    deadline = waits ? now + escapeTime : nil
    return takeKeys()
  }

  /// Takes what has waited for too long for what it is.
  ///
  /// - Parameter now: When; before ``deadline``, nothing happens.
  /// - Returns: The keys.
  public mutating func expire(at now: Duration) -> [Key] {
    guard let deadline, now >= deadline else { return [] }
    self.deadline = nil
    settle()
    return takeKeys()
  }

  /// Takes whatever is incomplete for what it is, since nothing more comes.
  ///
  /// - Returns: The keys.
  public mutating func finish() -> [Key] {
    deadline = nil
    if case .paste(let bytes) = state { emitPaste(bytes) }
    settle()
    decoder.end(into: &keys)
    state = .ground
    return takeKeys()
  }
}

// MARK: - Bytes

extension KeyParser {
  private var waits: Bool {
    switch state {
    case .escape, .single: true
    case .ground, .sequence, .overlong, .console, .paste: false
    }
  }

  private mutating func takeKeys() -> [Key] {
    defer { keys = [] }
    return keys
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takeText(byte)
    case .escape(let count): takeAfterEscape(byte, count)
    case .single(let count): takeSingle(byte, count)
    case .sequence(var parameters, let count):
      // Moved out, so that appending does not copy.
      state = .ground
      take(byte, &parameters, count)
    case .overlong: takeOverlong(byte)
    case .console:
      state = .ground
      if (0x41...0x45).contains(byte) { keys.append(.function(Int(byte) - 0x40)) }
    case .paste(var bytes):
      state = .ground
      takePasted(byte, &bytes)
    }
  }

  private mutating func takeText(_ byte: UInt8, _ modifiers: Key.Modifiers = []) {
    switch byte {
    case 0x1B:
      decoder.end(into: &keys)
      state = .escape(1)
    case 0x20...0x7E, 0x80...:
      if !modifiers.isEmpty { decoder.end(into: &keys) }
      decoder.append(byte, modifiers)
      // A modifier belongs to one character, not to the text that it begins.
      if !modifiers.isEmpty, byte < 0x80 { decoder.end(into: &keys) }
    default:
      decoder.end(into: &keys)
      var key = KeyTable.control(byte)
      key.modifiers.formUnion(modifiers)
      keys.append(key)
    }
  }

  private mutating func takeAfterEscape(_ byte: UInt8, _ count: Int) {
    switch byte {
    case 0x1B:
      // Two may be Alt and a key that sends a sequence; of more, the first are keys.
      if count == 2 { keys.append(.escape) }
      state = .escape(2)
    case 0x5B: state = .sequence([], count - 1)
    case 0x4F: state = .single(count - 1)
    default:
      emitEscapes(count - 1)
      state = .ground
      takeText(byte, .alt)
    }
  }

  private mutating func takeSingle(_ byte: UInt8, _ count: Int) {
    state = .ground
    if let code = KeyTable.single(byte) {
      keys.append(Key(code, count > 0 ? .alt : []))
    } else {
      emitEscapes(count)
      keys.append(.alt("O"))
      take(byte)
    }
  }

  private mutating func take(_ byte: UInt8, _ parameters: inout [UInt8], _ count: Int) {
    switch byte {
    case 0x5B where parameters.isEmpty: state = .console
    case 0x20...0x3F:
      parameters.append(byte)
      state = parameters.count > Self.parameterLimit ? .overlong : .sequence(parameters, count)
    case 0x40...0x7E:
      if byte == 0x7E, parameters == Array("200".utf8) {
        state = .paste([])
      } else if var key = KeyTable.sequence(parameters, byte) {
        if count > 0 { key.modifiers.insert(.alt) }
        keys.append(key)
      }
    case 0x18, 0x1A: break
    default: take(byte)
    }
  }

  private mutating func takeOverlong(_ byte: UInt8) {
    if (0x20...0x3F).contains(byte) { return }
    state = .ground
    if !(0x40...0x7E).contains(byte) { take(byte) }
  }

  private mutating func takePasted(_ byte: UInt8, _ bytes: inout [UInt8]) {
    bytes.append(byte)
    if byte == 0x7E, bytes.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
      bytes.removeLast(Self.pasteEnd.count)
      emitPaste(bytes)
      return
    }
    if bytes.count >= pasteLimit {
      // What may belong to the end, or to a scalar that goes on, stays with the rest.
      let kept = Self.incompleteCount(in: bytes)
      let rest = Array(bytes.suffix(kept))
      bytes.removeLast(kept)
      emitPaste(bytes)
      bytes = rest
    }
    state = .paste(bytes)
  }
}

// MARK: - Keys

extension KeyParser {
  /// Takes what is incomplete for the keys that it may be.
  private mutating func settle() {
    switch state {
    case .escape(let count):
      emitEscapes(count)
    case .single(let count):
      emitEscapes(count)
      keys.append(.alt("O"))
    case .ground, .sequence, .overlong, .console, .paste:
      return
    }
    state = .ground
  }

  private mutating func emitEscapes(_ count: Int) {
    for _ in 0..<max(0, count) { keys.append(.escape) }
  }

  private mutating func emitPaste(_ bytes: [UInt8]) {
    keys.append(Key(.paste(Text(String(decoding: bytes, as: UTF8.self)))))
  }

  private static func incompleteCount(in bytes: [UInt8]) -> Int {
    for count in stride(from: min(pasteEnd.count - 1, bytes.count), to: 0, by: -1)
    where bytes.suffix(count).elementsEqual(pasteEnd.prefix(count)) {
      return count
    }
    return KeyText.incompleteCount(in: bytes[...])
  }
}
