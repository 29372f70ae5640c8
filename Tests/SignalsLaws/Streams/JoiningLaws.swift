import Signals
import SignalsTesting
import Testing

@Suite("Joining what is shared")
struct JoiningLaws {
  private typealias Event = Signal<Int, Never>.Event

  /// What an observer of a shared run does inside of a value.
  private struct Deed: CustomStringConvertible, Sendable {
    /// How many values are replayed.
    let count: Int
    /// What has been sent, up to the value inside of which it is done.
    let before: [Int]
    /// What is sent first, and comes after that value.
    let queued: [Int]
    let completes: Bool
    /// Whether the observer leaves after another one has joined.
    let leaves: Bool

    var description: String {
      "replay: \(count), before: \(before), queued: \(queued), completes: \(completes), "
        + "leaves: \(leaves)"
    }
  }

  private static let deeds = Generator<Deed> { choices in
    func digits(_ count: Int) -> [Int] { (0..<count).map { _ in Int(choices.draw(upTo: 9)) } }
    return Deed(
      count: Int(choices.draw(upTo: 2)),
      before: digits(1 + Int(choices.draw(upTo: 2))),
      queued: digits(Int(choices.draw(upTo: 2))),
      completes: choices.bool(),
      leaves: choices.bool()
    )
  }

  @Test("116: who joins inside of a value sees the last values and all that come after it")
  func inside() throws {
    try check("116: share, joined inside of a value", cases: 200, Self.deeds) { deed in
      let (source, input) = Signal<Int, Never>.pipe()
      let shared = source.producer.share(replay: deed.count)
      let (first, second) = (Lock<[Event]>([]), Lock<[Event]>([]))
      let (run, other) = (SerialDisposable(), SerialDisposable())
      run.inner = shared.start { event in
        let count = first.withLock { events in
          events.append(event)
          return events.count
        }
        guard count == deed.before.count, event.value != nil else { return }
        for value in deed.queued { input.send(value: value) }
        if deed.completes { input.sendCompleted() }
        other.inner = shared.start { event in second.withLock { $0.append(event) } }
        if deed.leaves { run.dispose() }
      }
      for value in deed.before { input.send(value: value) }
      input.send(value: 10)

      let later = deed.queued.map(Event.value) + [deed.completes ? .completed : .value(10)]
      let replayed = deed.before.suffix(deed.count).map(Event.value)
      try requireEqual(second.withLock { $0 }, replayed + later, "who joins")
      try requireEqual(
        first.withLock { $0 },
        deed.before.map(Event.value) + (deed.leaves ? [.interrupted] : later),
        "who was there"
      )
      other.dispose()
      run.dispose()
    }
  }

  @Test("116: who joins inside of a value that is replayed to another one misses nothing")
  func insideOfReplay() throws {
    try check("116: share, joined inside of what is replayed", cases: 200, Self.deeds) { deed in
      let (source, input) = Signal<Int, Never>.pipe()
      let shared = source.producer.share(replay: 1 + deed.count)
      let (first, second) = (Lock<[Event]>([]), Lock<[Event]>([]))
      let run = shared.start()
      for value in deed.before { input.send(value: value) }
      let (joined, other) = (SerialDisposable(), SerialDisposable())
      joined.inner = shared.start { event in
        let count = first.withLock { events in
          events.append(event)
          return events.count
        }
        guard count == 1 else { return }
        for value in deed.queued { input.send(value: value) }
        if deed.completes { input.sendCompleted() }
        other.inner = shared.start { event in second.withLock { $0.append(event) } }
        if deed.leaves { run.dispose() }
      }
      input.send(value: 10)

      let replayed = deed.before.suffix(1 + deed.count).map(Event.value)
      let later = deed.queued.map(Event.value) + [deed.completes ? .completed : .value(10)]
      try requireEqual(first.withLock { $0 }, replayed + later, "who is replayed to")
      try requireEqual(second.withLock { $0 }, replayed + later, "who joins")
      for run in [run, joined, other] as [any Disposable] { run.dispose() }
    }
  }
}
