import Signals
import SignalsTesting
import Testing

@Suite("List properties")
struct ListPropertyTests {
  private let names = MutableListProperty(["Ann", "Cid"])

  @Test("changes begin with the whole list, and then tell each change of an element")
  func changes() {
    let recorder = Recorder(names.changes.map { Array($0) })
    names.insert("Bob", at: 1)
    names.append("Dan")
    names.move(from: 3, to: 0)
    names.replace(at: 1, with: "Amy")
    names.remove(at: 2)
    #expect(
      recorder.values == [
        [.reset(["Ann", "Cid"])], [.insert("Bob", at: 1)], [.insert("Dan", at: 3)],
        [.move("Dan", from: 3, to: 0)], [.replace("Ann", with: "Amy", at: 1)],
        [.remove("Bob", at: 2)],
      ]
    )
    #expect(names.value == ["Dan", "Amy", "Cid"])
  }

  @Test("what is done in one call or transaction is told in one event, with the outcome")
  func oneStep() {
    let recorder = Recorder(names.changes)
    let snapshots = Recorder(names.producer)
    transaction {
      names.modify {
        $0.append("Dan")
        $0.removeFirst()
      }
      #expect(names.value == ["Cid", "Dan"])
      names.append("Eve")
    }
    #expect(recorder.values.count == 2)
    #expect(
      recorder.values.last.map { Array($0) }
        == [.insert("Dan", at: 2), .remove("Ann", at: 0), .insert("Eve", at: 2)]
    )
    #expect(recorder.values.last?.list == ["Cid", "Dan", "Eve"])
    #expect(snapshots.values == [["Ann", "Cid"], ["Cid", "Dan", "Eve"]])
  }

  @Test("nobody is told where nothing is changed")
  func nothing() {
    let recorder = Recorder(names.changes)
    names.modify { $0.removeAll { $0.isEmpty } }
    names.move(from: 1, to: 1)
    names.modify { _ in }
    #expect(recorder.values.count == 1)
  }

  @Test("an error leaves the list as it was, and nobody is told")
  func throwing() {
    let recorder = Recorder(names.changes)
    #expect(throws: TestFailure.first) {
      try names.modify { names in
        names.append("Dan")
        throw TestFailure.first
      }
    }
    names.append("Eve")
    #expect(names.value == ["Ann", "Cid", "Eve"])
    #expect(recorder.values.last.map { Array($0) } == [.insert("Eve", at: 2)])
  }

  @Test("what is set as a whole is told as a whole, also from inside of an edit")
  func wholes() {
    let recorder = Recorder(names.changes.map { Array($0) })
    names.value = ["Bob"]
    names.modify { $0 = ListEditor(["Dan"]) }
    var kept = ListEditor<String>()
    names.modify { kept = $0 }
    names.append("Eve")
    names.modify { $0 = kept }
    names.modify { $0.removeAll() }
    #expect(
      recorder.values.dropFirst() == [
        [.reset(["Bob"])], [.reset(["Dan"])], [.insert("Eve", at: 1)], [.reset(["Dan"])],
        [.reset([])],
      ]
    )
  }

  @Test("an edit is what an array is, and what it tells leads from the one to the other")
  func editing() {
    let letters = MutableListProperty(["c", "a", "b"])
    let told = Lock<[String]>([])
    letters.changes.startWithValues { changes in told.withLock { $0.apply(changes) } }
    letters.modify { letters in
      letters.sort()
      letters += ["e", "d"]
      letters.swapAt(3, 4)
      letters.swapAt(0, 4)
      letters.replaceSubrange(1..<3, with: ["x", "y", "z"])
      letters.removeSubrange(0..<1)
      letters.reverse()
    }
    #expect(letters.value == ["a", "d", "z", "y", "x"])
    #expect(told.withLock { $0 } == ["a", "d", "z", "y", "x"])
  }

  @Test("observers see completion when a list is released, views keep its elements")
  func completion() {
    var list: MutableListProperty? = MutableListProperty([1, 2])
    let view = list.map { ListProperty($0) }
    let doubled = list?.map { $0 * 2 }
    let recorder = doubled.map { Recorder($0.changes) }
    list?.append(3)
    list = nil
    #expect(recorder?.values.count == 2)
    #expect(recorder?.termination == .completed)
    #expect(view?.value == [1, 2, 3])
    #expect(doubled?.value == [2, 4, 6])
    #expect(Recorder(ListProperty(value: [1]).changes).termination == .completed)
  }

  @Test("a list can be bound to, and derived from as a property")
  func bindings() {
    let (lists, input) = Signal<TreeList<String>, Never>.pipe()
    names <~ lists
    let count = names.property.map(\.count)
    let first = Property.computed { [names] in names.value.first }
    input.send(value: ["Zoe"])
    #expect(names.value == ["Zoe"])
    #expect(count.value == 1)
    #expect(first.value == "Zoe")
    let shown = MutableProperty<TreeList<String>>([])
    shown <~ names
    names.append("Yves")
    #expect(shown.value == ["Zoe", "Yves"])
  }

  @Test("changes of changes are transformed like their elements")
  func mapsChanges() {
    let change = ListChange.replace("a", with: "bc", at: 2)
    #expect(change.map(\.count) == .replace(1, with: 2, at: 2))
    #expect(ListChange.reset(["a"]).map(\.count) == .reset([1]))
    #expect(ListChange.move("a", from: 1, to: 0).map(\.count) == .move(1, from: 1, to: 0))
  }
}
