import Signals
import SignalsTesting

/// A strategy of flattening, as models know it.
enum Strategy: String, CaseIterable, Sendable, CustomStringConvertible {
  case merge
  case concat
  case two
  case latest
  case race
  case throttle
  case ordered
  case orderedTwo
  case mergeDelayError
  case concatDelayError

  var description: String { rawValue }

  var flattening: FlattenStrategy {
    switch self {
    case .merge: .merge
    case .concat: .concat
    case .two: .concurrent(limit: 2)
    case .latest: .latest
    case .race: .race
    case .throttle: .throttle
    case .ordered: .concurrentOrdered()
    case .orderedTwo: .concurrentOrdered(limit: 2)
    case .mergeDelayError: .mergeDelayError
    case .concatDelayError: .concatDelayError
    }
  }

  /// How many inner streams may run at once, where the others wait.
  var limit: Int {
    switch self {
    case .concat, .concatDelayError: 1
    case .two, .orderedTwo: 2
    default: .max
    }
  }

  var delaysFailures: Bool { self == .mergeDelayError || self == .concatDelayError }
}
