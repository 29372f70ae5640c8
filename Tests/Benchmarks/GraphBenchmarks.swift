import Signals

/// The graphs that signal libraries are measured with, in closures that find their sources by reading.
enum GraphBenchmarks {
  static let all = [avoidable, broad, deep, diamond, mux, repeated, triangle, unstable]
    .map(\.benchmark)

  /// A chain whose second member never changes.
  static let avoidable = GraphShape(
    name: "avoidable",
    writes: 1_001,
    runs: 0,
    evaluations: 2 * 1_001,
    subject: { tally in
      let head = MutableProperty(0)
      let first = tally.computed { head.value }
      let second = tally.computed { first.value &* 0 }
      let third = tally.computed {
        busy()
        return second.value + 1
      }
      let fourth = tally.computed { third.value + 2 }
      let fifth = tally.computed { fourth.value + 3 }
      fifth.signal.observeValues { _ in
        busy()
        tally.runs += 1
      }
      return {
        head.value = 1
        tally.expect(fifth.value, 6)
        for value in 0..<1_000 {
          head.value = value
          tally.expect(fifth.value, 6)
        }
      }
    },
    limit: { tally in
      let chain = PlainChain(
        tally,
        [
          { $0 }, { $0 &* 0 },
          { value in
            busy()
            return value + 1
          }, { $0 + 2 }, { $0 + 3 },
        ],
        observer: { _ in
          busy()
          tally.runs += 1
        }
      )
      return {
        chain.write(1)
        tally.expect(chain.last, 6)
        for value in 0..<1_000 {
          chain.write(value)
          tally.expect(chain.last, 6)
        }
      }
    }
  )

  /// Fifty chains of two from one source.
  static let broad = GraphShape(
    name: "broad",
    writes: 51,
    runs: 51 * 50,
    evaluations: 51 * 100,
    subject: { tally in
      let head = MutableProperty(0)
      let tails = (0..<50).map { index in
        let first = tally.computed { head.value + index }
        let second = tally.computed { first.value + 1 }
        second.signal.observeValues { _ in tally.runs += 1 }
        return second
      }
      let tail = tails[49]
      return {
        head.value = 1
        for value in 0..<50 {
          head.value = value
          tally.expect(tail.value, value + 50)
        }
      }
    },
    limit: { tally in
      let fan = PlainFan(
        (0..<50).map { index in
          PlainChain(tally, [{ $0 + index }, { $0 + 1 }], observer: { _ in tally.runs += 1 })
        }
      )
      return {
        fan.write(1)
        for value in 0..<50 {
          fan.write(value)
          tally.expect(fan.last, value + 50)
        }
      }
    }
  )

  /// A chain of fifty.
  static let deep = GraphShape(
    name: "deep",
    writes: 51,
    runs: 51,
    evaluations: 51 * 50,
    subject: { tally in
      let head = MutableProperty(0)
      var last = tally.computed { head.value + 1 }
      for _ in 1..<50 {
        let previous = last
        last = tally.computed { previous.value + 1 }
      }
      let tail = last
      tail.signal.observeValues { _ in tally.runs += 1 }
      return {
        head.value = 1
        for value in 0..<50 {
          head.value = value
          tally.expect(tail.value, value + 50)
        }
      }
    },
    limit: { tally in
      let chain = PlainChain(
        tally,
        (0..<50).map { _ in { $0 + 1 } },
        observer: { _ in tally.runs += 1 }
      )
      return {
        chain.write(1)
        for value in 0..<50 {
          chain.write(value)
          tally.expect(chain.last, value + 50)
        }
      }
    }
  )

  /// Five of one source, and their sum.
  static let diamond = GraphShape(
    name: "diamond",
    writes: 501,
    runs: 501,
    evaluations: 501 * 6,
    subject: { tally in
      let (head, sum) = tally.diamond()
      return {
        tally.runDiamond {
          head.value = $0
        } read: {
          sum.value
        }
      }
    },
    limit: { tally in
      let diamond = PlainDiamond(tally)
      return {
        tally.runDiamond {
          diamond.write($0)
        } read: {
          diamond.sum
        }
      }
    }
  )

