import Signals
import SignalsTesting
import Testing

@Suite("Operators as steps")
struct StepTests {
  /// More than fits from one step to the next.
  private struct Wide: Sendable {
    var numbers = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  }

  @Test("what an operator has kept is kept when its signal is let go of, in mid-course")
  func state() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var sums = signal.scan(0, +) as Signal<Int, Never>?
    input.send(value: 1)
    let all = Log<Int>()
    let odd = sums?.filter { $0 % 2 == 1 }.observeValues { all.add($0) }
    input.send(value: 2)
    sums = nil
    input.send(value: 4)
    input.send(value: 1)
    #expect(all.entries == [3, 7])
    odd?.dispose()
    input.send(value: 1)
    #expect(all.entries == [3, 7])
  }

  @Test("an operator with two observers runs once a value, also when it has one left")
  func shared() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (calls, first, second) = (Counter(), Log<Int>(), Log<Int>())
    var doubled =
      signal.map {
        calls.increment()
        return $0 * 2
      } as Signal<Int, Never>?
    let leaving = doubled?.observeValues { first.add($0) }
    doubled?.map { $0 + 1 }.observeValues { second.add($0) }
    doubled = nil
    input.send(value: 1)
    #expect(calls.count == 1)
    leaving?.dispose()
    input.send(value: 2)
    #expect(calls.count == 2)
    #expect(first.entries == [2])
    #expect(second.entries == [3, 5])
  }

  @Test("an observer that an operator disposes of is not told of the value at hand")
  func disposedInside() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (handle, log) = (SerialDisposable(), Log<Int>())
    handle.inner =
      signal
      .map { value in
        if value == 2 { handle.dispose() }
        return "\(value)"
      }
      .compactMap { Int($0) }
      .observeValues { log.add($0) }
    for value in 1...3 { input.send(value: value) }
    #expect(log.entries == [1])
  }

  @Test("values on their way are neither kept nor let go of too often")
  func references() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (count, log) = (LivingCount(), Log<Int>())
    func pairs() -> Signal<[Tracked<Int>], Never> {
      let single = signal.map { count.tracked($0) }.filter { $0.value != 3 }
      let double: Signal<[Tracked<Int>], Never> =
        single.map { [$0, $0] }.compactMap { $0[0].value == 4 ? nil : $0 }
      return double.filter { $0[1].value != 5 }.scan([] as [Tracked<Int>]) { last, new in
        [last.last, new[0]].compactMap(\.self)
      }
    }
    let handle = pairs().filter { $0.count > 1 }.observeValues { pair in
      log.add(pair[0].value * 10 + pair[1].value)
    }
    for value in 1...7 { input.send(value: value) }
    #expect(log.entries == [12, 26, 67])
    #expect(count.made == 7)
    #expect(count.living == 2)
    handle?.dispose()
    #expect(count.living == 0)
  }

  @Test("values of any size go through")
  func sizes() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal
      .map { Wide(numbers: ($0, 0, 0, 0, 0, 0, 0, 0, 0, $0)) }
      .filter { $0.numbers.0 != 2 }
      .map { ($0.numbers.0, "\($0.numbers.9)", ()) }
      .map { _ in () }
      .scan(0) { count, _ in count + 1 }
      .observeValues { log.add($0) }
    for value in 1...3 { input.send(value: value) }
    #expect(log.entries == [1, 2])
  }

  @Test("an end passes every step, and lets go of what they and the observer have captured")
  func ends() throws {
    for disposes in [false, true] {
      let (signal, input) = Signal<Int, TestFailure>.pipe()
      let log = Log<String>()
      try expectReleased {
        let captured = [Captured(), Captured(), Captured()]
        let handle = signal.map { [captured] in
          captured[0].touch()
          return $0
        }
        .filter { [captured] _ in
          captured[1].touch()
          return true
        }
        .observe { [captured] event in
          captured[2].touch()
          log.add("\(event)")
        }
        input.send(value: 1)
        if disposes { handle?.dispose() } else { input.send(error: .first) }
        return captured
      }
      #expect(log.entries == ["VALUE 1"] + (disposes ? [] : ["FAILED first"]))
    }
  }

  @Test("a source that has ended, or never sends, is as such behind steps")
  func withoutSource() {
    let ended = Recorder(Signal<Int, Never>.empty.map { $0 + 1 }.filter { $0 > 0 })
    let never = Recorder(Signal<Int, Never>.never.map { $0 + 1 }.filter { $0 > 0 })
    #expect(ended.events == [.interrupted])
    #expect(never.events == [])
  }

  @Test("observers that come and go inside of a value find their places behind steps")
  func inside() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (log, handle) = (Log<Int>(), SerialDisposable())
    signal.observeValues { [signal] value in
      handle.inner?.dispose()
      signal.map { $0 + 10 * value }.filter { $0 > 0 }.observeValues { log.add($0) }
      handle.inner = signal.map { -$0 }.filter { $0 < 0 }.observeValues { log.add($0) }
    }
    for value in 1...3 { input.send(value: value) }
    #expect(log.entries == [12, 13, 23])
  }
}

