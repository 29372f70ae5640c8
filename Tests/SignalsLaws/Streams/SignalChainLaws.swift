import Foundation
import Signals
import SignalsTesting
import Testing

@Suite("Chains of signals")
struct SignalChainLaws {
  typealias Number = SignalChain.Number

  /// How it comes to its end.
  private enum End: CaseIterable, Sendable {
    case completion
    case disposal
    case disposalInside
    case release
  }

  private struct Situation: Sendable, CustomStringConvertible {
    let chain: SignalChain
    let values: [Int]
    /// Who observes the last signal.
    let observers: Int
    /// Before which value the kept signals are let go of.
    let letGo: Int
    /// Before which value one observer leaves.
    let leaving: Int
    let end: End

    var description: String {
      "\(chain), values: \(values), observers: \(observers), let go: \(letGo), "
        + "leaving: \(leaving), end: \(end)"
    }
  }

  private static let situations = Generator<Situation> { choices in
    guard let chain = choices.span("chain", { Generator<SignalChain>.chains(&$0) }),
      let values = Generator<[Int]>.array(of: .int(in: 0...30), count: 0...8)(&choices)
    else { return nil }
    return Situation(
      chain: chain,
      values: values,
      observers: 1 + Int(choices.draw(upTo: 1)),
      letGo: Int(choices.draw(upTo: 9)),
      leaving: Int(choices.draw(upTo: 9)),
      end: End.allCases[Int(choices.draw(upTo: 3))]
    )
  }

  @Test("whoever keeps the parts of a chain, and for how long, it does the same, and keeps nothing")
  func chains() throws {
    try check("a chain of signals", cases: 600, Self.situations) { situation in
      let count = LivingCount()
      var bench = Bench(situation, count) as Bench?
      let witness = bench?.witness
      for (index, value) in situation.values.enumerated() {
        if index == situation.letGo { bench?.kept = [] }
        if index == situation.leaving { bench?.leave() }
        bench?.input?.send(value: count.tracked(value))
        try bench?.verify(after: index + 1)
      }
      bench?.kept = []
      bench?.end()
      try bench?.verifyEnd()
      try requireEqual(witness?.isAlive, false, "whether the operators are kept")
      bench?.input = nil
      try requireEqual(count.living, 0, "values that are kept")
      bench = nil
    }
  }

  /// A chain that is at work.
  private final class Bench {
    let situation: Situation
    let witness: Witness
    var input: Signal<Number, Never>.Observer?
    var kept: [Signal<Number, Never>]
    private let observations: [SerialDisposable]
    private let logs: [Lock<[Signal<Int, Never>.Event]>]
    private let isOver = Lock(false)
    /// After how many values the last observer has left.
    private var departure: Int?
    private var sentCount = 0

    init(_ situation: Situation, _ count: LivingCount) {
      self.situation = situation
      let (source, input) = Signal<Number, Never>.pipe()
      let captured = Captured()
      let (last, kept) = situation.chain(source, capturing: captured, count)
      let logs = (0..<situation.observers).map { _ in Lock<[Signal<Int, Never>.Event]>([]) }
      let (isOver, end) = (isOver, situation.end)
      observations = logs.map { log in
        let observation = SerialDisposable()
        observation.inner = last.observe { event in
          log.withLock { $0.append(event.map(\.value)) }
          if end == .disposalInside, isOver.withLock({ $0 }) { observation.dispose() }
        }
        return observation
      }
      (self.input, self.kept, self.logs, witness) = (input, kept, logs, Witness(captured))
    }

    /// One of several observers leaves.
    func leave() {
      guard observations.count > 1, departure == nil else { return }
      departure = sentCount
      observations[0].dispose()
    }

    func end() {
      isOver.withLock { $0 = true }
      switch situation.end {
      case .completion: input?.sendCompleted()
      case .disposal, .disposalInside: for observation in observations { observation.dispose() }
      case .release: input = nil
      }
    }

    func verify(after sentCount: Int) throws {
      self.sentCount = sentCount
      for (index, log) in logs.enumerated() {
        let seen = index == 0 ? departure ?? sentCount : sentCount
        let expected = situation.chain(Array(situation.values.prefix(seen)))
        let values = log.withLock { $0 }.compactMap(\.value)
        try requireEqual(values, expected, "what observer \(index) was told")
      }
    }

