import Testing

@testable import SignalsTesting

@Suite("Shrinking")
struct ShrinkingTests {
  @Test("a sum that is too large is that of one number")
  func sums() {
    let lists = Generator<[Int]>.array(of: .int(in: -1_000...1_000))
    #expect(simplest(lists) { $0.reduce(0, +) < 250 } == ["[250]"])
  }

  @Test("numbers end at the first that fails, whatever the type")
  func numbers() {
    #expect(simplest(.int()) { $0 < 1_000 } == ["1000"])
    #expect(simplest(.int()) { $0 > -77 } == ["-77"])
    #expect(simplest(.integer(in: UInt8.min...UInt8.max)) { $0 < 200 } == ["200"])
    #expect(simplest(.integer()) { (number: Int64) in number != .max } == ["\(Int64.max)"])
    #expect(simplest(.integer()) { (number: Int128) in number < 1 << 70 } == ["\(Int128(1) << 70)"])
    #expect(simplest(.int(in: 5...100)) { _ in false } == ["5"])
    #expect(simplest(.int(in: -100 ... -5)) { _ in false } == ["-5"])
  }

  @Test("a fraction that is too large becomes a whole number")
  func fractions() {
    #expect(simplest(.double()) { !($0 > 3.5) } == ["4.0"])
    #expect(simplest(.double()) { !$0.isNaN } == ["nan"])
    #expect(simplest(.double(in: 0.25...0.75)) { $0 < 0.5 } == ["0.75"])
  }

  @Test("two elements out of order are the two smallest that can be")
  func order() {
    let lists = Generator<[Int]>.array(of: .int(in: 0...100))
    #expect(simplest(lists) { $0 == $0.sorted() } == ["[1, 0]"])
  }

  @Test("two equal elements among different ones are all that is left")
  func duplicates() {
    let lists = Generator<[Int]>.array(of: .int(in: 0...20))
    #expect(simplest(lists) { Set($0).count == $0.count } == ["[0, 0]"])
  }

