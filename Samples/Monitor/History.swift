/// How an amount went over time, in a bounded number of values however long it lasts.
///
/// When there are too many values, neighbours are joined to their average, and each value stands for
/// twice the time from then on.
struct History: Sendable, Equatable, Codable {
  /// The values, oldest first.
  private(set) var values: [Double] = []
  /// How many readings each of the values stands for.
  private(set) var readingsPerValue = 1

  private var limit = 60
  private var pending: [Double] = []

  private enum CodingKeys: String, CodingKey {
    case values, readingsPerValue
  }

  /// Creates an empty history.
  ///
  /// - Parameter limit: The most values to keep, an even number from 2 on.
  init(limit: Int = 60) {
    precondition(limit >= 2 && limit % 2 == 0, "A history of \(limit) values can't be halved.")
    self.limit = limit
  }

  /// Adds a reading.
  ///
  /// - Parameter reading: How much there was.
  mutating func append(_ reading: Double) {
    pending.append(reading)
    guard pending.count == readingsPerValue else { return }
    values.append(pending.reduce(0, +) / Double(pending.count))
    pending = []
    guard values.count == limit else { return }
    values = stride(from: 0, to: limit, by: 2).map { (values[$0] + values[$0 + 1]) / 2 }
    readingsPerValue *= 2
  }
}
