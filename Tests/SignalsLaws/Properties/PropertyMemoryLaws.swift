import Signals
import SignalsTesting
import Testing

/// Where the values of properties are, and when they are let go of.
@Suite("The memory of properties")
struct PropertyMemoryLaws {
  enum Deed: CaseIterable, Sendable {
    case set
    case setEqual
    case modify
    case modifyEqually
    case fail
    case transaction
    case observe
    case leave
    case read
  }

  enum Kind: CaseIterable, Sendable {
    case source
    case mapped
    case mappedTwice
    case computed
    case previous
  }

  private static let deeds = Generator<[Deed]>.array(of: .cases(), count: 0...12)

  @Test("a value that has been replaced is let go of, whoever observes the property")
  func replacing() throws {
    try check("values that are replaced", cases: 300, .zip(.cases(), Self.deeds)) { kind, deeds in
      let count = LivingCount()
      do {
        let bench = PropertyMemoryBench(kind) { count.tracked($0) }
        for deed in deeds {
          bench.perform(deed) { count.tracked($0) }
          let living = count.living
          try require(living <= kind.limit, "\(living) values live after \(deed)")
        }
        bench.leaveAll()
      }
      try requireEqual(count.living, 0, "values that outlive the property")
    }
  }

  @Test("4: no value dies where others wait for the graph")
  func dying() throws {
    try check("values die outside of the lock", .zip(.cases(), Self.deeds)) { kind, deeds in
      let watch = DeathWatch()
      do {
        let bench = PropertyMemoryBench(kind) { watch.tracked($0) }
        bench.connect(with: watch)
        try perform(deeds, at: bench, watch, "a value died inside of a step")
      }
      try require(!watch.hasWaited, "a value died inside of a step, at the end")
    }
  }

  /// Does everything that there is to do, in turn, with nothing that waits for the graph meanwhile.
  private func perform(
    _ deeds: [Deed],
    at bench: PropertyMemoryBench<DeathWatch.Value>,
    _ watch: DeathWatch,
    _ fault: String
  ) throws {
    for deed in deeds {
      bench.perform(deed) { watch.tracked($0) }
      try require(!watch.hasWaited, "\(fault): \(deed)")
    }
    bench.leaveAll()
  }

  @Test("4: what an observer captured dies where nobody waits for the graph")
  func dyingObservers() throws {
    let inputs = Generator<(Bool, Bool, Int)>.zip(.bool(), .bool(), .int(in: 1...3))
    try check("what observers captured dies outside of the lock", inputs) {
      isMapped,
      isInside,
      observers in
      let watch = DeathWatch()
      let source = MutableProperty(0)
      let property = isMapped ? source.map { $0 + 1 } : Property(source)
      watch.connect(with: source)
      let observations = (0..<observers).map { number in
        let captured = watch.tracked(number)
        return property.signal.observeValues { _ in _ = captured.number }
      }
      source.value = 1
      let leave = { for observation in observations { observation?.dispose() } }
      if isInside { transaction(leave) } else { leave() }
      try require(!watch.hasWaited, "it died inside of a step")
    }
  }

  @Test("4: no observer is told where others wait for the graph")
  func telling() throws {
    let inputs = Generator<([Deed], Bool, Int)>.zip(Self.deeds, .bool(), .int(in: 1...3))
    try check("observers are told outside of the lock", inputs) { deeds, isMapped, observers in
      let watch = DeathWatch()
      do {
        let bench = PropertyMemoryBench(isMapped ? .mapped : .source) { watch.tracked($0) }
        bench.connect(with: watch)
        for _ in 0..<observers { bench.observe { watch.look() } }
        try perform(deeds, at: bench, watch, "an observer was told inside of a step")
      }
      try require(!watch.hasWaited, "an observer was told inside of a step, at the end")
    }
  }

  @Test("values of all sizes are what was set, read at once, derived and told")
  func sizes() throws {
    let values = Generator<[Int]>.array(of: .int(in: 0...255), count: 1...6)
    try check("values of all sizes", .zip(values, .bool())) { values, isObserved in
      try follow(values, isObserved) { UInt8($0) }
      try follow(values, isObserved) { $0.isMultiple(of: 2) }
      try follow(values, isObserved) { Int32($0) - 100 }
      try follow(values, isObserved) { Double($0) / 3 }
      try follow(values, isObserved) { $0 == 0 ? Int?.none : $0 }
      try follow(values, isObserved) { SIMD2<Int>($0, -$0) }
      try follow(values, isObserved) { Three(first: $0, second: UInt8($0), third: -$0) }
      try follow(values, isObserved) { "\($0)" }
      try follow(values, isObserved) { Array(repeating: $0, count: $0 % 4) }
    }
  }

  private struct Three: Equatable {
    let first: Int
    let second: UInt8
    let third: Int
  }

  private func follow<Value: Sendable & Equatable>(
    _ values: [Int],
    _ isObserved: Bool,
    _ make: @Sendable (Int) -> Value
  ) throws {
    let source = MutableProperty(make(1))
    let neighbour = MutableProperty(make(2))
    let derived = source.combineLatest(with: neighbour).map { [$0, $1] }
    let told = Lock<[Value]>([])
    if isObserved { source.signal.observeValues { value in told.withLock { $0.append(value) } } }
    for value in values {
      source.value = make(value)
      try requireEqual(source.value, make(value), "the value")
      try requireEqual(neighbour.value, make(2), "that of another")
      try requireEqual(derived.value, [make(value), make(2)], "what derives from both")
    }
    try requireEqual(told.withLock { $0 }, isObserved ? values.map(make) : [], "what is told")
  }
}