  @Test("two elements that belong together get smaller together")
  func together() {
    let close = Generator<Int>.int(in: 0...10_000).flatMap { first in
      Generator.zip(.just(first), .int(in: 0...10_000))
    }
    #expect(
      simplest(close) { first, second in first < 10 || abs(first - second) > 5 } == ["(10, 5)"]
    )
  }

  @Test("an amount moves from one number to another until one of them is left")
  func redistribution() {
    let triples = Generator.zip(.int(in: 0...500), .int(in: 0...500), .int(in: 0...500))
    #expect(simplest(triples) { $0 + $1 + $2 < 700 } == ["(0, 200, 500)"])
  }

  @Test("what a flatMap makes gets shorter along with the number that it depends on")
  func dependentLength() {
    let lists = Generator<Int>.int(in: 0...20).flatMap { count in
      Generator<[Int]> { choices in
        (0..<count).map { _ in Int(choices.draw(upTo: 9)) }
      }
    }
    #expect(simplest(lists) { !$0.contains(7) } == ["[7]"])
    #expect(simplest(lists) { $0.filter { $0 > 0 }.count < 3 } == ["[1, 1, 1]"])
  }

  @Test("a string keeps the character that matters alone")
  func strings() {
    #expect(simplest(.string()) { !$0.unicodeScalars.contains("\u{200D}") } == [#""\u{200D}""#])
    #expect(simplest(.string()) { $0.count < 3 } == [#""aaa""#])
    #expect(simplest(.string()) { $0.utf8.count == $0.count }.allSatisfy { $0.count <= 10 })
  }

  @Test("a tree keeps one path")
  func trees() {
    indirect enum Tree: Sendable {
      case leaf(Int)
      case branch([Tree])

      var depth: Int {
        switch self {
        case .leaf: 0
        case .branch(let trees): 1 + (trees.map(\.depth).max() ?? 0)
        }
      }

      var numbers: [Int] {
        switch self {
        case .leaf(let number): [number]
        case .branch(let trees): trees.flatMap(\.numbers)
        }
      }
    }
    let trees = Generator.recursive(Generator<Int>.int(in: 0...9).map(Tree.leaf)) { inner in
      Generator<[Tree]>.array(of: inner, count: 0...4).map(Tree.branch)
    }
    #expect(simplest(trees) { $0.depth < 3 } == [".branch([.branch([.branch([])])])"])
    #expect(simplest(trees) { !$0.numbers.contains(5) } == [".leaf(5)"])
  }

  @Test("a change that moves what follows puts it back in its place")
  func realignment() {
    // The first alternative draws one choice, the second one three.
    let part = Generator<[Int]>.oneOf(
      Generator<Int>.int(in: 0...9).map { [$0] },
      .array(of: .int(in: 0...9), count: 2...2)
    )
    let both = Generator.zip(part, part)
    #expect(simplest(both) { _, second in second != [3, 4] } == ["([0], [3, 4])"])
  }

  @Test("commands that need each other go together")
  func pairs() {
    // A number that opens, and the same one negated that closes.
    let commands = Generator<[Int]>.array(of: .int(in: -3...3))
    let found = simplest(commands) { list in
      let opened = list.filter { $0 > 0 }.sorted()
      let closed = list.filter { $0 < 0 }.map { -$0 }.sorted()
      return opened != closed || !opened.contains(2)
    }
    #expect(found == ["[2, -2]"])
  }

  @Test("functions have only the entries that matter")
  func functions() {
    let functions = Generator.function(from: .int(in: 0...5), to: .int(in: 0...9))
    #expect(simplest(functions) { $0(1) == $0(2) } == ["[1: 1, else: 0]"])
  }

  @Test("filtered values get simpler too")
  func filters() {
    let even = Generator<Int>.int(in: 0...10_000).filter { $0.isMultiple(of: 2) }
    #expect(simplest(even) { $0 < 101 } == ["102"])
  }

  @Test("a failure of another kind is not mistaken for the one to explain")
  func slippage() {
    struct Other: Error {}
    let failure = falsify(.int(in: 0...1_000)) { number in
      if number > 500 { throw Falsified("large") }
      if number > 0 { throw Other() }
    }
    let isOther = failure?.counterexample?.message.contains("Other") == true
    #expect(failure?.counterexample?.input == (isOther ? "1" : "501"))
  }

  @Test("what it ends with fails, and holds if any one element of it is left out")
  func localMinimum() throws {
    let lists = Generator<[Int]>.array(of: .int(in: 0...99))
    // A sum of hashes that is a multiple of eleven tells nothing about which way is simpler.
    func fails(_ list: [Int]) -> Bool {
      list.count > 2 && list.reduce(7) { ($0 &* 31 &+ $1) % 10_007 }.isMultiple(of: 11)
    }
    for seed in 0..<60 {
      var choices = Choices(seed: UInt64(seed))
      guard let list = lists(&choices), fails(list) else { continue }
      var shrinker = Shrinker(Recording(choices))
      while let tape = shrinker.next() {
        var attempt = Choices(replaying: tape)
        let list = try #require(lists(&attempt))
        shrinker.record(Recording(attempt), fails: fails(list))
      }
      var best = Choices(replaying: shrinker.best.tape)
      let simplest = try #require(lists(&best))
      #expect(fails(simplest))
      #expect(simplest.count <= list.count)
      for place in simplest.indices {
        var shorter = simplest
        shorter.remove(at: place)
        #expect(!fails(shorter))
      }
    }
  }

  @Test("it ends, however large the input is")
  func budget() {
    let lists = Generator<[Int]>.array(of: .int(), count: 0...1_000)
    let failure = falsify(lists) { list in
      try require(list.count < 500, "long")
    }
    #expect(failure?.counterexample.map { $0.shrinkRuns <= 2_000 } == true)
  }
}
