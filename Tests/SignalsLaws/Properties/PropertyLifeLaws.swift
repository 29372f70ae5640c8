import Signals
import SignalsTesting
import Testing

private let values = Generator<[Int]>.array(of: .int(in: 0...5), count: 0...10)

@Suite("How long properties live, and how they are bound")
struct PropertyLifeLaws {
  @Test("124: a property completes its producer when its last owner goes, and only then")
  func completes() throws {
    try check("124 completes with its last owner", .zip(values, .int(in: 1...4))) {
      values,
      owners in
      var held = [MutableProperty(0)]
      while held.count < owners { held.append(held[0]) }
      let recorder = Recorder(held[0].producer)
      let derived = Recorder(held[0].map { $0 + 1 }.producer)
      for value in values { held[0].value = value }
      while !held.isEmpty {
        try require(recorder.termination == nil, "it ends while \(held.count) hold it")
        try require(derived.termination == nil, "what derives ends while \(held.count) hold it")
        held.removeLast()
      }
      try requireEqual(recorder.events, ([0] + values).map { .value($0) } + [.completed])
      try requireEqual(derived.termination, .completed, "the end of what derives from it")
    }
  }

  @Test("124: what derives by reading keeps its sources, and all go together")
  func keepsWhatIsRead() throws {
    try check("124 what is read is kept", values) { values in
      var source: MutableProperty<Int>? = MutableProperty(0)
      let witness = source.map { Witness($0) }
      var derived: Property<Int>? = .computed { [source] in (source?.value ?? 0) + 1 }
      for value in values {
        source?.value = value
        try requireEqual(derived?.value, value + 1)
      }
      source = nil
      try require(witness?.isAlive == true, "the source goes although it is read")
      derived = nil
      try require(witness?.isAlive == false, "the source stays although nobody reads it")
    }
  }

  /// How the observation of a property's signal comes to its end.
  private enum End: CaseIterable, Sendable {
    case disposal
    case disposalInside
    case disposalInsideOfAnother
    case disposalInTransaction
    case release
  }

  @Test("124: an observer is let go of when its observation is over, whoever holds that")
  func letsGo() throws {
    let ends = Generator<End>.cases()
    try check("124 an observer is let go of", .zip(values, ends, .int(in: 0...2), .bool())) {
      values,
      end,
      others,
      isMapped in
      var source: MutableProperty<Int>? = MutableProperty(0)
      let shift = isMapped ? 1 : 0
      let signal = isMapped ? source?.map { $0 + shift }.signal : source?.signal
      let observation = SerialDisposable()
      let (told, toldOthers) = (Lock<[Int]>([]), Lock(0))
      if end == .disposalInsideOfAnother {
        signal?.observeValues { if $0 < 0 { observation.dispose() } }
      }
      for _ in 0..<others { signal?.observeValues { _ in toldOthers.withLock { $0 += 1 } } }
      var captured: Captured? = Captured()
      let witness = captured.map { Witness($0) }
      let handle = signal?.observeValues { [captured] value in
        captured?.touch()
        told.withLock { $0.append(value) }
        if end == .disposalInside, value < 0 { observation.dispose() }
      }
      observation.inner = handle
      captured = nil
      for value in values { source?.value = value }
      try require(witness?.isAlive == true, "the observer is gone before its end")
      switch end {
      case .disposal: observation.dispose()
      case .disposalInside, .disposalInsideOfAnother: source?.value = -2
      case .disposalInTransaction:
        transaction {
          source?.value = -2
          observation.dispose()
        }
      case .release: source = nil
      }
      try require(witness?.isAlive == false, "the observer is held after its end")
      source?.value = 7
      let last = end == .disposalInside ? [-2 + shift] : []
      try requireEqual(told.withLock { $0 }, values.map { $0 + shift } + last)
      withExtendedLifetime((handle, signal)) {}
    }
  }

  @Test("125: a bound property has the values of its source, until it is disposed of or released")
  func binding() throws {
    try check("125 binding", .zip(values, values, .bool())) { bound, after, isReleased in
      let source = MutableProperty(-1)
      var target: MutableProperty<Int>? = MutableProperty(-2)
      let witness = target.map { Witness($0) }
      let recorder = target.map { Recorder($0.producer) }
      let captured = Captured()
      let count = Lock(0)
      let binding = target.map { target in
        target
          <~ source.producer.on(value: { _ in
            captured.touch()
            count.withLock { $0 += 1 }
          })
      }
      for value in bound { source.value = value }
      try requireEqual(recorder?.values, [-2, -1] + bound, "bound")
      if isReleased { target = nil } else { binding??.dispose() }
      for value in after { source.value = value }
      try requireEqual(recorder?.values, [-2, -1] + bound, "afterwards")
      try requireEqual(count.withLock { $0 }, bound.count + 1, "what the binding has received")
      try requireEqual(witness?.isAlive, !isReleased, "whether the target is alive")
    }
  }

  @Test("126: rings of two-way bindings come to rest, all with the value that was set last")
  func ring() throws {
    let sets = Generator<[(Int, Int)]>.array(
      of: .zip(.int(in: 0...3), .int(in: 0...9)),
      count: 0...8
    )
    try check("126 rings of bindings", .zip(.int(in: 2...4), sets)) { size, sets in
      let ring = (0..<size).map { MutableProperty($0) }
      for index in ring.indices { ring[index] <~> ring[(index + 1) % size] }
      for (place, value) in sets {
        ring[place % size].value = value
        try requireEqual(ring.map(\.value), Array(repeating: value, count: size))
      }
    }
  }
}
