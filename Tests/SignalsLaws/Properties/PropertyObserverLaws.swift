import Signals
import SignalsTesting
import Testing

@Suite("Who observes properties, and what is computed for whom")
struct PropertyObserverLaws {
  /// What an observer does when it is told a value.
  private enum Deed: Sendable {
    case add
    case remove(Int)
  }

  private struct Situation: Sendable, CustomStringConvertible {
    let observers: Int
    /// What is done inside of which value, by which observer.
    let deeds: [(value: Int, observer: Int, deed: Deed)]
    let isMapped: Bool

    var description: String { "observers: \(observers), deeds: \(deeds), mapped: \(isMapped)" }
  }

  private static let situations = Generator<Situation> { choices in
    let deeds = choices.list("deed", count: 0...5) { choices -> (Int, Int, Deed)? in
      (
        1 + Int(choices.draw(upTo: 3)), Int(choices.draw(upTo: 4)),
        choices.bool() ? .add : .remove(Int(choices.draw(upTo: 4)))
      )
    }
    guard let deeds else { return nil }
    return Situation(
      observers: 1 + Int(choices.draw(upTo: 4)),
      deeds: deeds.map { (value: $0.0, observer: $0.1, deed: $0.2) },
      isMapped: choices.bool()
    )
  }

  @Test("who comes or goes inside of a value takes nothing from others, and is let go of")
  func insideOfValue() throws {
    try check("come and go while they are told", cases: 300, Self.situations) { situation in
      let source = MutableProperty(0)
      let crowd = Crowd(
        of: situation.isMapped ? source.map { $0 } : Property(source),
        situation.deeds
      )
      for _ in 0..<situation.observers { crowd.add() }
      var model = CrowdModel(situation.deeds)
      for _ in 0..<situation.observers { model.add() }
      for value in 1...5 {
        source.value = value
        model.tell(value)
        try requireEqual(crowd.told.withLock { $0 }, model.told, "what is told up to \(value)")
      }
      let witnesses = crowd.leave()
      try requireEqual(witnesses.filter(\.isAlive).count, 0, "observations that are kept")
      try requireEqual(source.isObserved, false, "whether it is observed")
    }
  }

  /// The observers of a property, by their numbers.
  private final class Crowd: Sendable {
    let told = Lock<[String]>([])
    private let property: Property<Int>
    private let deeds: [(value: Int, observer: Int, deed: Deed)]
    private let observations = Lock<[(any Disposable)?]>([])

    init(of property: Property<Int>, _ deeds: [(value: Int, observer: Int, deed: Deed)]) {
      (self.property, self.deeds) = (property, deeds)
    }

    func add() {
      let number = observations.withLock { observations in
        observations.append(nil)
        return observations.count - 1
      }
      let observation = property.signal.observeValues { [unowned self] value in
        told.withLock { $0.append("\(number): \(value)") }
        for deed in deeds where deed.value == value && deed.observer == number {
          switch deed.deed {
          case .add: add()
          case .remove(let other):
            let observation = observations.withLock { $0.indices.contains(other) ? $0[other] : nil }
            observation?.dispose()
          }
        }
      }
      observations.withLock { $0[number] = observation }
    }

    func leave() -> [Witness] {
      let observations = observations.withLock { observations in
        defer { observations = [] }
        return observations
      }
      for observation in observations { observation?.dispose() }
      return observations.compactMap { $0 }.map { Witness($0) }
    }
  }

  /// Whoever is there when the value is set is told, unless it has left meanwhile.
  private struct CrowdModel {
    private(set) var told: [String] = []
    private let deeds: [(value: Int, observer: Int, deed: Deed)]
    private var isThere: [Bool] = []

    init(_ deeds: [(value: Int, observer: Int, deed: Deed)]) { self.deeds = deeds }

    mutating func add() { isThere.append(true) }

    mutating func tell(_ value: Int) {
      for number in isThere.indices where isThere[number] {
        told.append("\(number): \(value)")
        for deed in deeds where deed.value == value && deed.observer == number {
          switch deed.deed {
          case .add: add()
          case .remove(let other): if isThere.indices.contains(other) { isThere[other] = false }
          }
        }
      }
    }
  }

  @Test("who begins to observe in a step in which another one leaves is not told what it has seen")
  func relieving() throws {
    try check("observers that relieve each other inside of a step", .zip(.bool(), .bool())) {
      isMapped,
      isFirst in
      let source = MutableProperty(0)
      let property = isMapped ? source.map { $0 } : Property(source)
      let leaving = property.producer.start()
      let told = Lock<[Int]>([])
      let observation = transaction { () -> any Disposable in
        source.value = 1
        if isFirst { leaving.dispose() }
        defer { leaving.dispose() }
        return property.producer.startWithValues { value in told.withLock { $0.append(value) } }
      }
      source.value = 2
      try requireEqual(told.withLock { $0 }, [1, 2])
      observation.dispose()
    }
  }

