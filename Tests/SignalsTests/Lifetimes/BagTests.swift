import Signals
import Testing

@Suite("Bag and Atomic")
struct BagTests {
  @Test("elements are kept in the order of adding, equal ones too")
  func order() {
    var bag = Bag(["a", "b"])
    bag.insert("a")
    #expect(Array(bag) == ["a", "b", "a"])
    #expect(bag.count == 3)
    #expect(bag[2] == "a")
  }

  @Test("C27: removing with a token that has been used changes nothing")
  func staleToken() {
    var bag = Bag<Int>()
    let token = bag.insert(1)
    #expect(bag.remove(using: token) == 1)
    #expect(bag.remove(using: token) == nil)
    #expect(bag.isEmpty)
    bag.insert(2)
    #expect(bag.remove(using: token) == nil)
    #expect(Array(bag) == [2])
  }

  @Test("what is left keeps its order and its tokens, whatever is taken out")
  func agreesWithAnArray() {
    var generator = SystemRandomNumberGenerator()
    var (bag, model) = (Bag<Int>(), [(token: Bag<Int>.Token, element: Int)]())
    for number in 0..<2_000 {
      if Int.random(in: 0..<5, using: &generator) < 3 || model.isEmpty {
        model.append((bag.insert(number), number))
      } else {
        let removed = model.remove(at: .random(in: 0..<model.count, using: &generator))
        #expect(bag.remove(using: removed.token) == removed.element)
      }
      if number.isMultiple(of: 100) {
        #expect(Array(bag) == model.map(\.element))
        #expect(bag.indices.map { bag[$0] } == model.map(\.element))
      }
    }
    #expect(bag.count == model.count)
  }

  @Test("a hundred thousand elements are taken out in the order of adding in no time")
  func manyRemovals() {
    var bag = Bag<Int>()
    let tokens = (0..<100_000).map { bag.insert($0) }
    for token in tokens { bag.remove(using: token) }
    #expect(bag.isEmpty)
  }

  @Test("a change of an atomic variable is not lost among threads")
  func atomic() {
    let variable = Signals.Atomic(0)
    onThreads(4) { _ in
      for _ in 0..<1_000 { variable.modify { $0 += 1 } }
    }
    #expect(variable.value == 4_000)
    #expect(variable.swap(1) == 4_000)
    #expect(variable.withValue { $0 + 1 } == 2)
    #expect(throws: TestFailure.first) {
      try variable.modify { (_: inout Int) throws(TestFailure) in throw .first }
    }
    #expect(variable.value == 1)
  }
}