  /// A hundred that each look at one entry of a collection of a hundred values.
  static let mux = GraphShape(
    name: "mux",
    writes: 20,
    runs: 18,
    evaluations: 20 + 18 * 101,
    subject: { tally in
      let heads = (0..<100).map { _ in MutableProperty(0) }
      let all = tally.computed { heads.map { $0.value } }
      let picked = heads.indices.map { index in
        let entry = tally.computed { all.value[index] }
        let next = tally.computed { entry.value + 1 }
        next.signal.observeValues { _ in tally.runs += 1 }
        return next
      }
      return {
        for index in 0..<10 {
          heads[index].value = index
          tally.expect(picked[index].value, index + 1)
        }
        for index in 0..<10 {
          heads[index].value = index * 2
          tally.expect(picked[index].value, index * 2 + 1)
        }
      }
    },
    limit: { tally in
      let mux = PlainMux(tally)
      return {
        for index in 0..<10 {
          mux.write(index, to: index)
          tally.expect(mux.picked(index), index + 1)
        }
        for index in 0..<10 {
          mux.write(index * 2, to: index)
          tally.expect(mux.picked(index), index * 2 + 1)
        }
      }
    }
  )

  /// One that reads its source thirty times.
  static let repeated = GraphShape(
    name: "repeated",
    writes: 101,
    runs: 101,
    evaluations: 101,
    subject: { tally in
      let head = MutableProperty(0)
      let sum = tally.computed { (0..<30).reduce(0) { sum, _ in sum + head.value } }
      sum.signal.observeValues { _ in tally.runs += 1 }
      return {
        head.value = 1
        for value in 0..<100 {
          head.value = value
          tally.expect(sum.value, value * 30)
        }
      }
    },
    limit: { tally in
      let chain = PlainChain(
        tally,
        [{ value in (0..<30).reduce(0) { sum, _ in sum + opaque(value) } }],
        observer: { _ in tally.runs += 1 }
      )
      return {
        chain.write(1)
        for value in 0..<100 {
          chain.write(value)
          tally.expect(chain.last, value * 30)
        }
      }
    }
  )

  /// The sum of all members of a chain.
  static let triangle = GraphShape(
    name: "triangle",
    writes: 101,
    runs: 101,
    evaluations: 101 * 10,
    subject: { tally in
      let head = MutableProperty(0)
      var members = [tally.computed { head.value + 1 }]
      for index in 1..<10 {
        let previous = members[index - 1]
        members.append(tally.computed { previous.value + 1 })
      }
      let summed = Array(members.prefix(9))
      let sum = tally.computed { summed.reduce(head.value) { $0 + $1.value } }
      sum.signal.observeValues { _ in tally.runs += 1 }
      return {
        head.value = 1
        for value in 0..<100 {
          head.value = value
          tally.expect(sum.value, value * 10 + 45)
        }
      }
    },
    limit: { tally in
      let triangle = PlainTriangle(tally)
      return {
        triangle.write(1)
        for value in 0..<100 {
          triangle.write(value)
          tally.expect(triangle.sum, value * 10 + 45)
        }
      }
    }
  )

  /// One whose sources are others after each write.
  static let unstable = GraphShape(
    name: "unstable",
    writes: 101,
    runs: 101,
    evaluations: 101 * 2,
    target: 4,
    subject: { tally in
      let head = MutableProperty(0)
      let double = tally.computed { head.value * 2 }
      let inverse = tally.computed { -head.value }
      let current = tally.computed {
        (0..<20).reduce(0) { sum, _ in
          sum + (head.value.isMultiple(of: 2) ? inverse.value : double.value)
        }
      }
      current.signal.observeValues { _ in tally.runs += 1 }
      return {
        head.value = 1
        tally.expect(current.value, 40)
        for value in 0..<100 { head.value = value }
      }
    },
    limit: { tally in
      let unstable = PlainUnstable(tally)
      return {
        unstable.write(1)
        tally.expect(unstable.current, 40)
        for value in 0..<100 { unstable.write(value) }
      }
    }
  )
}

extension Tally {
  /// A derived property whose evaluations are counted.
  func computed<Value: Equatable & Sendable>(
    _ derive: @escaping @Sendable () -> Value
  ) -> Property<Value> {
    .computed { [self] in
      evaluations += 1
      return derive()
    }
  }

  /// A diamond with one observer.
  func diamond() -> (head: MutableProperty<Int>, sum: Property<Int>) {
    let head = MutableProperty(0)
    let sides = (0..<5).map { _ in computed { head.value + 1 } }
    let sum = computed { sides.reduce(0) { $0 + $1.value } }
    sum.signal.observeValues { [self] _ in runs += 1 }
    return (head, sum)
  }

  /// One iteration with a diamond.
  func runDiamond(write: (Int) -> Void, read: () -> Int) {
    write(1)
    for value in 0..<500 {
      write(value)
      expect(read(), (value + 1) * 5)
    }
  }
}
