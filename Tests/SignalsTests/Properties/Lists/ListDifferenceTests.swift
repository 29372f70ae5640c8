import Signals
import SignalsTesting
import Testing

@Suite("Differences of lists")
struct ListDifferenceTests {
  private struct Person: Sendable, Equatable, Identifiable {
    let id: Int
    var name = ""
  }

  @Test("what is told of an array leads from each array to the next", arguments: 0..<40)
  func arrays(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let people = MutableProperty<[Person]>([])
    let told = Lock<[Person]>([])
    people.changes(by: \.id).startWithValues { changes in told.withLock { $0.apply(changes) } }
    for _ in 0..<60 {
      var array = people.value
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: array.shuffle(using: &generator)
      case 1: array.removeAll { $0.id.isMultiple(of: Int.random(in: 2...5, using: &generator)) }
      case 2:
        for index in array.indices where Bool.random(using: &generator) { array[index].name += "x" }
      default: break
      }
      for _ in 0..<Int.random(in: 0..<4, using: &generator) {
        // Some identities occur more than once.
        let person = Person(id: Int.random(in: 0..<40, using: &generator))
        array.insert(person, at: Int.random(in: 0...array.count, using: &generator))
      }
      people.value = array
      #expect(told.withLock { $0 } == array)
    }
  }

  @Test("the fewest changes are told: one move, one replacement, one insertion, one removal")
  func fewest() {
    let people = MutableProperty((0..<100).map { Person(id: $0) })
    let recorder = Recorder(people.changes(by: \.id).map { Array($0) })
    people.modify { $0.insert($0.removeFirst(), at: 60) }
    people.modify { $0.insert($0.removeLast(), at: 10) }
    people.modify { $0[7].name = "Ann" }
    people.modify { $0.insert(Person(id: 200), at: 50) }
    people.modify { $0.remove(at: 51) }
    people.modify { $0.swapAt(3, 4) }
    people.value = people.value
    #expect(recorder.values.map(\.count) == [1, 1, 1, 1, 1, 1, 1])
    #expect(recorder.values[1] == [.move(Person(id: 0), from: 0, to: 60)])
    #expect(recorder.values[2] == [.move(Person(id: 99), from: 99, to: 10)])
    #expect(recorder.values[4] == [.insert(Person(id: 200), at: 50)])
  }

  @Test("what derives from the elements of an array looks only at those that are different")
  func derived() {
    let people = MutableProperty((0..<100).map { Person(id: $0, name: "\($0)") })
    let tested = Counter()
    let long = people.elements(by: \.id).filter {
      tested.increment()
      return $0.name.count > 1
    }
    let recorder = Recorder(long.map(\.name).changes)
    people.modify { $0[0].name = "Ann" }
    #expect(tested.count == 101)
    #expect(recorder.values.last.map { Array($0) } == [.insert("Ann", at: 0)])
  }

  @Test("elements that are objects are told apart as objects")
  func objects() {
    let (first, second) = (Captured(), Captured())
    let objects = MutableProperty([first])
    let list = objects.elements(by: ObjectIdentifier.init, comparing: ===)
    let recorder = Recorder(list.changes)
    objects.value = [second, first]
    #expect(recorder.values.last?.count == 1)
    #expect(list.value.first === second)
  }

  @Test("a list is set to what is fetched anew by telling only what is different")
  func set() {
    let list = MutableListProperty((0..<10).map { Person(id: $0) })
    let recorder = Recorder(list.changes.map { Array($0) })
    list.set((1..<11).map { Person(id: $0) }, by: \.id)
    list.set((1..<11).map { Person(id: $0) }, by: \.id)
    #expect(
      recorder.values.dropFirst()
        == [[.remove(Person(id: 0), at: 0), .insert(Person(id: 10), at: 9)]]
    )
  }
}
