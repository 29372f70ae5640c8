import Signals
import SignalsTesting
import Testing

/// Who keeps signals and runs, and what ends with whom.
@Suite("Lives of signals and runs")
struct SignalLifeLaws {
  @Test("the lifetime of a signal ends with its terminal event, or when nobody is left to tell")
  func generators() throws {
    try check("the lifetime of a signal", .zip(.bool(), .bool())) { isObserved, ends in
      let (hasEnded, input) = (Lock(false), Lock<Signal<Int, Never>.Observer?>(nil))
      var signal =
        Signal<Int, Never> { observer, lifetime in
          input.withLock { $0 = observer }
          lifetime.observeEnded { hasEnded.withLock { $0 = true } }
        } as Signal<Int, Never>?
      let observation = isObserved ? signal?.observeValues { _ in } : nil
      try requireEqual(hasEnded.withLock { $0 }, false, "at the beginning")
      if ends {
        input.withLock { $0 }?.sendCompleted()
      } else {
        signal = nil
        try requireEqual(hasEnded.withLock { $0 }, !isObserved, "when it is let go of")
        observation?.dispose()
      }
      try requireEqual(hasEnded.withLock { $0 }, true, "at the end")
      withExtendedLifetime(signal) {}
    }
  }

  @Test("a run whose signal nobody keeps or observes any more is disposed of")
  func runs() throws {
    try check("a run whose signal is forgotten", .bool()) { keepsSignal in
      let disposals = Lock(0)
      let source = SignalProducer<Int, Never>.never
        .on(disposed: { disposals.withLock { $0 += 1 } })
      let kept = Lock<Signal<Int, Never>?>(nil)
      let observation = source.startWithSignal { signal, _ in
        if keepsSignal { kept.withLock { $0 = signal } }
        return signal.observeValues { _ in }
      }
      try requireEqual(disposals.withLock { $0 }, 0, "while it is observed")
      observation?.dispose()
      try requireEqual(disposals.withLock { $0 }, keepsSignal ? 0 : 1, "when nobody observes")
      kept.withLock { $0.take() }.map { signal in withExtendedLifetime(signal) {} }
      try requireEqual(disposals.withLock { $0 }, 1, "when nobody keeps it")
    }
  }

  @Test("a signal keeps no observer, and no run of its producer, that has left")
  func leaving() throws {
    try check("observers of a signal are released", .zip(.bool(), .int(in: 0...2))) {
      isGroup,
      way in
      let scheduler = TestScheduler()
      let (signal, input) = Signal<Int, Never>.pipe()
      let producers = Lock<[SignalProducer<Int, Never>]>(isGroup ? [] : [signal.producer])
      if isGroup {
        signal.producer.groupBy { _ in 0 }.startWithValues { group in
          producers.withLock { $0 = [group.producer] }
        }
        input.send(value: 1)
      }
      let run = SerialDisposable()
      var captured = Captured() as Captured?
      let witness = captured.map { Witness($0) }
      if let captured, let producer = producers.withLock({ $0.first }) {
        // As it is, or over a scheduler.
        let way = [
          producer, producer.observe(on: scheduler), producer.delay(for: .zero, on: scheduler),
        ][way]
        run.inner = way.start { _ in captured.touch() }
      }
      captured = nil
      try requireEqual(witness?.isAlive, true, "while it observes")
      run.inner = nil
      scheduler.advance()
      try requireEqual(witness?.isAlive, false, "after it has left")
      input.send(value: 2)
      try requireEqual(scheduler.pendingCount, 0, "what is scheduled for nobody")
    }
  }

