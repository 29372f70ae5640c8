import Signals
import SignalsTesting
import Testing

/// What is computed and observed upstream, for those who look.
@Suite("What is computed and observed for whom")
struct PropertyDemandLaws {
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
      // How often the source has changed, and what is halved, when computed, has turned out to have.
      var (changes, halves, half) = (0, 0, -1)
      for command in commands {
        runs.withLock { $0 = [0, 0, 0, 0] }
        switch command {
        case .set(let value):
          source.value = value
          changes += 1
          try requireEqual(runs.withLock { $0 }, [0, 0, 0, 0], "runs at a change")
        case .setOther: other.value += 1
        case .read(let index):
          let value = source.value
          let expected = [value / 2, value + 1, value / 2 + value + 1, value / 2][index]
          try requireEqual(properties[index].value, expected, "the value")
          for (place, count) in runs.withLock({ $0 }).enumerated() {
            let isNeeded = place == index || (index == 2 && place < 2) || (index == 3 && place == 0)
            guard isNeeded else {
              try requireEqual(count, 0, "runs of \(place) at a reading of \(index)")
              continue
            }
            let inputs = [[changes], [changes], [halves, changes], [halves]][place]
            let isDue = seen[place] != inputs
            try requireEqual(count, isDue ? 1 : 0, "runs of \(place) at a reading of \(index)")
            seen[place] = inputs
            if place == 0, half != value / 2 { (half, halves) = (value / 2, halves + 1) }
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

  @Test("what sees every step is let go of with what stands for it, although its source lives on")
  func followers() throws {
    try check("what sees every step is let go of", .zip(.int(in: 0...3), .bool())) { kind, isRead in
      let source = MutableProperty(0)
      let witness = { () -> Witness in
        let captured = Captured()
        let derived = source.map { value in
          captured.touch()
          return value
        }
        let property: Property<Int> =
          switch kind {
          case 0: derived.combinePrevious(0).map { $0.0 + $0.1 }
          case 1: derived.filter(initial: 0) { $0 > 1 }
          case 2: derived.zip(with: source).map { $0.0 + $0.1 }
          default: derived.withLatest(from: source).map { $0.0 + $0.1 }
          }
        for value in 1...3 { source.value = value }
        if isRead { _ = property.value }
        return Witness(captured)
      }()
      try requireEqual(witness.isAlive, false, "whether it is kept")
      try requireEqual(source.isObserved, false, "whether its source is observed")
      source.value = 4
    }
  }
}
