import Signals
import SignalsTesting
import Testing

@Suite("Disposables, one after the other")
struct DisposableOrderLaws {
  @Test("a composite disposes of its members in the order in which they were added")
  func order() throws {
    try check("the order of a composite", .int(in: 0...12)) { count in
      let disposed = Lock<[Int]>([])
      let composite = CompositeDisposable()
      for number in 0..<count { composite.add { disposed.withLock { $0.append(number) } } }
      composite.dispose()
      try requireEqual(disposed.withLock { $0 }, Array(0..<count))
    }
  }

  @Test("a serial disposable that is given what it has keeps it")
  func same() throws {
    try check("a serial disposable is given the same", .int(in: 1...3)) { times in
      let inner = AnyDisposable {}
      let serial = SerialDisposable()
      for _ in 0..<times { serial.inner = inner }
      try requireEqual(inner.isDisposed, false, "before")
      serial.dispose()
      try requireEqual(inner.isDisposed, true, "after")
    }
  }

  @Test("a bag that is let go of disposes of what it holds, and a life that never was is over")
  func bag() throws {
    try check("a bag and an empty life", .int(in: 0...3)) { count in
      let disposed = Lock(0)
      var bag = DisposeBag() as DisposeBag?
      for _ in 0..<count { bag.map { $0 += { disposed.withLock { $0 += 1 } } } }
      try requireEqual(disposed.withLock { $0 }, 0, "before")
      bag = nil
      try requireEqual(disposed.withLock { $0 }, count, "after")
      try requireEqual(Lifetime.empty.hasEnded, true, "the empty life")
    }
  }

  /// What is done while the successor of something is made.
  private enum Deed: CaseIterable, Sendable {
    case set
    case replace
    case dispose
  }

  @Test("133: of what takes the place of something while its successor is made, the last is held")
  func replacing() throws {
    let deeds = Generator<[Deed]>.array(of: .cases(), count: 0...3)
    try check("133 what takes the place of what it follows", .zip(deeds, deeds)) { deeds, later in
      let serial = SerialDisposable()
      var made: [AnyDisposable] = []
      func make() -> AnyDisposable {
        made.append(AnyDisposable {})
        return made[made.count - 1]
      }
      func perform(_ deed: Deed) {
        switch deed {
        case .set: serial.inner = make()
        case .replace: serial.replace { make() }
        case .dispose: serial.dispose()
        }
      }
      let first = make()
      serial.inner = first
      serial.replace { () -> AnyDisposable in
        deeds.forEach(perform)
        return make()
      }
      try require(first.isDisposed, "what was held is not disposed of")
      // The first that is held is number 0, then come those of the deeds, and then the successor.
      let changes = deeds.filter { $0 != .dispose }.count
      let isDisposed = deeds.contains(.dispose)
      var held = isDisposed ? nil : changes > 0 ? changes : 1
      func verify(_ moment: String) throws {
        for (number, disposable) in made.enumerated() {
          let isHeld = number == held
          try requireEqual(disposable.isDisposed, !isHeld, "\(moment): whether \(number) is over")
        }
        try require(serial.inner === held.map { made[$0] }, "\(moment): it holds another")
      }
      try verify("after the successor")
      for deed in later {
        perform(deed)
        let isOver = serial.isDisposed
        held = isOver ? nil : made.count - 1
        try verify("after \(deed)")
      }
    }
  }
}
