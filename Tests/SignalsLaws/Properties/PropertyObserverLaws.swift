import Signals
import SignalsTesting
import Testing

@Suite("Who comes and goes where properties are observed")
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
    let lasts = Generator<Int>.oneOf(.int(in: 1...60), .int(in: 40...90))
    try check("observers set what they observe", .zip(wakes, lasts)) { wakes, last in
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
}
