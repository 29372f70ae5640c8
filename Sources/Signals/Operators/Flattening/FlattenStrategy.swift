/// What to do with a stream of streams: which of the inner streams run, and when.
public struct FlattenStrategy: Equatable, Sendable {
  enum Kind: Equatable {
    case concurrent(limit: Int)
    case latest
  }

  let kind: Kind

  /// Runs all inner streams at once and mixes their values.
  ///
  /// Completes when the outer stream and all inner ones have.
  public static let merge = FlattenStrategy(kind: .concurrent(limit: .max))

  /// Runs the inner streams one after the other, in the order in which they came.
  ///
  /// Completes when the outer stream and all inner ones have.
  public static let concat = FlattenStrategy(kind: .concurrent(limit: 1))

  /// Runs some inner streams at once; the others wait in line.
  ///
  /// - Parameter limit: How many may run at once; more than zero.
  /// - Returns: The strategy.
  public static func concurrent(limit: Int) -> FlattenStrategy {
    precondition(limit > 0, "concurrent(limit:) needs a limit of at least 1, not \(limit)")
    return FlattenStrategy(kind: .concurrent(limit: limit))
  }

  /// Runs only the newest inner stream: a new one interrupts the one before it, then starts.
  ///
  /// Completes when the outer stream and the newest inner one have.
  public static let latest = FlattenStrategy(kind: .latest)
}
