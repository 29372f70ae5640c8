extension Block {
  /// How far a piece of work has come.
  public struct Progress: Sendable, Hashable {
    /// What the work is.
    public var label: Text
    /// How much is done, from 0 to 1; `nil` where the total is unknown.
    public let fraction: Double?
    /// What else there is to say: an amount, a rate, the time left.
    public var detail: Text

    /// Creates progress from a fraction.
    ///
    /// - Parameters:
    ///   - label: What the work is.
    ///   - fraction: How much is done. What lies outside 0 to 1 is moved to the nearer end; `nil` and
    ///     what is not a number mean that the total is unknown.
    ///   - detail: What else there is to say.
    public init(label: Text, fraction: Double?, detail: Text = Text()) {
      self.label = label
      self.fraction = fraction.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
      self.detail = detail
    }

    /// Creates progress from counts.
    ///
    /// - Parameters:
    ///   - label: What the work is.
    ///   - completed: How many parts are done.
    ///   - total: How many parts there are; `nil` where that is unknown. Nothing of nothing is done.
    ///   - detail: What else there is to say.
    public init(label: Text, completed: Int, total: Int?, detail: Text = Text()) {
      let fraction = total.map { $0 > 0 ? Double(completed) / Double($0) : 1 }
      self.init(label: label, fraction: fraction, detail: detail)
    }

    /// The whole per cent that are done; 100 only when all is.
    public var percent: Int? {
      fraction.map { Int(($0 * 100).rounded(.down)) }
    }
  }
}
