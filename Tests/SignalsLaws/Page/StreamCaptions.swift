import Signals
import SignalsTesting

// The captions of the page of all operators, for the compiler to see: what is not here is not on the page.
// They are not called.

private typealias Safe = SignalProducer<Int, Never>
private typealias Trigger = SignalProducer<Void, Never>

private let isOdd: @Sendable (Int) -> Bool = { $0 % 2 == 1 }
private let failure = TimelineFailure()

private func transforming(_ a: DigitProducer, _ scheduler: TestScheduler) {
  _ = a.map { $0 + 1 }
  _ = a.map(value: 7)
  _ = a.map { 0..<$0 }.mapMany { $0 * 2 }
  _ = a.map { 0..<$0 }.filterMany { $0 != 1 }
  _ = a.lazyMap(on: scheduler) { $0 + 10 }
  _ = a.scan(0) { $0 * 5 + $1 + 1 }
  _ = a.scan(into: 0) { $0 = $0 * 5 + $1 + 1 }
  _ = a.reduce(0) { $0 * 5 + $1 + 1 }
  _ = a.reduce(into: 0) { $0 = $0 * 5 + $1 + 1 }
  _ = a.scanMap(0) { state, value in (state * 5 + value + 1, [state, value]) }
  _ = a.scanMap(into: 0) { state, value in
    defer { state = state * 5 + value + 1 }
    return [state, value]
  }
  _ = a.collect()
  _ = a.collect(count: 2)
  _ = a.collect { values in values.reduce(0, +) >= 3 }
  _ = a.collect { values, next in values.count >= 3 || values.contains(next) }
  _ = a.collect(every: .seconds(3), on: scheduler, discardWhenCompleted: false)
  _ = a.combinePrevious(0)
  _ = a.combinePrevious()
  _ = a.pairwise()
  _ = a.nwise(3)
  _ = a.enumerated()
  _ = a.materialize()
  _ = a.materializeResults()
}

private func dematerializing(_ a: Safe) {
  typealias Event = Signal<Int, TimelineFailure>.Event
  typealias Outcome = Result<Int, TimelineFailure>
  _ = a.map { $0 < 3 ? Event.value($0) : .completed }.dematerialize()
  _ = a.map { $0 < 3 ? Outcome.success($0) : .failure(failure) }.dematerializeResults()
}

private func limiting(
  _ a: DigitProducer,
  _ b: DigitProducer,
  _ lifetime: Lifetime,
  _ scheduler: TestScheduler
) {
  _ = a.filter { $0 > 2 }
  _ = a.compactMap { $0 > 2 ? $0 - 2 : nil }
  _ = a.map { $0 > 1 ? $0 : nil }.skipNil()
  _ = a.partition { $0 > 2 }.0
  _ = a.partition { $0 > 2 }.1
  _ = a.take(first: 2)
  _ = a.take(last: 2)
  _ = a.take(while: { $0 < 3 })
  _ = a.take(until: { $0 < 3 })
  _ = a.take(untilReplacement: b)
  _ = a.take(for: .seconds(4), on: scheduler)
  _ = a.take(during: lifetime)
  _ = a.skip(first: 2)
  _ = a.skip(while: { $0 < 3 })
  _ = a.skip(for: .seconds(4), on: scheduler)
  _ = a.skipRepeats()
  _ = a.skipRepeats { abs($0 - $1) <= 1 }
  _ = a.uniqueValues()
  _ = a.uniqueValues { $0 % 2 }
  _ = a.element(at: 1)
  _ = a.first(where: { $0 > 2 })
  _ = a.contains(where: { $0 > 2 })
  _ = a.contains(3)
  _ = a.allSatisfy { $0 > 2 }
  _ = a.isEmpty()
  _ = a.count()
  _ = a.min()
  _ = a.max()
  _ = a.min { $0 % 2 < $1 % 2 }
  _ = a.max { $0 % 2 < $1 % 2 }
  _ = a.defaultIfEmpty(7)
  _ = a.switchIfEmpty(b)
}

private func choosingTypes(_ a: SignalProducer<any Sendable, TimelineFailure>) {
  _ = a.ofType(Int.self)
}

private func triggered(_ a: Trigger, _ b: DigitProducer) {
  _ = b.take(until: a)
  _ = b.skip(until: a)
  _ = b.window(on: a).flatMap(.merge) { $0.collect() }
  _ = b.buffer(on: a)
}

