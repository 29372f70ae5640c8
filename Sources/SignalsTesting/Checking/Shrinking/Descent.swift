/// Looks for the smallest number that still fails, by halving.
///
/// Numbers next to each other may stand for values of opposite sign, so that what holds for one may
/// not hold for its neighbour: steps of two are tried before steps of one. A few numbers are all
/// tried.
struct Descent: Sendable {
  private enum Stage: Sendable {
    case linear
    case least
    case second
    case halving(step: UInt64)
    case neighbour
    case done
  }

  private let least: UInt64
  /// The smallest number that is known to fail.
  private(set) var high: UInt64
  private var stage: Stage
  /// The smallest number that may still fail.
  private var low: UInt64
  private var proposed: UInt64 = 0

  init(_ range: ClosedRange<UInt64>) {
    least = range.lowerBound
    high = range.upperBound
    low = least
    stage = high - least <= 16 ? .linear : .least
  }

  /// Proposes a number below `high`.
  mutating func next() -> UInt64? {
    while true {
      switch stage {
      case .linear where low < high: return propose(low)
      case .least where high > least: return propose(least)
      case .second where high > least + 1: return propose(least + 1)
      case .halving(let step) where low < high && high - low >= step:
        return propose(low + (high - low) / step / 2 * step)
      case .halving(step: 2): stage = .neighbour
      case .neighbour where high > least: return propose(high - 1)
      case .linear, .least, .second, .halving, .neighbour, .done: return nil
      }
    }
  }

  mutating func record(isKept: Bool) {
    if isKept { high = proposed }
    switch stage {
    case .linear:
      if isKept { stage = .done } else { low = proposed + 1 }
    case .least:
      stage = isKept ? .done : .second
    case .second:
      stage = isKept ? .done : .halving(step: 2)
      low = least + 2 + (high - least) % 2
    case .halving(let step):
      if !isKept { low = proposed + step }
    case .neighbour:
      stage = isKept ? .halving(step: 1) : .done
      low = least + 2
    case .done:
      break
    }
  }

  private mutating func propose(_ number: UInt64) -> UInt64 {
    proposed = number
    return number
  }
}
