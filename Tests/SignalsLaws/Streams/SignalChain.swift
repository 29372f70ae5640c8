import Signals
import SignalsTesting

/// A chain of operators on signals, parts of which somebody keeps.
///
/// A part that nobody keeps, with one observer, gives way: its operator is a step on the way of the
/// values from then on. Nobody can tell.
struct SignalChain: Sendable, CustomStringConvertible {
  typealias Number = Tracked<Int>

  /// An operator, and what it is a model of.
  enum Stage: String, CaseIterable, Sendable {
    case map, compactMap, filter, scan, scanMap, skip, skipRepeats, wide, takeWhile
  }

  struct Part: Sendable {
    let stage: Stage
    let isKept: Bool
  }

  let parts: [Part]

  var description: String {
    "signal" + parts.map { ".\($0.stage)\($0.isKept ? " (kept)" : "")" }.joined()
  }

  /// What comes out of the chain when these values go in.
  func callAsFunction(_ values: [Int]) -> [Int] {
    parts.reduce(values) { $1.stage.model($0) }
  }

  /// Makes the chain.
  ///
  /// - Parameters:
  ///   - source: Where the values come from.
  ///   - captured: What all operators capture.
  ///   - count: Counts the values.
  /// - Returns: The last signal, and those that are to be kept.
  func callAsFunction(
    _ source: Signal<Number, Never>,
    capturing captured: Captured,
    _ count: LivingCount
  ) -> (Signal<Number, Never>, [Signal<Number, Never>]) {
    var (signal, kept) = (source, [Signal<Number, Never>]())
    for part in parts {
      signal = part.stage.apply(to: signal, capturing: captured, count)
      if part.isKept { kept.append(signal) }
    }
    return (signal, kept)
  }
}

extension Generator<SignalChain> {
  static let chains = Generator { choices in
    let parts = choices.list("part", count: 0...6) { choices in
      SignalChain.Part?.some(
        .init(
          stage: SignalChain.Stage.allCases[
            Int(choices.draw(upTo: UInt64(SignalChain.Stage.allCases.count - 1)))
          ],
          isKept: choices.bool(probability: 0.25)
        )
      )
    }
    return parts.map(SignalChain.init)
  }
}

// MARK: - The table

/// A value that takes more room than there is for one between two steps.
private struct Wide: Sendable {
  var first = (0, 1, 2, 3, 4, 5, 6, 7)
  let number: SignalChain.Number
  var second = (8, 9, 10, 11, 12, 13, 14, 15)
}

extension SignalChain.Stage {
  func apply(
    to signal: Signal<SignalChain.Number, Never>,
    capturing captured: Captured,
    _ count: LivingCount
  ) -> Signal<SignalChain.Number, Never> {
    let touch = { @Sendable in captured.touch() }
    return switch self {
    case .map:
      // There and back, so that the types of the values differ.
      signal.map { number in
        touch()
        return "\(number.value + 1)"
      }
      .map { count.tracked(Int($0) ?? 0) }
    case .compactMap:
      signal.compactMap { number in
        touch()
        return number.value % 3 == 0 ? nil : count.tracked(number.value * 2)
      }
    case .filter:
      signal.filter { number in
        touch()
        return number.value % 5 != 1
      }
    case .scan:
      signal.scan(count.tracked(1)) { sum, number in
        touch()
        return count.tracked((sum.value + number.value) % 100)
      }
    case .scanMap:
      signal.scanMap(0) { place, number in
        touch()
        return (place + 1, count.tracked((number.value + place) % 100))
      }
    case .skip: signal.skip(first: 1)
    case .skipRepeats:
      signal.skipRepeats { first, second in
        touch()
        return first == second
      }
    case .wide:
      signal.map { number -> Wide in
        touch()
        return Wide(number: number)
      }
      .map { wide in wide.second.7 + wide.first.7 == 22 ? wide.number : count.tracked(-1) }
    case .takeWhile:
      signal.take(while: { number in
        touch()
        return number.value < 25
      })
    }
  }

  func model(_ values: [Int]) -> [Int] {
    switch self {
    case .map: return values.map { $0 + 1 }
    case .compactMap: return values.filter { $0 % 3 != 0 }.map { $0 * 2 }
    case .filter: return values.filter { $0 % 5 != 1 }
    case .scan:
      var sum = 1
      return values.map { number in
        sum = (sum + number) % 100
        return sum
      }
    case .scanMap: return values.enumerated().map { ($1 + $0) % 100 }
    case .skip: return Array(values.dropFirst())
    case .skipRepeats:
      return values.indices.filter { $0 == 0 || values[$0 - 1] != values[$0] }.map { values[$0] }
    case .wide: return values
    case .takeWhile: return Array(values.prefix { $0 < 25 })
    }
  }
}
