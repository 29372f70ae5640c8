import FoundationEssentials
import SignalsTesting
import Testing

@Suite("Generators")
struct GeneratorTests {
  private enum Direction: CaseIterable, Sendable { case north, east, south, west }
  private struct Refusal: Error, Hashable {}

  /// The value that a tape of zeros makes.
  private func simplestValue<Value>(_ generator: Generator<Value>) -> Value? {
    var choices = Choices(replaying: [])
    return generator(&choices)
  }

  @Test("zeros make the simplest value")
  func zeros() {
    #expect(simplestValue(.int()) == 0)
    #expect(simplestValue(.int(in: 3...9)) == 3)
    #expect(simplestValue(.int(in: -9 ..< -3)) == -4)
    #expect(simplestValue(.integer() as Generator<UInt8>) == 0)
    #expect(simplestValue(.bool()) == false)
    #expect(simplestValue(.double()) == 0)
    #expect(simplestValue(.double(in: -2...(-1))) == -1)
    #expect(simplestValue(.string()) == "")
    #expect(simplestValue(.character()) == "a")
    #expect(simplestValue(.array(of: .int(), count: 2...4)) == [0, 0])
    #expect(simplestValue(.optional(.int())) == .some(nil))
    #expect(simplestValue(.result(.int(), .just(Refusal()))) == .success(0))
    #expect(simplestValue(Generator<Direction>.cases()) == .north)
    #expect(simplestValue(.oneOf(.just(1), .just(2))) == 1)
    #expect(simplestValue(.permutation(of: [1, 2, 3])) == [1, 2, 3])
    #expect(simplestValue(.duration()) == .zero)
    #expect(simplestValue(.function(from: .int(), to: .int()))?.description == "[else: 0]")
  }

  @Test("what was drawn makes an equal value again, from the text of its tape too")
  func roundTrip() throws {
    let generator = Generator.zip(
      .string(),
      .double(),
      .array(of: .optional(.integer() as Generator<Int64>)),
      .dictionary(of: .string(of: .asciiCharacter()), to: .bool())
    )
    for seed in 0..<300 {
      var first = Choices(seed: UInt64(seed))
      let value = try #require(generator(&first))
      var second = Choices(replaying: first.tape)
      let again = try #require(generator(&second))
      #expect("\(value.0)" == "\(again.0)")
      #expect(value.1.bitPattern == again.1.bitPattern)
      #expect(value.2 == again.2)
      #expect(value.3 == again.3)
      #expect(second.tape == first.tape)
    }
  }

  @Test("integers of all widths stay in their range and reach its ends")
  func integers() {
    func covers<Number: FixedWidthInteger & Sendable>(_ range: ClosedRange<Number>) -> Bool {
      let made = samples(.integer(in: range))
      return made.allSatisfy { range.contains($0) } && made.contains(range.lowerBound)
        && made.contains(range.upperBound)
    }
    #expect(covers(Int8.min...Int8.max))
    #expect(covers(UInt16(3)...UInt16.max))
    #expect(covers(-5...7))
    #expect(covers(-7...5))
    #expect(covers(Int.min...Int.max))
    #expect(covers(Int.min...(-3)))
    #expect(covers(UInt64.min...UInt64.max))
    #expect(covers(Int64.max - 1...Int64.max))
    let wide = samples(.integer() as Generator<Int128>, count: 10_000)
    #expect(wide.contains { $0 > Int128(Int64.max) } && wide.contains { $0 < Int128(Int64.min) })
    #expect(wide.contains { abs($0) < 10 })
    let narrow = Int128(1) << 80...(Int128(1) << 80) + 3
    #expect(Set(samples(.integer(in: narrow))) == Set(narrow))
  }

  @Test("the numbers of a range are all made, each by one choice only")
  func numberLine() throws {
    for range in [-3...3, -1...5, -5...1, 2...6, -6...(-2), 0...0] {
      var made: [Int] = []
      try checkAll("all of \(range)", .int(in: range), settings: .isolated) { made.append($0) }
      #expect(made.sorted() == Array(range))
      #expect(made.map(abs) == made.map(abs).sorted())
    }
  }

  @Test("doubles are of all kinds")
  func doubles() {
    let made = samples(.double())
    #expect(made.contains { $0.isNaN } && made.contains(.infinity) && made.contains(-.infinity))
    #expect(made.contains { $0.isSubnormal } && made.contains { $0 == 0 && $0.sign == .minus })
    #expect(made.contains { $0.isFinite && $0 != $0.rounded() })
    let range = -0.5...Double.greatestFiniteMagnitude
    #expect(samples(.double(in: range)).allSatisfy { range.contains($0) })
    #expect(samples(.double(in: -1e300...1e300)).allSatisfy { abs($0) <= 1e300 })
  }

