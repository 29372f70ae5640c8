extension Block {
  /// A place to type in.
  public struct TextField: Sendable, Hashable {
    /// What is asked for.
    public var label: Text
    /// What has been typed, and where the next letter goes.
    public var input: TextInput
    /// What is shown while nothing has been typed.
    public var placeholder: Text
    /// Whether typing goes here.
    public var isFocused: Bool
    /// Whether what was typed is hidden.
    public var isSecret: Bool

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - label: What is asked for.
    ///   - input: What has been typed, and where the next letter goes.
    ///   - placeholder: What is shown while nothing has been typed.
    ///   - isFocused: Whether typing goes here.
    ///   - isSecret: Whether what was typed is hidden, from every renderer.
    public init(
      label: Text,
      input: TextInput,
      placeholder: Text = Text(),
      isFocused: Bool = true,
      isSecret: Bool = false
    ) {
      self.label = label
      self.input = input
      self.placeholder = placeholder
      self.isFocused = isFocused
      self.isSecret = isSecret
    }

    /// What may be shown of what was typed.
    var shownText: Text { shown(input.string) }

    /// What may be shown of a part of what was typed.
    func shown(_ part: String) -> Text {
      guard !isSecret else { return Text(String(repeating: "*", count: part.count)) }
      return Text(SafeString(part, ascii: Sanitizer.withoutPictures(part)))
    }
  }

  /// A place to type in.
  ///
  /// - Parameters:
  ///   - label: What is asked for.
  ///   - input: What has been typed, and where the next letter goes.
  ///   - placeholder: What is shown while nothing has been typed.
  ///   - isFocused: Whether typing goes here.
  ///   - isSecret: Whether what was typed is hidden, from every renderer.
  /// - Returns: The block.
  public static func textField(
    _ label: Text,
    _ input: TextInput,
    placeholder: Text = Text(),
    isFocused: Bool = true,
    isSecret: Bool = false
  ) -> Block {
    .textField(
      TextField(
        label: label,
        input: input,
        placeholder: placeholder,
        isFocused: isFocused,
        isSecret: isSecret
      )
    )
  }
}

/// One line of text in the making: the state that a view model keeps for a text field.
///
/// It moves and deletes by clusters, so that no emoji or accented letter is ever torn. What comes in
/// is neutralised like every text, and its line breaks become blanks.
public struct TextInput: Sendable, Hashable {
  /// What has been typed.
  public private(set) var string: String
  /// How many clusters stand before the place where the next letter goes.
  public private(set) var cursor: Int

  /// Creates an input with the cursor at its end.
  ///
  /// - Parameter string: What is there from the start.
  public init(_ string: String = "") {
    self.string = Self.line(string)
    cursor = self.string.count
  }

  /// Inserts text before the cursor.
  ///
  /// - Parameter text: What was typed or pasted.
  public mutating func insert(_ text: String) {
    let inserted = Self.line(text)
    let place = string.index(string.startIndex, offsetBy: cursor)
    let head = String(string[..<place]) + inserted
    let whole = Sanitizer.sanitized(head + String(string[place...]))
    // A mark may have joined the letter before it, so the clusters are counted anew.
    cursor = min(head.count, whole.count)
    string = whole
  }

  /// Deletes the cluster before the cursor, if there is one.
  public mutating func deleteBackward() {
    guard cursor > 0 else { return }
    cursor -= 1
    deleteForward()
  }

  /// Deletes the cluster after the cursor, if there is one.
  public mutating func deleteForward() {
    guard cursor < string.count else { return }
    string.remove(at: string.index(string.startIndex, offsetBy: cursor))
    cursor = min(cursor, string.count)
  }

  /// Deletes everything.
  public mutating func clear() {
    self = TextInput()
  }

  /// Moves the cursor, not beyond either end.
  ///
  /// - Parameter steps: How many clusters further; less than zero is back.
  public mutating func move(by steps: Int) {
    let (target, overflows) = cursor.addingReportingOverflow(steps)
    cursor = overflows ? (steps < 0 ? 0 : string.count) : min(max(0, target), string.count)
  }

  /// Moves the cursor before the first cluster.
  public mutating func moveToStart() {
    cursor = 0
  }

  /// Moves the cursor behind the last cluster.
  public mutating func moveToEnd() {
    cursor = string.count
  }

  private static func line(_ string: String) -> String {
    let safe = Sanitizer.sanitized(string)
    return String(safe.map { $0 == "\n" ? " " : $0 })
  }
}