    func verifyEnd() throws {
      for log in logs {
        let events = log.withLock { $0 }
        let isTold = events.last?.isTerminating ?? false
        let isEnded = situation.end == .completion || situation.end == .release
        let hasLeft = departure != nil && log === logs[0]
        let isCut = situation.chain.parts.contains { $0.stage == .takeWhile }
        if !hasLeft && !isCut { try requireEqual(isTold, isEnded, "whether the end was told") }
        try requireEqual(events.count(where: \.isTerminating), isTold ? 1 : 0, "ends")
      }
    }
  }

  @Test("who leaves inside of an operator of a chain is told nothing of that value")
  func leavingInside() throws {
    let inputs = Generator<(SignalChain, Int, Bool)>.zip(.chains, .int(in: 1...3), .bool())
    try check("who leaves inside of an operator", cases: 200, inputs) { chain, last, isKept in
      let (source, input) = Signal<Number, Never>.pipe()
      let (count, captured) = (LivingCount(), Captured())
      let observation = SerialDisposable()
      let told = Lock(0)
      let sent = Lock(0)
      let kept = { () -> [Signal<Number, Never>] in
        let (first, parts) = chain(source, capturing: captured, count)
        let leaving = first.map { number in
          if sent.withLock({ $0 }) >= last { observation.dispose() }
          return number
        }
        let behind = leaving.filter { _ in true }
        observation.inner = behind.observeValues { _ in
          if sent.withLock({ $0 }) >= last { told.withLock { $0 += 1 } }
        }
        return isKept ? parts + [leaving, behind] : []
      }()
      for value in 0..<(last + 4) {
        sent.withLock { $0 = value }
        input.send(value: count.tracked(value * 7 + 2))
      }
      try requireEqual(told.withLock { $0 }, 0, "values that the observer was told too late")
      withExtendedLifetime(kept) {}
    }
  }

  @Test("however long a chain is, whether its parts are kept or not, it needs no more stack")
  func depth() throws {
    try check("a deep chain of signals", cases: 4, .zip(.bool(), .bool())) { isKept, isMixed in
      let told = Lock<[Int]>([])
      let finished = DispatchSemaphore(value: 0)
      let thread = Thread {
        let (source, input) = Signal<Int, Never>.pipe()
        var (signal, kept) = (source, [Signal<Int, Never>]())
        for index in 0..<3_000 {
          signal =
            isMixed && index.isMultiple(of: 2)
            ? signal.take(while: { _ in true }) : signal.map { $0 + 1 }
          if isKept { kept.append(signal) }
        }
        signal.observeValues { value in told.withLock { $0.append(value) } }
        signal = source
        input.send(value: 0)
        input.send(value: 1)
        input.sendCompleted()
        while kept.popLast() != nil {}
        finished.signal()
      }
      thread.stackSize = 512 * 1024
      thread.start()
      finished.wait()
      let length = isMixed ? 1_500 : 3_000
      try requireEqual(told.withLock { $0 }, [length, length + 1])
    }
  }

  @Test("the census counts the same of a chain as if its parts were kept")
  func counting() throws {
    try check("what is counted of a chain", .zip(.int(in: 1...5), .bool())) { length, isKept in
      let (source, input) = Signal<Int, Never>.pipe()
      let (kept, tally) = Census.counting { () -> [Signal<Int, Never>] in
        var signals = [source]
        for _ in 0..<length { signals.append(signals[signals.count - 1].map { $0 + 1 }) }
        signals[length].observeValues { _ in }
        return isKept ? signals : []
      }
      input.send(value: 1)
      try requireEqual(tally.living.filter { $0.kind == .signal }.count, length, "signals")
      try require(tally.living.allSatisfy { $0.observerCount == 1 }, "observers")
      input.sendCompleted()
      try requireEqual(tally.living.count, 0, "what lives after the end")
      withExtendedLifetime(kept) {}
    }
  }

  @Test("the census counts the run of a signal that is relayed as it does any other")
  func countingRuns() throws {
    try check("what is counted of a chain of runs", .bool()) { isDelayed in
      let scheduler = TestScheduler()
      func count(_ source: SignalProducer<Int, Never>) -> Int {
        let (run, tally) = Census.counting {
          isDelayed
            ? source.delay(for: .seconds(1), on: scheduler).start()
            : source.observe(on: scheduler).start()
        }
        let runs = tally.living.filter { $0.kind == .run }.count
        run.dispose()
        return runs
      }
      let (signal, input) = Signal<Int, Never>.pipe()
      try requireEqual(count(signal.producer), count(.never), "runs")
      withExtendedLifetime(input) {}
    }
  }
}
