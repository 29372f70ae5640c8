extension Block {
  /// How far a piece of work has come.
  public struct Progress: Sendable, Hashable {
    /// What is counted.
    public enum Unit: Sendable, Hashable {
      /// Parts, shown as plain numbers.
      case items
      /// Bytes, shown in thousands of them.
      case bytes
    }

    /// What the work is.
    public var label: Text
    /// How much is done, from 0 to 1; `nil` where the total is unknown.
    public let fraction: Double?
    /// How many parts are done, if they are counted; never less than zero.
    public let completed: Int?
    /// How many parts there are, if that is known.
    public let total: Int?
    /// What is counted.
    public let unit: Unit
    /// How fast the work goes and how long it will take, if that is to be shown.
    public var pace: Pace?
    /// What else there is to say.
    public var detail: Text
    /// Which picture to show while the total is unknown; `nil` leaves it to the rendering.
    public var frameIndex: Int?

    /// Creates progress from a fraction.
    ///
    /// - Parameters:
    ///   - label: What the work is.
    ///   - fraction: How much is done. What lies outside 0 to 1 is moved to the nearer end; `nil` and
    ///     what is not a number mean that the total is unknown.
    ///   - pace: How fast the work goes.
    ///   - detail: What else there is to say.
    public init(label: Text, fraction: Double?, pace: Pace? = nil, detail: Text = Text()) {
      self.label = label
      self.fraction = fraction.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
      self.completed = nil
      self.total = nil
      self.unit = .items
      self.pace = pace
      self.detail = detail
    }

    /// Creates progress from counts.
    ///
    /// - Parameters:
    ///   - label: What the work is.
    ///   - completed: How many parts are done.
    ///   - total: How many parts there are; `nil` where that is unknown. Nothing of nothing is done.
    ///   - unit: What is counted.
    ///   - pace: How fast the work goes.
    ///   - detail: What else there is to say.
    public init(
      label: Text,
      completed: Int,
      total: Int?,
      unit: Unit = .items,
      pace: Pace? = nil,
      detail: Text = Text()
    ) {
      self.label = label
      self.completed = max(0, completed)
      self.total = total.map { max(0, $0) }
      fraction = total.map { total in
        total > 0 ? min(max(Double(completed) / Double(total), 0), 1) : 1
      }
      self.unit = unit
      self.pace = pace
      self.detail = detail
    }

    /// The whole per cent that are done; 100 only when all is.
    public var percent: Int? {
      fraction.map { Int(($0 * 100).rounded(.down)) }
    }
  }
}

// MARK: - Making blocks

extension Block {
  /// How far a piece of work has come.
  ///
  /// - Parameters:
  ///   - label: What the work is.
  ///   - fraction: How much of it is done, from 0 to 1; `nil` where the total is unknown.
  ///   - pace: How fast the work goes.
  ///   - detail: What else there is to say.
  /// - Returns: The block.
  public static func progress(
    _ label: Text,
    fraction: Double?,
    pace: Pace? = nil,
    detail: Text = Text()
  ) -> Block {
    .progress(Progress(label: label, fraction: fraction, pace: pace, detail: detail))
  }

  /// How many parts of a piece of work are done.
  ///
  /// - Parameters:
  ///   - label: What the work is.
  ///   - completed: How many parts are done.
  ///   - total: How many parts there are; `nil` where that is unknown.
  ///   - unit: What is counted.
  ///   - pace: How fast the work goes.
  ///   - detail: What else there is to say.
  /// - Returns: The block.
  public static func progress(
    _ label: Text,
    completed: Int,
    total: Int?,
    unit: Progress.Unit = .items,
    pace: Pace? = nil,
    detail: Text = Text()
  ) -> Block {
    .progress(
      Progress(
        label: label,
        completed: completed,
        total: total,
        unit: unit,
        pace: pace,
        detail: detail
      )
    )
  }
}