extension StepTests {
  @Test("chains come and go, and give way, while others send")
  func threads() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (rounds, kept) = (Scale.workload(2_000), Counter())
    let sums = Log<Int>()
    signal.map { $0 + 1 }.filter { $0 > 0 }.scan(0, +).observeValues { sums.add($0) }
    onThreads(4) { thread in
      for round in 0..<rounds {
        if thread < 2 {
          input.send(value: 1)
        } else {
          var first =
            signal.map { [kept] in
              kept.increment()
              return "\($0)"
            } as Signal<String, Never>?
          let second = first?.filter { $0 == "1" }
          if round % 2 == 0 { first = nil }
          let handle = second?.map { $0.count }.scan(0, +).observeValues { _ in kept.increment() }
          first = nil
          handle?.dispose()
        }
      }
    }
    // What everybody has left behind has been done by now: nobody but the first is left.
    let before = kept.count
    input.send(value: 1)
    #expect(kept.count == before)
    #expect(sums.count == 2 * rounds + 1)
    #expect(sums.entries == (1...(2 * rounds + 1)).map { 2 * $0 })
  }
}

/// Chains whose signals are let go of at any time do as those whose signals are held.
@Suite("Signals that give way")
struct GivingWayTests {
  private enum Command: Sendable {
    case send(Int)
    case observe(Int)
    case dispose(Int)
    case release(Int)
  }

  private static let commands = Generator.array(
    of: .frequency([
      (4, Generator.int(in: 0...20).map { Command.send($0) }),
      (3, Generator.int(in: 0...5).map { .observe($0) }),
      (2, Generator.int(in: 0...9).map { .dispose($0) }),
      (3, Generator.int(in: 0...5).map { .release($0) }),
    ]),
    count: 0...40
  )

  /// A chain of signals, each of which can be let go of.
  private final class Chain {
    private let input: Signal<Int, Never>.Observer
    private var signals: [Signal<Int, Never>?]
    private var handles: [(any Disposable)?] = []
    let log = Log<String>()

    init(_ operators: [Int]) {
      let pipe = Signal<Int, Never>.pipe()
      input = pipe.input
      signals = [pipe.output]
      for (place, kind) in operators.enumerated() {
        guard let last = signals[place] else { continue }
        signals.append(derived(from: last, kind, place))
      }
    }

    private func derived(
      from signal: Signal<Int, Never>,
      _ kind: Int,
      _ place: Int
    ) -> Signal<Int, Never> {
      switch kind {
      case 0:
        signal.map { [log] in
          log.add("map at \(place): \($0)")
          return $0 + 1
        }
      case 1: signal.filter { $0 % 3 != 0 }
      case 2: signal.scan(0, +)
      case 3: signal.compactMap { $0 % 5 == 0 ? nil : $0 }
      case 4: signal.skipRepeats()
      case 5: signal.skip(first: 1)
      case 6: signal.skip { $0 < 3 }
      case 7: signal.scanMap(0) { ($0 + 1, $0 + $1) }
      default: signal.take(first: 5)
      }
    }

    /// - Parameter holds: Whether nothing is let go of.
    func run(_ commands: [Command], holding holds: Bool) -> [String] {
      // What nobody can observe any more must not be observed in the other chain either.
      var isReleased = Array(repeating: false, count: signals.count)
      for command in commands {
        switch command {
        case .send(let value): input.send(value: value)
        case .observe(let place):
          let (place, number) = (place % signals.count, handles.count)
          guard !isReleased[place], let signal = signals[place] else { continue }
          handles.append(
            signal.observe { [log] in log.add("observer \(number) at \(place): \($0)") }
          )
        case .dispose(let number):
          if !handles.isEmpty { handles[number % handles.count]?.dispose() }
        case .release(let place):
          let place = place % signals.count
          isReleased[place] = true
          if !holds { signals[place] = nil }
        }
      }
      input.sendCompleted()
      return log.entries.filter { $0.contains("observer") }
    }
  }

  @Test("cannot be told from signals that are held")
  func equality() throws {
    let cases = Generator.zip(Generator.array(of: .int(in: 0...8), count: 0...5), Self.commands)
    try check("signals give way unseen", cases: 1_000, cases) { operators, commands in
      try requireEqual(
        Chain(operators).run(commands, holding: false),
        Chain(operators).run(commands, holding: true)
      )
    }
  }
}
