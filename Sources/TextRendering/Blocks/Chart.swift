extension Block {
  /// Values over time, in one row.
  public struct Sparkline: Sendable, Hashable {
    /// What the values are.
    public var label: Text
    /// The values, oldest first; of more than there is room for, the latest are shown.
    public var values: [Double]
    /// The values at the bottom and at the top of the row; `nil` for the least and the greatest shown.
    public var range: ClosedRange<Double>?

    /// Creates a sparkline.
    ///
    /// - Parameters:
    ///   - label: What the values are.
    ///   - values: The values, oldest first; what is no finite number leaves a gap.
    ///   - range: The values at the bottom and at the top.
    public init(label: Text = Text(), values: [Double], range: ClosedRange<Double>? = nil) {
      self.label = label
      self.values = values
      self.range = range
    }
  }

  /// Values beside each other, a bar each.
  public struct BarChart: Sendable, Hashable {
    /// One value.
    public struct Bar: Sendable, Hashable {
      /// What the value is of.
      public var label: Text
      /// The value; less than zero, and what is no number, is drawn as nothing.
      public var value: Double
      /// The value as it is to be read.
      public var caption: Text

      /// Creates a bar.
      ///
      /// - Parameters:
      ///   - label: What the value is of.
      ///   - value: The value.
      ///   - caption: The value as it is to be read; `nil` for the plain number.
      public init(_ label: Text, value: Double, caption: Text? = nil) {
        self.label = label
        self.value = value
        self.caption = caption ?? Text(Quantity.number(value))
      }
    }

    /// The bars, from top to bottom.
    public var bars: [Bar]
    /// The value of a bar of full length; `nil` for the greatest.
    public var maximum: Double?

    /// Creates a chart.
    ///
    /// - Parameters:
    ///   - bars: The bars, from top to bottom.
    ///   - maximum: The value of a bar of full length; `nil` for the greatest.
    public init(bars: [Bar], maximum: Double? = nil) {
      self.bars = bars
      self.maximum = maximum
    }

    /// The length of a bar, from 0 to 1.
    func fraction(of bar: Bar) -> Double {
      let full = maximum ?? bars.map(\.value).filter(\.isFinite).max() ?? 0
      guard full > 0, full.isFinite, !bar.value.isNaN else { return 0 }
      return min(max(bar.value / full, 0), 1)
    }
  }
}

// MARK: - Making blocks

extension Block {
  /// Values over time, in one row.
  ///
  /// - Parameters:
  ///   - label: What the values are.
  ///   - values: The values, oldest first.
  ///   - range: The values at the bottom and at the top; `nil` for the least and the greatest shown.
  /// - Returns: The block.
  public static func sparkline(
    _ label: Text = Text(),
    values: [Double],
    range: ClosedRange<Double>? = nil
  ) -> Block {
    .sparkline(Sparkline(label: label, values: values, range: range))
  }

  /// Values beside each other, a bar each.
  ///
  /// - Parameters:
  ///   - bars: The bars, from top to bottom.
  ///   - maximum: The value of a bar of full length; `nil` for the greatest.
  /// - Returns: The block.
  public static func barChart(_ bars: [BarChart.Bar], maximum: Double? = nil) -> Block {
    .barChart(BarChart(bars: bars, maximum: maximum))
  }
}
