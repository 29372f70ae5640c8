import Signals
import SignalsTesting
import Testing

@Suite("Laws of disposal")
struct DisposalLaws {
  @Test("132: a composite disposes of each member once, of those that come later at once")
  func composite() throws {
    let counts = Generator.zip(.int(in: 0...6), .int(in: 0...6), .int(in: 1...3))
    try check("132 composite", counts) { before, after, disposals in
      let log = Lock<[Int]>([])
      let composite = CompositeDisposable()
      for number in 0..<before { composite.add { log.withLock { $0.append(number) } } }
      try requireEqual(log.withLock { $0 }, [], "before the disposal")
      for _ in 0..<disposals { composite.dispose() }
      try requireEqual(log.withLock { $0 }, Array(0..<before), "at the disposal, in order")
      for number in before..<before + after {
        composite.add { log.withLock { $0.append(number) } }
        try requireEqual(log.withLock { $0.last ?? -1 }, number, "after the disposal")
      }
      composite.dispose()
      try requireEqual(log.withLock { $0.count }, before + after, "in all")
    }
  }

  @Test("132: however many threads add and dispose, each member is disposed of once")
  func compositeOfThreads() throws {
    let threads = Generator<[Int]>.array(of: .int(in: 1...30), count: 2...3)
    try check("132 composite of threads", cases: 30, threads) { counts in
      let composite = CompositeDisposable()
      let disposals = Lock<[Int: Int]>([:])
      onThreads(counts.count + 1) { thread in
        guard thread > 0 else { return composite.dispose() }
        for index in 0..<counts[thread - 1] {
          let number = thread * 1_000 + index
          composite.add { disposals.withLock { $0[number, default: 0] += 1 } }
        }
      }
      try requireEqual(disposals.withLock { $0.count }, counts.reduce(0, +), "all of them")
      try require(disposals.withLock { $0.values.allSatisfy { $0 == 1 } }, "some more than once")
    }
  }

  @Test(
    "133: a serial disposable that is given another disposes of the old one once it shows the new"
  )
  func serial() throws {
    try check("133 serial", .int(in: 0...8)) { count in
      let serial = SerialDisposable()
      let log = Lock<[Int]>([])
      let shown = Lock<[Bool]>([])
      for number in 0..<count {
        let old = serial.inner
        serial.inner = AnyDisposable {
          log.withLock { $0.append(number) }
          // Whoever looks while the old one is disposed of sees the new one.
          shown.withLock { $0.append(serial.inner?.isDisposed == false) }
        }
        try require(old?.isDisposed != false, "the old one is not disposed of")
        try requireEqual(log.withLock { $0 }, Array(0..<number), "after setting \(number)")
      }
      try require(shown.withLock { $0.allSatisfy { $0 } }, "the new one was not seen")
      serial.dispose()
      try requireEqual(log.withLock { $0 }, Array(0..<count), "after the disposal")
      let late = AnyDisposable()
      serial.inner = late
      try require(late.isDisposed, "what comes after the disposal is not disposed of")
      try require(serial.inner == nil, "what comes after the disposal is held")
    }
  }

  @Test("134: a lifetime ends once; what waits for it runs once, and at once after its end")
  func lifetime() throws {
    let counts = Generator.zip(.int(in: 0...6), .int(in: 0...6), .bool())
    try check("134 lifetime", counts) { before, after, isReleased in
      var token: Lifetime.Token? = Lifetime.Token()
      guard let lifetime = token.map({ Lifetime($0) }) else { return }
      let log = Lock<[Int]>([])
      let ended = Recorder(lifetime.ended)
      for number in 0..<before {
        lifetime.observeEnded { log.withLock { $0.append(number) } }
      }
      try require(!lifetime.hasEnded && log.withLock { $0.isEmpty }, "it has ended too early")
      if !isReleased { token?.dispose() }
      token = nil
      try require(lifetime.hasEnded, "it has not ended")
      try requireEqual(log.withLock { $0 }, Array(0..<before), "at the end, in order")
      try requireEqual(ended.events, [.completed], "the signal of the end")
      for number in before..<before + after {
        let handle = lifetime.observeEnded { log.withLock { $0.append(number) } }
        try require(handle == nil, "there is something to take out")
        try requireEqual(log.withLock { $0.last ?? -1 }, number, "after the end")
      }
      try requireEqual(log.withLock { $0.count }, before + after, "in all")
    }
  }
}
