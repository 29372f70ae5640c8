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
}
