import Signals

/// What a timer does, as a value without a clock: the engine brings the moments.
protocol TimerMachine: Sendable {
  /// Something that observers are told once.
  associatedtype Effect: Sendable

  /// When to look at the clock next; `nil` while nothing is waited for.
  var nextTick: Duration? { get }

  /// How much later that look may be.
  var leeway: Duration { get }

  /// Looks at the clock at a tick.
  ///
  /// - Returns: What to tell, in order.
  mutating func tick(at now: Duration) -> [Effect]

  /// Makes the time stand still.
  mutating func pause(at now: Duration) -> [Effect]
}

extension TimerMachine {
  var leeway: Duration { .zero }
}