private func combining(
  _ a: DigitProducer,
  _ b: DigitProducer,
  _ c: DigitProducer,
  _ d: DigitProducer
) {
  _ = a.combineLatest(with: b)
  _ = a.combineLatest(with: b, initially: (8, 9))
  _ = SignalProducer.combineLatest(a, b)
  _ = SignalProducer.combineLatest(a, b, c)
  _ = SignalProducer.combineLatest([a, b, c])
  _ = a.zip(with: b)
  _ = SignalProducer.zip(a, b)
  _ = SignalProducer.zip(a, b, c)
  _ = SignalProducer.zip([a, b, c])
  _ = a.merge(with: b)
  _ = SignalProducer.merge(a, b, c)
  _ = SignalProducer.merge(a, b, c, d)
  _ = SignalProducer.race(a, b, c)
  _ = SignalProducer.amb(a, b)
  _ = a.map(isOdd).negate()
  _ = a.map(isOdd).and(b.map(isOdd))
  _ = a.map(isOdd).or(b.map(isOdd))
  _ = SignalProducer.all(a.map(isOdd), b.map(isOdd), c.map(isOdd))
  _ = SignalProducer.any(a.map(isOdd), b.map(isOdd), c.map(isOdd))
}

private func combiningNone(_ streams: [DigitProducer]) {
  _ = SignalProducer.combineLatest(streams, emptySentinel: [7, 8])
  _ = SignalProducer.zip(streams, emptySentinel: [7, 8])
}

private func sampling(_ a: DigitProducer, _ b: Safe) {
  _ = a.sample(with: b)
}

private func sampling(_ a: DigitProducer, _ b: Trigger) {
  _ = a.sample(on: b)
}

private func latest(_ a: Safe, _ b: DigitProducer) {
  _ = b.withLatest(from: a)
  _ = b.withLatest(from: a) { value, other in [value, other] }
}

private func latest(_ a: Safe, _ b: Safe, _ c: Safe, _ d: DigitProducer) {
  _ = d.withLatest(from: a, b, c)
}

private func flattening(
  _ a: DigitProducer,
  _ b: DigitProducer,
  _ inner: @escaping @Sendable (Int) -> DigitProducer,
  _ scheduler: TestScheduler
) {
  _ = a.flatMap(.merge) { inner($0) }
  _ = a.flatMap(.concat) { inner($0) }
  _ = a.flatMap(.concurrent(limit: 2)) { inner($0) }
  _ = a.flatMap(.latest) { inner($0) }
  _ = a.flatMap(.race) { inner($0) }
  _ = a.flatMap(.throttle) { inner($0) }
  _ = a.flatMap(.concurrentOrdered()) { inner($0) }
  _ = a.flatMap(.concurrentOrdered(limit: 2)) { inner($0) }
  _ = a.flatMap(.mergeDelayError) { inner($0) }
  _ = a.flatMap(.concatDelayError) { inner($0) }
  _ = a.map { inner($0) }.flatten(.latest)
  _ = a.map { Array(0..<$0) }.flatten()
  _ = a.expand { inner($0) }
  _ = a.groupBy { $0 % 2 }.flatMap(.merge) { group in group.producer.map { 10 * group.key + $0 } }
  _ = a.window(count: 2).flatMap(.merge) { $0.collect() }
  _ = a.window(every: .seconds(3), on: scheduler).flatMap(.merge) { $0.collect() }
  _ = a.buffer(upTo: 3, within: .seconds(4), on: scheduler)
  _ = a.concat(b)
  _ = a.concat(value: 7)
  _ = a.concat(error: TimelineFailure("last"))
  _ = b.prefix(a)
  _ = a.prefix(value: 7)
  _ = a.then(b)
  _ = a.repeat(2)
  _ = a.repeat()
  _ = a.repeat { completions in b }
}

private func handling(_ a: DigitProducer, _ b: DigitProducer, _ scheduler: TestScheduler) {
  _ = a.mapError { TimelineFailure("\($0)7") }
  _ = a.flatMapError { failure in b }
  _ = a.catch { failure in b }
  _ = a.replaceError(with: 7)
  _ = a.ignoreErrors()
  _ = a.attempt { $0 < 3 ? .success(()) : .failure(failure) }
  _ = a.attemptMap { $0 < 3 ? .success($0 + 5) : .failure(failure) }
  _ = a.retry(upTo: 2)
  _ = a.retry(upTo: 2, interval: .seconds(3), on: scheduler)
  _ = a.retry(.exponential(from: .seconds(1), upTo: 3), on: scheduler)
  _ = a.retry { failures in b }
  _ = a.ignoreErrors().promoteError(TimelineFailure.self)
  _ = a.compactMap { _ in Never?.none }.promoteValue(Int.self)
}

private func throwing(_ a: Safe) {
  _ = a.attempt { if $0 >= 3 { throw failure } }
  _ = a.attemptMap { value in
    guard value < 3 else { throw failure }
    return value + 5
  }
}