  @Test("strings hold what programs stumble over")
  func strings() {
    let made = samples(.string())
    let scalars = Set(made.flatMap(\.unicodeScalars))
    for scalar in ["\0", "\u{200D}", "\u{301}", "\u{202E}", "\u{FEFF}", "\u{D7FF}", "\u{E000}"]
      as [Unicode.Scalar]
    {
      #expect(scalars.contains(scalar))
    }
    let characters = Set(made.flatMap { $0 })
    #expect(characters.contains("\r\n"))
    #expect(characters.contains("\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"))
    #expect(characters.contains("e\u{301}"))
    #expect(made.contains("") && made.contains { $0.unicodeScalars.count > 20 })
    #expect(scalars.count > 500)
    #expect(samples(.string(of: .asciiCharacter())).allSatisfy { $0.utf8.allSatisfy { $0 < 128 } })
  }

  @Test("collections have as many elements as their range says")
  func collections() {
    let arrays = samples(.array(of: .int(), count: 2...5))
    #expect(Set(arrays.map(\.count)) == [2, 3, 4, 5])
    let sets = samples(.set(of: .int(in: 0...6), count: 3...7))
    #expect(Set(sets.map(\.count)) == [3, 4, 5, 6, 7])
    #expect(samples(.set(of: .bool(), count: 3...3), count: 10).isEmpty)
    #expect(samples(.array(of: .bool(), count: 0...Int.max), count: 10).count == 10)
    let dictionaries = samples(.dictionary(of: .int(in: 0...9), to: .bool(), count: 1...4))
    #expect(Set(dictionaries.map(\.count)) == [1, 2, 3, 4])
    let orders = samples(.permutation(of: [1, 2, 3]))
    #expect(Set(orders).count == 6)
  }

  @Test("they grow with the size")
  func growth() throws {
    func meanCount(_ size: Double) -> Int {
      (0..<200).reduce(0) { sum, seed in
        var choices = Choices(seed: UInt64(seed), size: size)
        return sum + (Generator<[Int]>.array(of: .int())(&choices)?.count ?? 0)
      }
    }
    #expect(meanCount(0) == 0)
    #expect(meanCount(0.1) < meanCount(0.5))
    #expect(meanCount(0.5) < meanCount(1))
  }

  @Test("all alternatives come, as often as their weights say")
  func alternatives() {
    let weighted = Generator<Int>.frequency([(8, .just(0)), (1, .just(1)), (0, .just(2))])
    let made = samples(weighted)
    #expect(made.count { $0 == 0 } > 6 * made.count { $0 == 1 })
    #expect(made.contains(1) && !made.contains(2))
    #expect(Set(samples(Generator<Direction>.cases())) == Set(Direction.allCases))
    #expect(Set(samples(.optional(.just(1)))) == [nil, 1])
    #expect(
      Set(samples(.result(.just(1), .just(Refusal())))) == [.success(1), .failure(Refusal())]
    )
  }

  @Test("what has no weight is not made, whatever the tape says")
  func noWeight() throws {
    let weighted = Generator<Int> { $0.index(weights: [0, 2, 0, 1, -1]) }
    var made: Set<Int> = []
    try checkAll("what has no weight is not made", weighted) { made.insert($0) }
    #expect(made == [1, 3])
  }

  @Test("recursion ends, and goes deep")
  func recursion() {
    let depths = Generator.recursive(.just(0), depth: 5) { inner in
      Generator<[Int]>.array(of: inner, count: 0...3).map { 1 + ($0.max() ?? 0) }
    }
    #expect(Set(samples(depths)) == [0, 1, 2, 3, 4, 5])
  }

  @Test("a recursion without an end is cut off")
  func endlessRecursion() {
    @Sendable func endless(_ choices: inout Choices) -> Int {
      choices.bool(probability: 1) ? 1 + endless(&choices) : 0
    }
    var choices = Choices(seed: 1, capacity: 100)
    #expect(endless(&choices) == 100)
  }

  @Test("a function gives what its table says, and its report shows it")
  func functions() {
    let function = GeneratedFunction([2: "b", 1: "a"], fallback: "z")
    #expect(function(1) == "a" && function(2) == "b" && function(3) == "z")
    #expect(function.description == #"[1: "a", 2: "b", else: "z"]"#)
    let made = samples(.function(from: .int(in: 0...3), to: .int(in: 0...3)))
    #expect(made.contains { $0(0) != $0(1) })
  }

  @Test("durations and dates stay in their range")
  func times() {
    let durations = samples(.duration(in: .seconds(1)...(.seconds(3)), unit: .seconds(1)))
    #expect(Set(durations) == [.seconds(1), .seconds(2), .seconds(3)])
    #expect(
      Set(samples(.duration(in: .seconds(1)...(.seconds(2)), unit: .seconds(3)))) == [.seconds(1)]
    )
    #expect(samples(.duration(in: .seconds(-2)...(.seconds(2)))).contains { $0 < .zero })
    let dates = samples(.date())
    #expect(dates.allSatisfy { abs($0.timeIntervalSinceReferenceDate) < 4e9 })
    #expect(dates.contains { $0.timeIntervalSinceReferenceDate < -1e9 })
  }
}
