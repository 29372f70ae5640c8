import Signals

/// The workloads of lists.
enum ListBenchmarks {
  static let all = [insertion]

  /// An insertion into a list of 100,000, through map, filter and sort to one observer, held against
  /// those into a plain array of all and into one which is kept sorted by hand.
  ///
  /// The lists are made once, and grow by two hundredths in each measurement.
  static let insertion = Benchmark(
    suite: "graph",
    name: "list-100k",
    unit: "insertion",
    events: 2_000,
    target: 3,
    subject: .init { events in subjects.insert(events) },
    limit: .init { events in limits.insert(events) }
  )

  private static let subjects = DerivedLists(count: 100_000)
  private static let limits = SortedArray(count: 100_000)
}

/// Numbers that come as if by chance, the same for everybody.
private struct Numbers {
  private var state: UInt64 = 1

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}

/// A list, and what is derived from it.
///
/// Unchecked, because a lock here would be measured with the rest: it is used from one thread.
private final class DerivedLists: @unchecked Sendable {
  private var numbers = Numbers()
  private let list: MutableListProperty<Int>
  private let sum = Sum()

  init(count: Int) {
    var numbers = numbers
    list = MutableListProperty((0..<count).map { _ in numbers.next(below: 1 << 30) })
    self.numbers = numbers
    list.map { $0 &* 3 }.filter { $0 & 7 != 0 }.sorted().changes
      .startWithValues { [sum] changes in
        for case .insert(let number, let index) in changes { sum.value &+= number &+ index }
      }
  }

  func insert(_ count: Int) -> Int {
    sum.value = 0
    for _ in 0..<count {
      let number = numbers.next(below: 1 << 30)
      list.insert(number, at: numbers.next(below: 100_000))
    }
    return sum.value
  }
}

/// A plain array of the same numbers that is kept sorted, beside the array of all.
///
/// Unchecked, because it is used from one thread.
private final class SortedArray: @unchecked Sendable {
  private var numbers = Numbers()
  private var all: [Int]
  private var sorted: [Int]
  private let closures = PlainClosures()

  init(count: Int) {
    var numbers = numbers
    all = (0..<count).map { _ in numbers.next(below: 1 << 30) }
    self.numbers = numbers
    closures.first = { $0 &* 3 }
    closures.second = { $0 & 7 != 0 }
    sorted = all.map(closures.first).filter(closures.second).sorted()
  }

  @inline(never)
  func insert(_ count: Int) -> Int {
    var sum = 0
    for _ in 0..<count {
      let number = numbers.next(below: 1 << 30)
      all.insert(number, at: numbers.next(below: 100_000))
      let mapped = closures.first(number)
      guard closures.second(mapped) else { continue }
      let index = place(of: mapped)
      sorted.insert(mapped, at: index)
      sum &+= mapped &+ index
    }
    return sum
  }

  private func place(of number: Int) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
