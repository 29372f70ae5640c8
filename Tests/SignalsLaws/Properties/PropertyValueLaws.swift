import Signals
import SignalsTesting
import Testing

/// Values to set, one after the other.
private let values = Generator<[Int]>.array(of: .int(in: 0...5), count: 0...12)

@Suite("Values of properties")
struct PropertyValueLaws {
  @Test("117: map is a functor, and the value is the last one that was told, at every moment")
  func mapping() throws {
    let functions = Generator.zip(
      values,
      Generator<GeneratedFunction<Int, Int>>.function(from: .int(in: 0...5), to: .int(in: 0...5)),
      Generator<GeneratedFunction<Int, Int>>.function(from: .int(in: 0...5), to: .int(in: 0...5))
    )
    try check("117 property map", functions) { values, first, second in
      let source = MutableProperty(0)
      let same = source.map { $0 }
      let twice = source.map { first($0) }.map { second($0) }
      let once = source.map { second(first($0)) }
      let properties = [Property(source), same, twice, once]
      let recorders = properties.map { Recorder($0.producer) }
      for value in values {
        source.value = value
        for (property, recorder) in zip(properties, recorders) {
          try requireEqual(property.value, recorder.values.last ?? -1, "the value")
        }
      }
      try requireEqual(recorders[1].values, recorders[0].values, "the identity")
      try requireEqual(recorders[2].values, recorders[3].values, "the composition")
    }
  }

  @Test("120: producer begins with the present value, signal with the next; else they are the same")
  func producerAndSignal() throws {
    try check("120 producer and signal", .zip(values, values)) { before, after in
      let source = MutableProperty(0)
      for value in before { source.value = value }
      let (started, observed) = (Recorder(source.producer), Recorder(source.signal))
      let skipping = Recorder(source.producer.skip(first: 1))
      for value in after { source.value = value }
      try requireEqual(started.values, [before.last ?? 0] + after, "the producer")
      try requireEqual(observed.values, after, "the signal")
      try requireEqual(skipping.values, observed.values, "the producer without its first")
    }
  }

  @Test("121: a property that is combined with itself is equal to itself at all times")
  func combinedWithItself() throws {
    try check("121 combined with itself", values) { values in
      let source = MutableProperty(0)
      let left = source.map { $0 + 1 }
      let right = source.map { 1 + $0 }
      let isEqual = left.combineLatest(with: right).map { $0 == $1 }
      let recorder = Recorder(isEqual.producer)
      for value in values { source.value = value }
      try requireEqual(recorder.values, Array(repeating: true, count: values.count + 1))
    }
  }

  @Test("122: flatMap(.latest) has the inner value at all times, and tells no repeat for a switch")
  func latest() throws {
    let steps = Generator<[Step]>.array(of: .step, count: 0...15)
    try check("122 flatMap latest", steps) { steps in
      let outer = MutableProperty(0)
      let inner = [MutableProperty(0), MutableProperty(0), MutableProperty(1)]
      let flat = outer.flatMap(.latest) { inner[$0] }.skipRepeats()
      let recorder = Recorder(flat.producer)
      var told = [0]
      for step in steps {
        switch step {
        case .switch(let index): outer.value = index
        case .set(let index, let value): inner[index].value = value
        }
        let expected = inner[outer.value].value
        try requireEqual(flat.value, expected, "the value")
        if told.last != expected { told.append(expected) }
      }
      try requireEqual(recorder.values, told, "what was told")
    }
  }

  @Test("123: modify is atomic: what threads add is the sum in the end, and no value is told twice")
  func modify() throws {
    let counts = Generator<[Int]>.array(of: .int(in: 1...60), count: 2...4)
    try check("123 modify is atomic", cases: 20, counts) { counts in
      let property = MutableProperty(0)
      let recorder = Recorder(property.signal)
      onThreads(counts.count) { thread in
        for _ in 0..<counts[thread] { property.modify { $0 += 1 } }
      }
      try requireEqual(property.value, counts.reduce(0, +), "the sum")
      try requireEqual(recorder.values, Array(1...counts.reduce(0, +)), "what was told")
    }
  }
}

private enum Step: Sendable {
  case `switch`(Int)
  case set(Int, Int)
}

extension Generator where Value == Step {
  fileprivate static var step: Generator {
    Generator { choices in
      let index = Int(choices.draw(upTo: 2))
      return choices.bool() ? .set(index, Int(choices.draw(upTo: 2))) : .switch(index)
    }
  }
}
