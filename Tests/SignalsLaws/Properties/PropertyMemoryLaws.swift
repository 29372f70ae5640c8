import Dispatch
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
        for deed in deeds {
          bench.perform(deed) { watch.tracked($0) }
          try require(!watch.hasWaited, "a value died inside of a step: \(deed)")
        }
        bench.leaveAll()
      }
      try require(!watch.hasWaited, "a value died inside of a step, at the end")
    }
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

extension PropertyMemoryLaws.Kind {
  /// How many values may be alive at most: of the source, of each that derives from it, and those that
  /// somebody remembers.
  fileprivate var limit: Int {
    switch self {
    case .source: 1
    case .mapped, .computed: 2
    case .mappedTwice: 3
    // What nobody looks at has a pair that is not the latest.
    case .previous: 6
    }
  }
}

/// Something in a property that can be told apart from others.
protocol Numbered: Equatable, Sendable {
  var number: Int { get }
}

extension Tracked<Int>: Numbered {
  var number: Int { value }
}

/// A property, what derives from it, and who observes that.
private struct PropertyMemoryBench<Value: Numbered> {
  private struct Refusal: Error {}

  private let source: MutableProperty<Value>
  private let derived: Property<Value>
  private let observations = Lock<[any Disposable]>([])

  init(_ kind: PropertyMemoryLaws.Kind, _ make: @escaping @Sendable (Int) -> Value) {
    let source = MutableProperty(make(0))
    self.source = source
    derived =
      switch kind {
      case .source: Property(source)
      case .mapped: source.map { make($0.number + 1) }
      case .mappedTwice: source.map { make($0.number + 1) }.map { make($0.number * 2) }
      case .computed: .computed { make(source.value.number / 2) }
      case .previous: source.combinePrevious(make(-1)).map { make($0.0.number) }
      }
  }

  func perform(_ deed: PropertyMemoryLaws.Deed, _ make: (Int) -> Value) {
    let number = source.value.number
    switch deed {
    case .set: source.value = make(number + 1)
    case .setEqual: source.value = make(number)
    case .modify: source.modify { $0 = make(number + 1) }
    case .modifyEqually: source.modify { $0 = make(number) }
    case .fail:
      try? source.modify { value throws(Refusal) in
        value = make(number + 1)
        throw Refusal()
      }
    case .transaction:
      transaction {
        source.value = make(number + 2)
        source.value = make(number + 3)
      }
    case .observe:
      let observation = derived.signal.observeValues { _ = $0.number }
      observations.withLock { list in if let observation { list.append(observation) } }
    case .leave: observations.withLock { $0.popLast() }?.dispose()
    case .read: _ = derived.value.number
    }
  }

  func leaveAll() {
    for observation in observations.withLock({ $0 }) { observation.dispose() }
  }
}

/// Sees to it that another thread can read a property whenever one of its values dies.
private final class DeathWatch: Sendable {
  final class Value: Numbered {
    let number: Int
    private let watch: DeathWatch

    init(_ number: Int, _ watch: DeathWatch) {
      (self.number, self.watch) = (number, watch)
    }

    deinit {
      watch.look()
    }

    static func == (first: Value, second: Value) -> Bool { first.number == second.number }
  }

  private let probe = MutableProperty("probe")
  private let reader = DispatchQueue(label: "laws.reader")
  private let isWaiting = Lock(false)
  /// How many seconds to wait: long at first, for the machine may be busy, and short when the law has
  /// failed once and simpler failures are looked for.
  private static let patience = Lock(20.0)

  /// Whether somebody had to wait.
  var hasWaited: Bool { isWaiting.withLock { $0 } }

  func tracked(_ number: Int) -> Value { Value(number, self) }

  private func look() {
    guard !hasWaited else { return }
    let hasRead = DispatchSemaphore(value: 0)
    reader.async { [probe] in
      _ = probe.value
      hasRead.signal()
    }
    // Whoever holds the graph meanwhile holds it for ever.
    guard hasRead.wait(timeout: .now() + Self.patience.withLock { $0 }) == .timedOut else { return }
    isWaiting.withLock { $0 = true }
    Self.patience.withLock { $0 = 0.2 }
  }
}
