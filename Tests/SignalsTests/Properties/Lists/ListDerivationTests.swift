import Signals
import SignalsTesting
import Testing

@Suite("Derived lists")
struct ListDerivationTests {
  /// A list that is observed, done again by what is told of it.
  private final class Mirror<Element: Sendable & Equatable>: Sendable {
    private let list: ListProperty<Element>
    private let told = Lock<(elements: [Element], events: Int)>(([], 0))
    private let observation = SerialDisposable()

    init(_ list: ListProperty<Element>) {
      self.list = list
      observation.inner = list.changes.startWithValues { [told] changes in
        told.withLock {
          $0.elements.apply(changes)
          $0.events += 1
        }
        #expect(told.withLock { $0.elements } == Array(changes.list))
      }
    }

    var elements: [Element] { told.withLock { $0.elements } }
    var events: Int { told.withLock { $0.events } }

    func dispose() {
      observation.dispose()
    }
  }

  /// An element that is unlike others which come at the same place in an order.
  private struct Item: Sendable, Equatable {
    let key: Int
    let label: Int

    init(_ number: Int) {
      (key, label) = (number / 8, number % 8)
    }
  }

  @Test(
    "whatever is done to a list, what is derived is as if it had been made anew",
    arguments: 0..<30
  )
  func model(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    var model = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
      Int.random(in: 0..<50, using: &generator)
    }
    let list = MutableListProperty(model)
    let mapped = list.map { $0 + 1 }
    let filtered = mapped.filter { !$0.isMultiple(of: 3) }
    let items = filtered.map(Item.init)
    let sorted = items.sorted { $0.key > $1.key }
    let labels = sorted.filter { $0.label != 2 }.map(\.label)
    let mirrors = (Mirror(mapped), Mirror(filtered), Mirror(sorted), Mirror(labels))
    for _ in 0..<200 {
      transaction {
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          let edit = RandomEdit.any(forCount: model.count, using: &generator)
          edit.apply(to: &model)
          list.modify { edit.apply(to: &$0) }
          // A look in between does not disturb.
          if Bool.random(using: &generator) { _ = sorted.value }
        }
        if Int.random(in: 0..<40, using: &generator) == 0 {
          model = model.filter { $0 > 10 }
          list.value = TreeList(model)
        }
      }
      let expected = model.map { $0 + 1 }
      let passing = expected.filter { !$0.isMultiple(of: 3) }
      let inOrder = passing.map(Item.init).sorted { $0.key > $1.key }
      let expectedLabels = inOrder.filter { $0.label != 2 }.map(\.label)
      #expect(mirrors.0.elements == expected)
      #expect(mirrors.1.elements == passing)
      #expect(mirrors.2.elements == inOrder)
      #expect(mirrors.3.elements == expectedLabels)
      #expect(Array(labels.value) == expectedLabels)
    }
  }

  @Test("it is all the same whether, and when, somebody observes or reads", arguments: 0..<20)
  func comingAndGoing(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    var model: [Int] = []
    let list = MutableListProperty(model)
    let derived = list.filter { $0.isMultiple(of: 2) }.map(Item.init).sorted { $0.key < $1.key }
    var mirrors: [Mirror<Item>] = []
    for _ in 0..<300 {
      let edit = RandomEdit.any(forCount: model.count, using: &generator)
      edit.apply(to: &model)
      list.modify { edit.apply(to: &$0) }
      let expected = model.filter { $0.isMultiple(of: 2) }.map(Item.init)
        .sorted { $0.key < $1.key }
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: mirrors.append(Mirror(derived))
      case 1: mirrors.popLast()?.dispose()
      case 2: #expect(Array(derived.value) == expected)
      default: break
      }
      for mirror in mirrors { #expect(mirror.elements == expected) }
    }
  }

  @Test(
    "ten of each kind of change in one transaction are one event, at the end of a chain as well"
  )
  func tenOfEverything() {
    let list = MutableListProperty(0..<100)
    let even = list.filter { $0.isMultiple(of: 2) }
    let mirror = Mirror(even.map { -$0 }.sorted())
    let both = list.property.combineLatest(with: even.property)
      .map { all, even in all.filter { $0.isMultiple(of: 2) } == Array(even) }
    let consistent = Recorder(both.producer)
    transaction {
      for number in 0..<10 {
        list.append(200 + number)
        list.remove(at: number)
        list.move(from: 80 - number, to: number)
        list.replace(at: 50 + number, with: 300 + number)
        list.modify { $0.swapAt(number, 90 - number) }
      }
    }
    #expect(mirror.events == 2)
    #expect(consistent.values == [true, true])
    let expected = list.value.filter { $0.isMultiple(of: 2) }.map { -$0 }.sorted()
    #expect(mirror.elements == expected)
  }

  @Test("a change that makes no difference to what is derived is not told")
  func cutOff() {
    let list = MutableListProperty(0..<10)
    let small = Recorder(list.filter { $0 < 5 }.changes.map { Array($0) })
    let sorted = Recorder(list.sorted().changes)
    list.append(20)
    list.move(from: 10, to: 6)
    list.remove(at: 6)
    list.replace(at: 9, with: 30)
    list.move(from: 0, to: 1)
    #expect(small.values.dropFirst() == [[.move(0, from: 0, to: 1)]])
    #expect(sorted.values.count == 4)
  }

  @Test("what is alike stands in the order of the source, wherever it is inserted and moved")
  func stability() {
    var generator = SeededGenerator(seed: 7)
    var model: [Item] = []
    let list = MutableListProperty<Item>()
    let mirror = Mirror(list.sorted(by: \.key))
    for number in 0..<2_000 {
      // Always at about the same place, where the numbers between two neighbours run out.
      let index = min(model.count, 5)
      model.insert(Item(number % 16), at: index)
      list.insert(Item(number % 16), at: index)
      guard number.isMultiple(of: 3) else { continue }
      let source = Int.random(in: model.indices, using: &generator)
      let destination = model.count / 2
      model.insert(model.remove(at: source), at: destination)
      list.move(from: source, to: model.count - 1)
      list.move(from: model.count - 1, to: destination)
    }
    let (isSame, isSorted) = (
      Array(list.value) == model, mirror.elements == model.sorted { $0.key < $1.key }
    )
    #expect(isSame && isSorted)
  }

  @Test("elements at the end, the beginning and one place of a sorted list keep their order")
  func ends() {
    let list = MutableListProperty<Item>()
    let mirror = Mirror(list.sorted { _, _ in false })
    for number in 0..<300 {
      list.append(Item(number))
      list.insert(Item(1_000 + number), at: 0)
      list.insert(Item(2_000 + number), at: list.value.count / 2)
    }
    #expect(mirror.elements == Array(list.value))
  }

  @Test("who compares without any order gets all elements, in whatever order")
  func disorder() {
    let list = MutableListProperty(0..<50)
    let compared = Counter()
    let mirror = Mirror(list.sorted { _, _ in compared.increment().isMultiple(of: 3) })
    for number in 0..<100 {
      list.insert(100 + number, at: number % 50)
      list.move(from: number % 40, to: 10)
      list.remove(at: number % 30)
    }
    #expect(mirror.elements.sorted() == list.value.sorted())
  }
}