  @Test("a lifted run is disposed of with its outcome, whoever else observes its signal")
  func lifted() throws {
    try check("a lifted run is let go of", .bool()) { hasOther in
      let disposals = Lock(0)
      let source = SignalProducer<Int, Never>.never
        .on(disposed: { disposals.withLock { $0 += 1 } })
      let kept = Lock<[Signal<Int, Never>]>([])
      let transform: @Sendable (Signal<Int, Never>) -> Signal<Int, Never> = { signal in
        kept.withLock { $0.append(signal) }
        return signal.map { $0 }
      }
      let lifted =
        hasOther
        ? source.lift { signal in { other in transform(signal).merge(with: transform(other)) } }(
          source
        ) : source.lift(transform)
      lifted.start().dispose()
      try requireEqual(disposals.withLock { $0 }, hasOther ? 2 : 1)
    }
  }

  @Test("what is disposed of while it starts makes no resource")
  func using() throws {
    try check("a disposal before the resource", .bool()) { isDisposed in
      let (made, disposed) = (Lock(0), Lock(0))
      let handle = SerialDisposable()
      SignalProducer<Int, Never>.using(
        { made.withLock { $0 += 1 } },
        dispose: { disposed.withLock { $0 += 1 } },
        { SignalProducer<Int, Never>.never }
      )
      .on(starting: { if isDisposed { handle.dispose() } })
      .startWithSignal { signal, interruption in
        handle.inner = interruption
        signal.observeValues { _ in }
      }
      try requireEqual(made.withLock { $0 }, isDisposed ? 0 : 1, "what is made")
      handle.dispose()
      try requireEqual(disposed.withLock { $0 }, isDisposed ? 0 : 1, "what is disposed of")
    }
  }

  @Test("in whatever order observers of a signal leave, the others are told")
  func order() throws {
    let orders = Generator<[Int]>.array(of: .int(in: 0...9), count: 1...8)
    try check("observers of one signal", cases: 200, orders) { orders in
      let (signal, input) = Signal<Int, Never>.pipe()
      let told = Lock<[Int]>([])
      var observations = orders.indices.map { number in
        (number, signal.observeValues { _ in told.withLock { $0.append(number) } })
      }
      for order in orders {
        input.send(value: 0)
        try requireEqual(told.withLock { $0 }, observations.map(\.0))
        told.withLock { $0 = [] }
        observations.remove(at: order % observations.count).1?.dispose()
      }
      input.send(value: 0)
      try requireEqual(told.withLock { $0 }, [], "when none is left")
    }
  }

  @Test("who begins to observe inside of a value, and leaves there, is told of nothing")
  func passing() throws {
    let ways = Generator<(Bool, Bool)>.zip(.bool(), .bool())
    try check("an observer that comes and goes inside of a value", ways) { leaves, completes in
      let (signal, input) = Signal<Int, Never>.pipe()
      let told = Lock<[Signal<Int, Never>.Event]>([])
      let kept = SerialDisposable()
      signal.observeValues { value in
        guard value == 1 else { return }
        if completes { input.sendCompleted() }
        kept.inner = signal.observe { event in told.withLock { $0.append(event) } }
        if leaves { kept.inner = nil }
      }
      for value in 1...3 { input.send(value: value) }
      let expected: [Signal<Int, Never>.Event] =
        completes ? [.interrupted] : [.value(2), .value(3)]
      try requireEqual(told.withLock { $0 }, leaves ? [] : expected)
      kept.dispose()
    }
  }

  @Test("in whatever order its last observers leave, a signal ends with the last of them")
  func lastObservers() throws {
    let orders = Generator<[Int]>.array(of: .int(in: 0...9), count: 1...6)
    try check("observers that leave in whatever order", cases: 200, .zip(orders, .bool())) {
      orders,
      isDerived in
      let (hasEnded, input) = (Lock(false), Lock<Signal<Int, Never>.Observer?>(nil))
      let told = Lock(0)
      let source = Signal<Int, Never> { observer, lifetime in
        input.withLock { $0 = observer }
        lifetime.observeEnded { hasEnded.withLock { $0 = true } }
      }
      var signal = (isDerived ? source.map { $0 + 1 } : source) as Signal<Int, Never>?
      _ = consume source
      var observations = orders.map { _ in
        signal?.observeValues { _ in told.withLock { $0 += 1 } }
      }
      signal = nil
      for order in orders {
        try requireEqual(hasEnded.withLock { $0 }, false, "while \(observations.count) observe it")
        told.withLock { $0 = 0 }
        input.withLock { $0 }?.send(value: 1)
        try requireEqual(told.withLock { $0 }, observations.count, "who is told")
        observations.remove(at: order % observations.count)?.dispose()
      }
      try requireEqual(hasEnded.withLock { $0 }, true, "when nobody is left")
    }
  }

