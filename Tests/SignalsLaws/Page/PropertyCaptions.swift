import Signals

// The captions of the page of all operators, for the compiler to see: what is not here is not on the page.
// They are not called.

private let isOdd: @Sendable (Int) -> Bool = { $0 % 2 == 1 }

private func deriving(
  _ a: MutableProperty<Int>,
  _ b: MutableProperty<Int>,
  _ c: MutableProperty<Int>
) {
  _ = a.map { $0 * 10 }
  _ = a.map(value: 7)
  _ = a.filter(initial: 9) { $0 > 1 }
  _ = a.skipRepeats()
  _ = a.skipRepeats { abs($0 - $1) <= 1 }
  _ = a.uniqueValues()
  _ = a.uniqueValues { $0 % 2 }
  _ = a.combinePrevious(9)
  _ = a.combineLatest(with: b)
  _ = Property.combineLatest(a, b)
  _ = Property.combineLatest(a, b, c)
  _ = Property.combineLatest([a, b, c])
  _ = Property.combineLatest([a, b], emptySentinel: [9])
  _ = a.withLatest(from: b)
  _ = a.zip(with: b)
  _ = Property.zip(a, b)
  _ = Property.zip(a, b, c)
  _ = Property.zip([a, b, c])
  _ = Property.zip([a, b], emptySentinel: [9])
  _ = a.map(isOdd).negate()
  _ = a.map(isOdd).and(b.map(isOdd))
  _ = a.map(isOdd).or(b.map(isOdd))
  _ = Property.all(a.map(isOdd), b.map(isOdd), c.map(isOdd))
  _ = Property.any(a.map(isOdd), b.map(isOdd), c.map(isOdd))
}

private func choosing(_ a: MutableProperty<Int>, _ b: Property<Int>, _ c: Property<Int>) {
  _ = a.flatMap(.latest) { $0 % 2 == 0 ? b : c }
  _ = a.map { $0 % 2 == 0 ? b : c }.flatten(.latest)
}