  @Test("observers that set what they observe come to rest, as often as they are woken")
  func setting() throws {
    let wakes = Generator<[Bool]>.array(of: .bool(), count: 1...5)
    try check("observers set what they observe", .zip(wakes, .int(in: 1...60))) { wakes, last in
      let property = MutableProperty(0)
      let told = Lock<[Int]>([])
      property.signal.observeValues { value in
        told.withLock { $0.append(value) }
        if value < last { property.value = value + 1 }
      }
      for isTransaction in wakes {
        told.withLock { $0 = [] }
        if isTransaction { transaction { property.value = 0 } } else { property.value = 0 }
        try requireEqual(told.withLock { $0 }, Array(0...last))
      }
    }
  }

  @Test("what is watched tells once that it may have changed, and again after it has been read")
  func watching() throws {
    let reads = Generator<[Bool]>.array(of: .bool(), count: 1...6)
    try check("a property that is watched", .zip(reads, .bool(), .bool())) {
      reads,
      isMapped,
      isObserved in
      let source = MutableProperty(0)
      let property = isMapped ? source.map { $0 } : Property(source)
      let notices = Lock(0)
      let watch = property.watch { notices.withLock { $0 += 1 } }
      if isObserved { property.signal.observeValues { _ in } }
      var expected = 0
      var isFresh = true
      for (index, reads) in reads.enumerated() {
        source.value = index + 1
        // A source is never out of date, nor is what somebody observes.
        if isFresh || !isMapped || isObserved { expected += 1 }
        isFresh = false
        try requireEqual(notices.withLock { $0 }, expected, "notices")
        if reads {
          try requireEqual(property.value, index + 1, "the value")
          isFresh = true
        }
      }
      watch.dispose()
      source.value = 0
      try requireEqual(notices.withLock { $0 }, expected, "notices after the end")
    }
  }

  private enum Command: Sendable {
    case set(Int)
    case setOther
    case read(Int)
  }

  @Test("119: what nobody observes is computed when it is read, and only if what it reads differs")
  func reading() throws {
    let commands = Generator<[Command]>.array(
      of: Generator { choices in
        switch choices.index(weights: [2, 2, 3]) {
        case 0: .set(Int(choices.draw(upTo: 2)))
        case 1: .setOther
        default: .read(Int(choices.draw(upTo: 3)))
        }
      },
      count: 0...16
    )
    try check("119 what is read is computed if it differs", cases: 200, commands) { commands in
      let (source, other) = (MutableProperty(0), MutableProperty(0))
      let runs = Lock([0, 0, 0, 0])
      @Sendable func count(_ index: Int) { runs.withLock { $0[index] += 1 } }
      let halved = Property.computed { () -> Int in
        count(0)
        return source.value / 2
      }
      let mapped = source.map { value -> Int in
        count(1)
        return value + 1
      }
      let properties = [
        halved, mapped,
        .computed {
          count(2)
          return halved.value + mapped.value
        },
        halved.map { value in
          count(3)
          return value
        },
      ]
      var seen: [[Int]?] = [nil, nil, nil, nil]
      var change = 0
      for command in commands {
        runs.withLock { $0 = [0, 0, 0, 0] }
        switch command {
        case .set(let value):
          source.value = value
          change += 1
          try requireEqual(runs.withLock { $0 }, [0, 0, 0, 0], "runs at a change")
        case .setOther: other.value += 1
        case .read(let index):
          let value = source.value
          let expected = [value / 2, value + 1, value / 2 + value + 1, value / 2][index]
          try requireEqual(properties[index].value, expected, "the value")
          // What each reads: a source by its changes, what is computed by its values.
          let inputs = [[change], [change], [value / 2, change], [value / 2]]
          for (place, count) in runs.withLock({ $0 }).enumerated() {
            let isNeeded = place == index || (index == 2 && place < 2) || (index == 3 && place == 0)
            let isDue = isNeeded && seen[place] != inputs[place]
            try requireEqual(count, isDue ? 1 : 0, "runs of \(place) at a reading of \(index)")
            if isNeeded { seen[place] = inputs[place] }
          }
        }
      }
    }
  }

  @Test("what a derivation reads no more is not observed any more, and what it reads is")
  func demand() throws {
    let choices = Generator<[Int]>.array(of: .int(in: 0...3), count: 0...10)
    try check("what is read is what is observed", cases: 200, choices) { choices in
      let chosen = MutableProperty(0)
      let sources = (0..<3).map { MutableProperty($0) }
      let derived = sources.map { source in source.map { $0 }.map { $0 } }
      let whole = Property.computed {
        chosen.value < 3 ? derived[chosen.value].value : derived.map(\.value).reduce(0, +)
      }
      let observation = whole.producer.start()
      for choice in choices {
        chosen.value = choice
        for index in 0..<3 {
          let isRead = choice == 3 || choice == index
          try requireEqual(sources[index].isObserved, isRead, "whether source \(index) is observed")
        }
      }
      observation.dispose()
      for source in sources { try requireEqual(source.isObserved, false, "after the end") }
    }
  }
}
