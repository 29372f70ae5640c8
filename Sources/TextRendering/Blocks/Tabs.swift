extension Block {
  /// The names of several views, of which one is shown.
  public struct Tabs: Sendable, Hashable {
    /// The names, in reading order.
    public var titles: [Text]
    /// The position of the view that is shown, if one is.
    public var selection: Int?

    /// Creates tabs.
    ///
    /// - Parameters:
    ///   - titles: The names, in reading order.
    ///   - selection: The position of the view that is shown.
    public init(titles: [Text], selection: Int?) {
      self.titles = titles
      self.selection = selection
    }
  }

  /// What a key does.
  public struct KeyHint: Sendable, Hashable {
    /// The name of the key.
    public var key: Text
    /// What it does.
    public var label: Text
    /// Whether it does it now.
    public var isEnabled: Bool

    /// Creates a hint.
    ///
    /// - Parameters:
    ///   - key: The name of the key.
    ///   - label: What it does.
    ///   - isEnabled: Whether it does it now.
    public init(_ key: Text, _ label: Text, isEnabled: Bool = true) {
      self.key = key
      self.label = label
      self.isEnabled = isEnabled
    }
  }

  /// The names of several views, of which one is shown.
  ///
  /// - Parameters:
  ///   - titles: The names, in reading order.
  ///   - selection: The position of the view that is shown.
  /// - Returns: The block.
  public static func tabs(_ titles: [Text], selection: Int?) -> Block {
    .tabs(Tabs(titles: titles, selection: selection))
  }
}
