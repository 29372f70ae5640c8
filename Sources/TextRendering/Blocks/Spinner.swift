extension Block {
  /// A mark that moves while work goes on.
  public struct Spinner: Sendable, Hashable {
    /// What is going on.
    public var label: Text
    /// Which picture to show, by any number.
    ///
    /// `nil` leaves it to the rendering, which moves the mark while it is on show, and only then.
    public var frameIndex: Int?

    /// Creates a spinner.
    ///
    /// - Parameters:
    ///   - label: What is going on.
    ///   - frameIndex: Which picture to show; `nil` leaves it to the rendering.
    public init(label: Text, frameIndex: Int? = nil) {
      self.label = label
      self.frameIndex = frameIndex
    }
  }

  /// A mark that moves while work goes on.
  ///
  /// - Parameters:
  ///   - label: What is going on.
  ///   - frameIndex: Which picture to show; `nil` leaves it to the rendering.
  /// - Returns: The block.
  public static func spinner(_ label: Text, frameIndex: Int? = nil) -> Block {
    .spinner(Spinner(label: label, frameIndex: frameIndex))
  }
}

// MARK: - Motion

extension Block {
  /// Whether some part of the block moves although no property changes.
  public var isAnimated: Bool {
    switch self {
    case .spinner(let spinner): spinner.frameIndex == nil
    case .progress(let progress): progress.fraction == nil && progress.frameIndex == nil
    default: parts.contains(where: \.isAnimated)
    }
  }

  /// The same block with a picture for each part that moves by itself.
  ///
  /// - Parameter index: Which picture to show; any number will do.
  /// - Returns: The block, in which nothing moves any more.
  public func animated(at index: Int) -> Block {
    mapLeaves { leaf in
      switch leaf {
      case .spinner(var spinner):
        spinner.frameIndex = spinner.frameIndex ?? index
        return .spinner(spinner)
      case .progress(var progress) where progress.fraction == nil:
        progress.frameIndex = progress.frameIndex ?? index
        return .progress(progress)
      default:
        return leaf
      }
    }
  }
}
