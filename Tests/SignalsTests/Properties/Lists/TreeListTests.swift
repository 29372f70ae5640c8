import Signals
import Testing

@Suite("Tree lists")
struct TreeListTests {
  @Test("a list is what an array is, whatever is done to both", arguments: 0..<20)
  func likeAnArray(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    var array = (0..<Int.random(in: 0...400, using: &generator)).map { $0 }
    var list = TreeList(array)
    for round in 0..<Scale.workload(2_000) {
      // It grows for a while, and then shrinks.
      let isShrinking = (round / 500).isMultiple(of: 2)
      var edit = RandomEdit.any(forCount: array.count, using: &generator)
      if isShrinking, !array.isEmpty { edit = .remove(round % array.count) }
      edit.apply(to: &array)
      edit.apply(to: &list)
      #expect(list.count == array.count)
      if round.isMultiple(of: 50) { #expect(Array(list) == array) }
    }
    #expect(Array(list) == array)
    #expect(array.indices.map { list[$0] } == array)
  }

  @Test("a copy stays as it was when the other one is changed")
  func copies() {
    var generator = SeededGenerator(seed: 1)
    var list = TreeList(0..<1_000)
    var (copies, models) = ([list], [Array(list)])
    var model = models[0]
    for _ in 0..<100 {
      for _ in 0..<10 {
        let edit = RandomEdit.any(forCount: list.count, using: &generator)
        edit.apply(to: &list)
        edit.apply(to: &model)
      }
      copies.append(list)
      models.append(model)
    }
    #expect(copies.map { Array($0) } == models)
  }

  @Test("a list of any length is built, taken to pieces from any end, and built again")
  func lengths() {
    for count in [0, 1, 2, 47, 48, 49, 64, 65, 576, 577, 5_000] {
      var list = TreeList(0..<count)
      #expect(list.elementsEqual(0..<count))
      while list.count > 1 {
        list.removeLast()
        list.removeFirst()
      }
      #expect(Array(list) == (count == 0 ? [] : count.isMultiple(of: 2) ? [] : [count / 2]))
      for value in 0..<count { list.insert(value, at: 0) }
      #expect(list.prefix(count).elementsEqual((0..<count).reversed()))
    }
  }

  @Test("all that can be done with collections can be done with lists")
  func collection() {
    var list: TreeList = [3, 1, 2]
    list += [5, 4]
    list.sort()
    #expect(list == [1, 2, 3, 4, 5])
    list.replaceSubrange(1..<3, with: [20, 25, 30])
    #expect(list == [1, 20, 25, 30, 4, 5])
    list.removeSubrange(0..<4)
    #expect(Array(list.reversed()) == [5, 4])
    list.swapAt(0, 1)
    #expect(list.description == "[5, 4]")
    list.removeAll { $0 > 4 }
    #expect(list.first == 4)
    #expect(list.map { $0 * 2 } == [8])
    #expect(Set([list, [4], []]).count == 2)
    list.removeAll()
    #expect(list.isEmpty)
  }

  @Test("a range in a long list is replaced where it stands")
  func replacesRanges() {
    var list = TreeList(0..<5_000)
    var array = Array(0..<5_000)
    for start in stride(from: 0, to: 4_900, by: 700) {
      list.replaceSubrange(start..<start + 7, with: [1, 2, 3])
      array.replaceSubrange(start..<start + 7, with: [1, 2, 3])
    }
    #expect(Array(list) == array)
  }

  @Test("a place in a sorted list of 100,000 is found by looking at 2·log₂ of its elements at most")
  func searching() {
    let list = TreeList(stride(from: 0, to: 200_000, by: 2))
    for sought in stride(from: -1, through: 200_001, by: 997) {
      let looks = Counter()
      let index = list.partitionPoint { element in
        looks.increment()
        return element < sought
      }
      #expect(index == min(100_000, max(0, (sought + 1) / 2)))
      #expect(looks.count <= 34)
    }
  }
}
