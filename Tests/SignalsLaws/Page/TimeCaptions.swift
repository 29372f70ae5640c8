import Signals
import SignalsTesting

// The captions of the page of all operators, for the compiler to see: what is not here is not on the page.
// They are not called.

private typealias Safe = SignalProducer<Int, Never>

private func holdingBack(
  _ a: DigitProducer,
  _ inner: @escaping @Sendable (Int) -> Safe,
  _ scheduler: TestScheduler
) {
  _ = a.debounce(for: .seconds(2), on: scheduler)
  _ = a.debounce(for: .seconds(2), on: scheduler, onCompletion: .flush)
  _ = a.debounce(2, on: scheduler, discardWhenCompleted: false)
  _ = a.debounce(by: { .seconds($0) }, on: scheduler)
  _ = a.debounce(until: { inner($0) })
  _ = a.throttle(for: .seconds(3), on: scheduler)
  _ = a.throttle(for: .seconds(3), on: scheduler, trailing: false)
  _ = a.throttle(for: .seconds(3), on: scheduler, leading: false, onCompletion: .flush)
  _ = a.throttle(3, on: scheduler)
  _ = a.throttle { inner($0) }
  _ = a.audit(for: .seconds(3), on: scheduler)
  _ = a.sample(every: .seconds(3), on: scheduler)
}

private func holdingBack(_ b: DigitProducer, _ isLarge: Property<Bool>, _ scheduler: TestScheduler)
{
  _ = b.throttle(while: isLarge, on: scheduler)
}

private func waiting(_ a: DigitProducer, _ b: DigitProducer, _ scheduler: TestScheduler) {
  _ = a.delay(for: .seconds(2), on: scheduler)
  _ = a.delay(for: .seconds(2), on: scheduler, includingFailures: true)
  _ = a.delay(2, on: scheduler)
  _ = a.delay(by: { .seconds($0) }, on: scheduler)
  _ = a.delaySubscription(for: .seconds(3), on: scheduler)
  _ = a.timeout(after: .seconds(4), raising: TimelineFailure("late"), on: scheduler)
  _ = a.timeout(after: .seconds(4), switchingTo: b, on: scheduler)
  _ = a.timeout(gap: .seconds(3), raising: TimelineFailure("late"), on: scheduler)
  _ = a.timeout(gap: .seconds(3), switchingTo: b, on: scheduler)
  _ = a.observe(on: scheduler)
  _ = a.observe(on: scheduler, keeping: .newest(1))
  _ = a.start(on: scheduler)
  _ = a.timestamp(on: scheduler)
  _ = a.timeInterval(on: scheduler)
  _ = a.measureInterval(on: scheduler)
}

private func ticking(_ scheduler: TestScheduler) {
  _ = SignalProducer.timer(interval: .seconds(3), on: scheduler)
  _ = SignalProducer.interval(.seconds(3), on: scheduler)
  _ = SignalProducer.interval([7, 8, 9], interval: .seconds(2), on: scheduler)
}

private func making(_ a: DigitProducer, _ model: Digit, _ scheduler: TestScheduler) {
  _ = SignalProducer.deferred { a }
  _ = SignalProducer.using({ 5 }, dispose: { _ in }) { resource in a.map { $0 + resource } }
  _ = SignalProducer.observing(on: scheduler) { [weak model] in model?.value }
  _ = a.lift { signal in signal.map { $0 + 1 } }
  _ = a.on(value: { print($0) })
  _ = a.logEvents()
  _ = a.named("digits")
}

private func making(_ a: Signal<Int, TimelineFailure>) {
  let (signal, input) = Signal<Int, TimelineFailure>.pipe()
  a.observe(input)
  _ = signal
  _ = Signal.unserialized { observer, lifetime in lifetime += a.observe(observer) }
}

private func sharing(_ a: DigitProducer, _ scheduler: TestScheduler) {
  let shared = a.share(replay: 1, scope: .forever)
  _ = shared.merge(with: shared.delaySubscription(for: .seconds(4), on: scheduler).map { $0 + 10 })
}

private func replaying(_ a: DigitProducer, _ scheduler: TestScheduler) {
  let shared = a.replayLazily(upTo: 2)
  _ = shared.merge(with: shared.delaySubscription(for: .seconds(4), on: scheduler).map { $0 + 10 })
}
