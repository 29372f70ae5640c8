import Signals
import SignalsTesting
import Testing

@Suite("What derivations follow")
struct PropertyFollowingLaws {
  private enum Command: Sendable {
    case choose(Bool)
    case setFirst(Int)
    case setSecond(Int)
    case watch
    case leave
    case read
  }

  private static let commands = Generator<[Command]>.array(
    of: Generator { choices in
      let value = Int(choices.draw(upTo: 3))
      return switch choices.index(weights: [3, 3, 3, 1, 1, 2]) {
      case 0: .choose(value < 2)
      case 1: .setFirst(value)
      case 2: .setSecond(value)
      case 3: .watch
      case 4: .leave
      default: .read
      }
    },
    count: 0...20
  )

  @Test("a derivation follows what it has read last, and has nothing else computed")
  func reading() throws {
    try check("what is read is what is followed", cases: 300, Self.commands) { commands in
      let (isFirst, first, second) = (
        MutableProperty(true), MutableProperty(0), MutableProperty(0)
      )
      let runs = Lock((first: 0, second: 0, whole: 0))
      let derivedFirst = first.map { value in
        runs.withLock { $0.first += 1 }
        return value
      }
      let derivedSecond = second.map { value in
        runs.withLock { $0.second += 1 }
        return value
      }
      let whole = Property.computed {
        runs.withLock { $0.whole += 1 }
        return isFirst.value ? derivedFirst.value : derivedSecond.value
      }
      let told = Lock<[Int]>([])
      let observation = SerialDisposable()
      var (expected, isWatched) = ([Int](), false)
      for command in commands {
        runs.withLock { $0 = (0, 0, 0) }
        var isFollowed = true
        switch command {
        case .choose(let isChosen): isFirst.value = isChosen
        case .setFirst(let value):
          first.value = value
          isFollowed = isFirst.value
        case .setSecond(let value):
          second.value = value
          isFollowed = !isFirst.value
        case .watch:
          observation.inner = whole.producer.startWithValues { value in
            told.withLock { $0.append(value) }
          }
          expected.append(isFirst.value ? first.value : second.value)
          isWatched = true
        case .leave:
          observation.inner = nil
          isWatched = false
        case .read: try requireEqual(whole.value, (isFirst.value ? first : second).value)
        }
        let value = (isFirst.value ? first : second).value
        if isWatched, expected.last != value { expected.append(value) }
        try requireEqual(told.withLock { $0 }, expected, "what is told")
        let counts = runs.withLock { $0 }
        try requireEqual(isFirst.value ? counts.second : counts.first, 0, "runs of the other")
        if !isFollowed { try requireEqual(counts.whole, 0, "runs without a change") }
      }
      observation.dispose()
    }
  }

  @Test("a derivation that reads less than before follows less")
  func readingLess() throws {
    try check("what is read no more is followed no more", .int(in: 0...5)) { value in
      let (isWanted, source) = (MutableProperty(true), MutableProperty(0))
      let runs = Lock(0)
      let property = Property.computed {
        runs.withLock { $0 += 1 }
        return isWanted.value ? source.value : -1
      }
      let observation = property.producer.start()
      isWanted.value = false
      runs.withLock { $0 = 0 }
      source.value = value
      try requireEqual(runs.withLock { $0 }, 0, "runs")
      observation.dispose()
    }
  }

  @Test("in whatever order derivations of one source are let go of, the others are told")
  func fan() throws {
    let orders = Generator<[Int]>.array(of: .int(in: 0...9), count: 1...8)
    try check("derivations of one source", cases: 200, orders) { orders in
      let source = MutableProperty(0)
      var derived = orders.map { _ in source.map { $0 + 1 } }
      let told = Lock<[Int: [Int]]>([:])
      var observations = derived.enumerated().map { number, property in
        (
          number,
          property.signal.observeValues { value in
            told.withLock { $0[number, default: []].append(value) }
          }
        )
      }
      for (round, order) in orders.enumerated() {
        source.value = round
        let all = Dictionary(uniqueKeysWithValues: observations.map { ($0.0, [round + 1]) })
        try requireEqual(told.withLock { $0 }, all, "round \(round)")
        told.withLock { $0 = [:] }
        let place = order % observations.count
        observations.remove(at: place).1?.dispose()
        derived.remove(at: place)
      }
      source.value = -1
      try requireEqual(told.withLock { $0 }, [:], "when none is left")
    }
  }

  @Test("who begins or ceases to observe inside of a step takes nothing from the others")
  func insideOfStep() throws {
    try check("observers that come and go inside of a step", .zip(.bool(), .bool())) {
      comes,
      goes in
      let source = MutableProperty(0)
      let property = source.map { $0 }
      let recorder = Recorder(property.producer)
      let leaving = source.map { -$0 }.producer.start()
      let late = Lock<[Int]>([])
      let observation = SerialDisposable()
      transaction {
        source.value = 1
        if comes {
          observation.inner = property.producer.startWithValues { value in
            late.withLock { $0.append(value) }
          }
        }
        if goes { leaving.dispose() }
      }
      source.value = 2
      try requireEqual(recorder.values, [0, 1, 2], "who was there")
      try requireEqual(late.withLock { $0 }, comes ? [1, 2] : [], "who comes")
      observation.dispose()
      leaving.dispose()
    }
  }

  @Test("properties that come together while both are told of lose nothing")
  func joining() throws {
    try check("properties are combined while they are told of", .int(in: 1...9)) { number in
      let (first, second) = (MutableProperty(0), MutableProperty(0))
      let (told, toldSecond) = (Lock<[Int]>([]), Lock<[Int]>([]))
      let both = Lock<[[Int]]>([])
      first.signal.observeValues { value in
        told.withLock { $0.append(value) }
        if value == number { second.value = value }
      }
      second.signal.observeValues { value in
        toldSecond.withLock { $0.append(value) }
        guard value == number else { return }
        first.combineLatest(with: second).producer.startWithValues { pair in
          both.withLock { $0.append([pair.0, pair.1]) }
        }
        first.value = 20
        second.value = 30
      }
      first.value = number
      try requireEqual(told.withLock { $0 }, [number, 20], "the first")
      try requireEqual(toldSecond.withLock { $0 }, [number, 30], "the second")
      try requireEqual(both.withLock { $0.last }, [20, 30], "both")
    }
  }
}
