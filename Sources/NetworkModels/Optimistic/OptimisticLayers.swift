/// Changes that are shown before the server has agreed to them, over what it has agreed to.
///
/// Each change is a layer of its own: it can go, or become a part of the base, whatever happens to
/// the others; those are applied to the new base, in the order in which they were made.
struct OptimisticLayers<Value: Sendable>: Sendable {
  /// A change of a value.
  typealias Change = @Sendable (inout Value) -> Void

  private struct Layer: Sendable {
    let number: UInt64
    let change: Change
  }

  private var layers: [Layer] = []
  private var lastNumber: UInt64 = 0

  /// How many changes wait for the server.
  var count: Int { layers.count }

  /// Whether a change is there.
  ///
  /// - Parameter number: Its number.
  /// - Returns: Whether it has not been removed.
  func contains(_ number: UInt64) -> Bool {
    layers.contains { $0.number == number }
  }

  /// Puts a change on top.
  ///
  /// - Parameter change: The change.
  /// - Returns: Its number.
  mutating func add(_ change: @escaping Change) -> UInt64 {
    lastNumber += 1
    layers.append(Layer(number: lastNumber, change: change))
    return lastNumber
  }

  /// Takes a change away.
  ///
  /// - Parameter number: Its number.
  /// - Returns: The change, or `nil` where it is not there any more.
  mutating func remove(_ number: UInt64) -> Change? {
    guard let index = layers.firstIndex(where: { $0.number == number }) else { return nil }
    return layers.remove(at: index).change
  }

  /// Shows the changes over a base.
  ///
  /// - Parameter base: What the server has agreed to.
  /// - Returns: What to show.
  func applied(to base: Value) -> Value {
    var value = base
    for layer in layers { layer.change(&value) }
    return value
  }
}
