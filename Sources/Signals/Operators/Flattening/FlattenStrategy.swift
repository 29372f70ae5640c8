/// What to do with a stream of streams: which of the inner streams run, and when.
public struct FlattenStrategy: Equatable, Sendable {
  @usableFromInline
  enum Kind: Equatable, Sendable {
    case concurrent(limit: Int)
    case latest
    case race
    case throttle
    case ordered(limit: Int)
  }

  @usableFromInline let kind: Kind
  @usableFromInline var delaysFailures = false

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

  /// Runs all inner streams until one of them says anything, then only that one.
  ///
  /// Any event wins, but for an interruption while another stream runs. Completes when the outer
  /// stream and the winner have; an interruption of the winner interrupts the whole.
  public static let race = FlattenStrategy(kind: .race)

  /// Runs one inner stream at a time and ignores those that come meanwhile.
  ///
  /// Completes when the outer stream and the running inner one have; an interruption of an inner
  /// stream interrupts the whole.
  public static let throttle = FlattenStrategy(kind: .throttle)

  /// Runs one inner stream at a time and ignores those that come meanwhile: another name for
  /// `throttle`.
  public static let exhaust = throttle

  /// Runs some inner streams at once, yet sends their values in the order of the streams.
  ///
  /// The values of those whose turn has not come wait, without a bound. A stream that has completed
  /// counts as running until its turn has come.
  ///
  /// - Parameter limit: How many may run at once; more than zero.
  /// - Returns: The strategy.
  public static func concurrentOrdered(limit: Int = .max) -> FlattenStrategy {
    precondition(limit > 0, "concurrentOrdered(limit:) needs a limit of at least 1, not \(limit)")
    return FlattenStrategy(kind: .ordered(limit: limit))
  }

  /// Runs all inner streams at once and, if any stream fails, lets the others end first.
  ///
  /// Fails in the end with the first failure.
  public static let mergeDelayError = FlattenStrategy(
    kind: .concurrent(limit: .max),
    delaysFailures: true
  )

  /// Runs the inner streams one after the other and, if any stream fails, goes on with the next.
  ///
  /// Fails in the end with the first failure.
  public static let concatDelayError = FlattenStrategy(
    kind: .concurrent(limit: 1),
    delaysFailures: true
  )
}
