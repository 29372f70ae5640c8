import Testing

@testable import SignalsTesting

/// Each test begins with a tape that only one way of making it simpler gets any further with.
@Suite("Ways of making a tape simpler")
struct ShrinkPassTests {
  private indirect enum Tree: Equatable, Sendable {
    case leaf(Int)
    case branch([Tree])
  }

  private let digits = Generator<[Int]>.array(of: .int(in: 0...9))

  /// The simplest input that was found, beginning with a tape.
  private func simplest<Value>(
    _ generator: Generator<Value>,
    from tape: [UInt64],
    _ fails: (Value) -> Bool
  ) -> String? {
    let failure = #expect(throws: LawFailure.self) {
      try check(
        "it is false",
        generator,
        replaying: [TapeText.text(of: tape)],
        settings: .isolated
      ) { value in try require(!fails(value), "false") }
    }
    return failure?.counterexample?.input
  }

  @Test("an element of many choices is left out as a whole")
  func deleting() {
    let element = Generator<[Int]>.array(of: .int(in: 0...9), count: 5...5)
    let lists = Generator<[[Int]]>.array(of: element)
    let other: [UInt64] = [1, 1, 0, 1, 1, 1, 2, 1, 3, 1, 4]
    let last: [UInt64] = [1, 1, 9, 1, 8, 1, 7, 1, 6, 1, 5]
    let tape = Array([[UInt64]](repeating: other, count: 7).joined()) + last
    let found = simplest(lists, from: tape) { lists in
      lists.last == [9, 8, 7, 6, 5] && lists.dropLast().allSatisfy { $0 == [0, 1, 2, 3, 4] }
    }
    #expect(found == "[[9, 8, 7, 6, 5]]")
  }

  @Test("choices are left out that no span holds")
  func cutting() {
    let lists = Generator<[Int]> { choices in
      var list: [Int] = []
      while choices.bool() { list.append(Int(choices.draw(upTo: 9))) }
      return list
    }
    #expect(simplest(lists, from: [1, 3, 1, 7, 1, 5]) { $0.contains(7) } == "[7]")
  }

  @Test("a tree gives way to its branch")
  func descending() {
    let trees = Generator.recursive(Generator<Int>.int(in: 0...9).map(Tree.leaf)) { inner in
      Generator<[Tree]>.array(of: inner, count: 0...4).map(Tree.branch)
    }
    // A leaf, and a branch of two leaves.
    let tape: [UInt64] = [1, 1, 0, 1, 1, 1, 1, 0, 5, 1, 0, 6, 0, 0]
    let wanted = [Tree.leaf(5), .leaf(6)]
    let found = simplest(trees, from: tape) { tree in
      tree == .branch(wanted) || tree == .branch([.leaf(1), .branch(wanted)])
    }
    #expect(found == ".branch([.leaf(5), .leaf(6)])")
  }

  @Test("all choices of an element become zero at once")
  func zeroing() {
    let lists = Generator<[(Int, Int)]>.array(of: .zip(.int(in: 0...99), .int(in: 0...99)))
    let found = simplest(lists, from: [1, 70, 31, 1, 5, 6]) { list in
      list.count == 2 && (list[0] == (70, 31) || list[0] == (0, 0)) && list[1] == (5, 6)
    }
    #expect(found == "[(0, 0), (5, 6)]")
  }

  @Test("elements change places")
  func swapping() {
    let lists = Generator<[(Int, Int)]>.array(of: .zip(.int(in: 0...9), .int(in: 0...9)))
    let found = simplest(lists, from: [1, 9, 1, 1, 5, 3, 1, 0, 2]) { list in
      list.sorted { $0 < $1 }.elementsEqual([(0, 2), (5, 3), (9, 1)], by: ==)
    }
    #expect(found == "[(0, 2), (5, 3), (9, 1)]")
  }

  @Test("two numbers with a distance between them get smaller together")
  func together() {
    let pairs = Generator.zip(.int(in: 0...10_000), .int(in: 0...10_000))
    #expect(simplest(pairs, from: [7_000, 7_001]) { $0 + 1 == $1 } == "(0, 1)")
  }

  @Test("all numbers that are equal get smaller together")
  func allEqual() {
    let found = simplest(.array(of: .int(in: 0...999)), from: [1, 700, 1, 700, 1, 700]) { list in
      list.count == 3 && Set(list).count == 1 && list[0] > 9
    }
    #expect(found == "[10, 10, 10]")
  }

  @Test("two elements that need each other are left out together")
  func pairing() {
    let lists = Generator<[Int]>.array(of: .int(in: -3...3))
    // 1, 2, -1, -2
    let found = simplest(lists, from: [1, 1, 1, 3, 1, 2, 1, 4]) { list in
      let opened = list.filter { $0 > 0 }.sorted()
      let closed = list.filter { $0 < 0 }.map { -$0 }.sorted()
      // In an order in which no two that belong together are neighbours.
      return opened == closed && opened.contains(2) && list == opened + closed.map { -$0 }
    }
    #expect(found == "[2, -2]")
  }

  @Test("a descent ends at the smallest number that fails, and asks few times")
  func descent() throws {
    let goals = Generator.zip(.integer() as Generator<UInt64>, .integer() as Generator<UInt64>)
    try check("descents end", cases: 500, goals, settings: .isolated) { first, second in
      let (goal, start) = (min(first, second), max(first, second))
      var descent = Descent(0...start)
      var count = 0
      while let number = descent.next() {
        try require(number < descent.high, "\(number) is no step down from \(descent.high)")
        descent.record(isKept: number >= goal)
        count += 1
      }
      try requireEqual(descent.high, goal)
      try require(count <= 140, "it took \(count) steps")
    }
  }
}
