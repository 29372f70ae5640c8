/// Where something narrow stands in something wide.
public enum Alignment: Sendable, Hashable, CaseIterable {
  /// At the left edge.
  case leading
  /// In the middle.
  case center
  /// At the right edge.
  case trailing
}

extension Block {
  /// A block with a border around it.
  public struct Box: Sendable, Hashable {
    /// What stands in the upper border.
    public var title: Text
    /// What is inside.
    public var content: Block
    /// The style of the border.
    public var style: Style

    /// Creates a box.
    ///
    /// - Parameters:
    ///   - title: What stands in the upper border.
    ///   - style: The style of the border.
    ///   - content: What is inside.
    public init(title: Text = Text(), style: Style = .muted, content: Block) {
      self.title = title
      self.style = style
      self.content = content
    }
  }

  /// A block in a space of a given size; what does not fit is cut off.
  public struct Sized: Sendable, Hashable {
    /// How many cells wide the space is; `nil` for as wide as the content.
    public var width: Int?
    /// How many rows high the space is; `nil` for as high as the content.
    public var height: Int?
    /// Where content that is narrower than the space stands.
    public var alignment: Alignment
    /// What is inside.
    public var content: Block

    /// Creates a space.
    ///
    /// - Parameters:
    ///   - width: How many cells wide it is; `nil` for as wide as the content.
    ///   - height: How many rows high it is; `nil` for as high as the content.
    ///   - alignment: Where narrower content stands.
    ///   - content: What is inside.
    public init(width: Int?, height: Int?, alignment: Alignment = .leading, content: Block) {
      self.width = width
      self.height = height
      self.alignment = alignment
      self.content = content
    }
  }
}

// MARK: - Making blocks

extension Block {
  /// Blocks below each other, with a border around them.
  ///
  /// - Parameters:
  ///   - title: What stands in the upper border.
  ///   - style: The style of the border.
  ///   - content: The blocks, from top to bottom.
  /// - Returns: The box.
  public static func box(
    _ title: Text = Text(),
    style: Style = .muted,
    @BlockBuilder _ content: () -> [Block]
  ) -> Block {
    let blocks = content()
    return .box(
      Box(title: title, style: style, content: blocks.count == 1 ? blocks[0] : .column(blocks))
    )
  }

  /// This block in a space of a given size; what does not fit is cut off.
  ///
  /// - Parameters:
  ///   - width: How many cells wide the space is; `nil` for as wide as the content.
  ///   - height: How many rows high it is; `nil` for as high as the content.
  ///   - alignment: Where narrower content stands.
  /// - Returns: The block.
  public func sized(
    width: Int? = nil,
    height: Int? = nil,
    alignment: Alignment = .leading
  ) -> Block {
    .sized(Sized(width: width, height: height, alignment: alignment, content: self))
  }
}
