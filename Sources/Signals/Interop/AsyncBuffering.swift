/// What becomes of values that a stream sends while the task that iterates over them is busy.
///
/// Most streams do not wait for those who receive, so what comes in the meantime is either kept or
/// dropped. The terminal event is never dropped, and always comes after the values that were kept.
@frozen
public enum AsyncBuffering: Sendable, Equatable {
  /// Every value is kept: each arrives exactly once. Memory is bounded by nothing but the consumer.
  ///
  /// A source that can wait does so, instead of filling the memory: the elements of a sequence are
  /// taken as they are asked for, also behind operators with one source that work in place.
  case unbounded
  /// The last values are kept, at most this many; older ones are dropped.
  ///
  /// With zero, or less, a value arrives only if the consumer is waiting for it.
  case newest(Int)
  /// The first values are kept, at most this many; what comes while they wait is dropped.
  ///
  /// With zero, or less, a value arrives only if the consumer is waiting for it.
  case oldest(Int)
}
