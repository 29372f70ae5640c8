import Signals
import SignalsTesting
import Testing

@Suite("What a change of a list costs")
struct ListCostTests {
  /// Counts what is done to the elements of a list.
  private struct Counted {
    let list: MutableListProperty<Int>
    let transformed = Counter()
    let tested = Counter()
    let compared = Counter()
    let derived: ListProperty<Int>

    init(elementCount: Int = 100_000) {
      list = MutableListProperty(
        (0..<Scale.workload(elementCount)).map { $0 * 7_919 % 100_003 }
      )
      derived = list.map { [transformed] in
        transformed.increment()
        return $0
      }
      .filter { [tested] in
        tested.increment()
        return !$0.isMultiple(of: 10)
      }
      .sorted { [compared] in
        compared.increment()
        return $0 < $1
      }
    }

    /// How many elements are transformed, tested and compared for something.
    func count(_ body: () -> Void) -> [Int] {
      let before = [transformed.count, tested.count, compared.count]
      body()
      return zip([transformed.count, tested.count, compared.count], before).map { $0 - $1 }
    }
  }

  /// As many comparisons as halve 100,000 elements to one, and some more, since parts of a tree are
  /// not all alike.
  private let logarithm = 17 + 7

  @Test(
    "of 100,000 elements, what is inserted is transformed and tested alone, and compared with 24"
  )
  func insertions() {
    let counted = Counted()
    let recorder = Recorder(counted.derived.changes.map { $0.count })
    for number in 0..<100 {
      let index = number * counted.list.value.count / 100
      let costs = counted.count { counted.list.insert(1 + number * 1_000, at: index) }
      #expect(costs[..<2] == [1, 1])
      #expect(costs[2] <= logarithm)
    }
    #expect(recorder.values == Array(repeating: 1, count: 101))
  }

  @Test(
    "of 100,000 elements, what is removed, moved or replaced is compared with 24, twice at most"
  )
  func otherChanges() {
    let counted = Counted()
    let observation = counted.derived.changes.start()
    defer { observation.dispose() }
    for number in 0..<100 {
      let index = number * counted.list.value.count / 101
      #expect(counted.count { counted.list.move(from: index, to: index / 2) }[2] <= 2 * logarithm)
      let replacing = counted.count { counted.list.replace(at: index, with: number * 11) }
      #expect(replacing[..<2] == [1, 1])
      #expect(replacing[2] <= 2 * logarithm)
      let removing = counted.count { counted.list.remove(at: index) }
      #expect(removing[..<2] == [0, 0])
      #expect(removing[2] <= logarithm)
    }
  }

  @Test("what nobody observes costs nothing, and when it is read, what has been done since")
  func unobserved() {
    let counted = Counted(elementCount: 10_000)
    #expect(
      counted.count { for number in 0..<100 { counted.list.append(number) } } == [0, 0, 0]
    )
    #expect(counted.count { _ = counted.derived.value }[0] == counted.list.value.count)
    #expect(
      counted.count { for number in 0..<100 { counted.list.append(number) } } == [0, 0, 0]
    )
    #expect(counted.count { _ = counted.derived.value }[..<2] == [100, 100])
    #expect(counted.count { _ = counted.derived.value } == [0, 0, 0])
  }

  @Test("an observation of what has just been read, or is observed already, looks at no element")
  func furtherObservers() {
    let counted = Counted(elementCount: 10_000)
    _ = counted.derived.value
    let costs = counted.count {
      let first = counted.derived.changes.start()
      counted.derived.changes.start().dispose()
      counted.derived.producer.start().dispose()
      first.dispose()
      counted.derived.changes.start().dispose()
    }
    #expect(costs == [0, 0, 0])
  }

  @Test("who has fallen behind by more than a list has elements begins anew")
  func fallenBehind() {
    let list = MutableListProperty(0..<10)
    let transformed = Counter()
    let derived = list.map {
      transformed.increment()
      return $0 + 1
    }
    _ = derived.value
    for _ in 0..<3_000 {
      list.append(1)
      list.remove(at: 10)
    }
    #expect(Array(derived.value) == Array(1...10))
    #expect(transformed.count == 20)
  }
}
