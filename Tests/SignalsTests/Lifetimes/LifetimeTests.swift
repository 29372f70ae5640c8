import Signals
import SignalsTesting
import Testing

@Suite("Lifetime")
struct LifetimeTests {
  @Test("it ends with its token, once, in the order of observing")
  func ends() {
    let log = Log<Int>()
    let lifetime: Lifetime
    do {
      let (made, token) = Lifetime.make()
      lifetime = made
      lifetime.observeEnded { log.add(1) }
      let second = lifetime.observeEnded { log.add(2) }
      lifetime += AnyDisposable { log.add(3) }
      second?.dispose()
      #expect(!lifetime.hasEnded)
      withExtendedLifetime(token) {}
    }
    #expect(lifetime.hasEnded)
    #expect(log.entries == [1, 3])
  }

  @Test("an observer of a lifetime that has ended is called at once")
  func observedLate() {
    let count = Counter()
    #expect(Lifetime.empty.observeEnded { count.increment() } == nil)
    #expect(count.count == 1)
    #expect(Recorder(Lifetime.empty.ended).termination == .interrupted)
  }

  @Test("its signal completes when the token is disposed of")
  func signal() {
    let (lifetime, token) = Lifetime.make()
    let recorder = Recorder(lifetime.ended)
    #expect(recorder.events.isEmpty)
    token.dispose()
    token.dispose()
    #expect(recorder.events.count == 1)
    #expect(recorder.termination == .completed)
  }
}
