import Signals
import SignalsTesting
import Testing

@Suite("What lists hold")
struct ListReleaseTests {
  /// Takes the graph's lock when it dies: it would be seen if it died under it.
  private final class Element: Sendable {
    let number: Int
    private let living: Counter
    private let property: MutableProperty<Int>?

    init(_ number: Int, _ living: Counter, touching property: MutableProperty<Int>? = nil) {
      (self.number, self.living, self.property) = (number, living, property)
      living.increment()
    }

    deinit {
      property?.value += 1
      living.decrement()
    }
  }

  private let living = Counter()

  private func elements(_ numbers: Range<Int>) -> [Element] {
    numbers.map { Element($0, living) }
  }

  @Test("an element that has been taken out is released at once, although the list is observed")
  func elements() {
    let list = MutableListProperty(elements(0..<100))
    let derived = list.map { $0 }.filter { $0.number != 3 }.sorted { $0.number > $1.number }
    derived.changes.startWithValues { _ in }
    list.changes.startWithValues { _ in }
    for left in (50..<100).reversed() {
      list.remove(at: left)
      #expect(living.count == left)
    }
    list.replace(at: 3, with: Element(200, living))
    #expect(living.count == 50)
    list.modify { $0.removeAll() }
    #expect(living.count == 0)
  }

  @Test("elements of a list, of those derived from it and of its log go with the list")
  func lists() {
    for isObserved in [false, true] {
      var list: MutableListProperty? = MutableListProperty(elements(0..<100))
      var derived = list?.filter { $0.number < 50 }.sorted { $0.number > $1.number }
      let observation = isObserved ? derived?.changes.start() : nil
      _ = derived?.value
      list?.removeAll { $0.number.isMultiple(of: 3) }
      list = nil
      derived = nil
      observation?.dispose()
      #expect(living.count == 0)
    }
  }

  @Test("a derived list that nobody has any more is released, and not kept by its source")
  func derivedLists() {
    let list = MutableListProperty(0..<10)
    weak var captured: Captured?
    for _ in 0..<100 {
      let object = Captured()
      captured = object
      let derived = list.map {
        object.touch()
        return $0
      }
      derived.changes.start().dispose()
      list.append(1)
    }
    #expect(captured == nil)
  }

  @Test("a derived list lives as long as it is observed")
  func observedLists() {
    let list = MutableListProperty(0..<3)
    let recorder = Recorder(list.map { $0 * 2 }.filter { $0 > 0 }.producer)
    list.append(3)
    #expect(recorder.values == [[2, 4], [2, 4, 6]])
  }

  @Test("what dies because of a change may change properties itself, and is no part of the step")
  func deinitializers() {
    let property = MutableProperty(0)
    let log = Log<String>()
    property.signal.observeValues { log.add("died \($0)") }
    let list = MutableListProperty((0..<4).map { Element($0, living, touching: property) })
    let sorted = list.filter { $0.number != 2 }.sorted { $0.number < $1.number }
    sorted.changes.startWithValues { _ in log.add("told") }
    list.remove(at: 1)
    transaction {
      list.append(Element(9, living, touching: property))
      list.remove(at: 3)
      _ = sorted.value
      log.add("end")
    }
    list.value = []
    #expect(
      log.entries == [
        "told", "told", "died 1", "end", "told", "died 2", "told", "died 3", "died 4", "died 5",
      ]
    )
    #expect(living.count == 0)
  }

  @Test("30,000 changes that somebody has to catch up with are let go of on a small stack")
  func longLogs() {
    onSmallStack {
      let list = MutableListProperty(0..<Scale.workload(60_000))
      let derived = list.map { $0 }
      _ = derived.value
      for number in 0..<Scale.workload(30_000) { list.replace(at: number, with: 0) }
      #expect(derived.value.first == 0)
      for number in 0..<Scale.workload(30_000) { list.replace(at: number, with: 1) }
    }
  }
}