  @Test("a signal that is let go of inside of a value ends when its observer leaves")
  func lettingGoInside() throws {
    try check("a signal that is let go of inside of a value", .zip(.bool(), .bool())) {
      isDerived,
      leavesInside in
      let (hasEnded, input) = (Lock(false), Lock<Signal<Int, Never>.Observer?>(nil))
      let kept = Lock<Signal<Int, Never>?>(nil)
      let observation = SerialDisposable()
      let told = Lock<[Int]>([])
      let source = Signal<Int, Never> { observer, lifetime in
        input.withLock { $0 = observer }
        lifetime.observeEnded { hasEnded.withLock { $0 = true } }
      }
      kept.withLock { $0 = isDerived ? source.map { $0 } : source }
      _ = consume source
      observation.inner = kept.withLock { $0 }?.observeValues { value in
        told.withLock { $0.append(value) }
        _ = kept.withLock { $0.take() }
        if leavesInside { observation.dispose() }
      }
      for value in 1...3 { input.withLock { $0 }?.send(value: value) }
      try requireEqual(told.withLock { $0 }, leavesInside ? [1] : [1, 2, 3])
      try requireEqual(hasEnded.withLock { $0 }, leavesInside, "while it is observed")
      observation.dispose()
      try requireEqual(hasEnded.withLock { $0 }, true, "when nobody is left")
    }
  }

  @Test("what is made of a signal, and observed by nobody, keeps nothing when it is let go of")
  func forgetting() throws {
    try check("what is made of a signal and forgotten", .zip(.int(in: 1...4), .bool())) {
      length,
      isMixed in
      let (signal, input) = Signal<Int, Never>.pipe()
      let runs = Lock(0)
      let witness = { () -> Witness in
        let captured = Captured()
        var derived = signal
        for index in 0..<length {
          let transform = { @Sendable (value: Int) -> Int in
            captured.touch()
            runs.withLock { $0 += 1 }
            return value
          }
          derived =
            isMixed && index == 1
            ? derived.take(while: { transform($0) >= 0 }) : derived.map(transform)
        }
        input.send(value: 1)
        return Witness(captured)
      }()
      try requireEqual(witness.isAlive, false, "whether it is kept")
      runs.withLock { $0 = 0 }
      input.send(value: 2)
      try requireEqual(runs.withLock { $0 }, 0, "runs of what is forgotten")
    }
  }

  @Test("an observation that has been disposed of says so, wherever that was")
  func disposed() throws {
    try check("an observation says that it is disposed of", .zip(.bool(), .bool())) {
      isInside,
      isDerived in
      let (signal, input) = Signal<Int, Never>.pipe()
      let handle = Lock<(any Disposable)?>(nil)
      let leave: @Sendable () -> Void = { handle.withLock { $0 }?.dispose() }
      let observed = isDerived ? signal.map { $0 + 1 } : signal
      let observation = observed.observeValues { _ in if isInside { leave() } }
      handle.withLock { $0 = observation }
      try requireEqual(observation?.isDisposed, false, "before")
      input.send(value: 1)
      try requireEqual(observation?.isDisposed, isInside, "after a value")
      leave()
      try requireEqual(observation?.isDisposed, true, "after the disposal")
    }
  }
}
