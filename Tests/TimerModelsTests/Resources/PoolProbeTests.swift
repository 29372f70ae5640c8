import Signals
import SignalsTesting
import Testing

@testable import TimerModels

@Suite("A pool probe")
struct PoolProbeTests {
  private let scheduler = TestScheduler()

  /// A pool that runs its work after a delay, or never.
  private func pool(_ name: String, delay: @escaping @Sendable () -> Duration?) -> Pool {
    Pool(name: name) { [scheduler] work in
      if let delay = delay() { scheduler.schedule(after: delay, action: work) }
    }
  }

  private func probe(_ pools: Pool...) -> PoolProbe {
    PoolProbe(
      pools,
      every: .milliseconds(500),
      slow: .milliseconds(100),
      stalled: .seconds(1),
      on: scheduler
    )
  }

  @Test("finds pools healthy that run what they are given, and hands them nothing when it stops")
  func healthy() {
    let runs = Recorder<Void, Never>()
    let probe = probe(
      pool("quick") {
        runs.record(.value(()))
        return .milliseconds(1)
      }
    )
    probe.start.apply().start()
    scheduler.advance(by: .milliseconds(2_250))
    #expect(probe.health.value == .healthy)
    #expect(runs.values.count == 5)
    probe.stop.apply().start()
    scheduler.advance(by: .seconds(10))
    #expect(runs.values.count == 5)
    #expect(scheduler.pendingCount == 0)
  }

  @Test("finds a pool slow that lets work wait, and healthy again when it no longer does")
  func slow() {
    let delay = Atomic<Duration>(.milliseconds(300))
    let probe = probe(pool("slow") { delay.value }, pool("quick") { .zero })
    let health = Recorder(probe.health.producer)
    probe.start.apply().start()
    scheduler.advance(by: .milliseconds(400))
    #expect(probe.health.value == .slow(.milliseconds(300)))
    #expect(probe.pools.value == ["slow": .slow(.milliseconds(300)), "quick": .healthy])
    delay.value = .zero
    scheduler.advance(by: .milliseconds(500))
    #expect(health.values == [.healthy, .slow(.milliseconds(300)), .healthy])
  }

  @Test(
    "finds a pool stalled that runs nothing, with how long, and hands it no more work meanwhile"
  )
  func stalled() {
    let given = Recorder<Void, Never>()
    let probe = probe(
      pool("blocked") {
        given.record(.value(()))
        return nil
      },
      pool("quick") { .zero }
    )
    probe.start.apply().start()
    scheduler.advance(by: .milliseconds(999))
    #expect(!probe.health.value.isStalled)
    scheduler.advance(by: .milliseconds(1_001))
    #expect(probe.health.value == .stalled(.seconds(2)))
    #expect(probe.pools.value["quick"] == .healthy)
    #expect(given.values.count == 1)
  }

  @Test("finds a pool slow, no longer stalled, when it has run what has waited")
  func recovers() {
    let probe = probe(pool("blocked") { .milliseconds(3_200) })
    probe.start.apply().start()
    scheduler.advance(by: .milliseconds(3_100))
    #expect(probe.health.value == .stalled(.seconds(3)))
    scheduler.advance(by: .milliseconds(200))
    #expect(probe.health.value == .slow(.milliseconds(3_200)))
  }

  @Test("is released while a pool keeps its work for ever")
  func release() throws {
    try expectReleased {
      let probe = probe(pool("blocked") { .seconds(1_000_000) })
      probe.health.producer.startWithValues { _ in }
      probe.start.apply().start()
      scheduler.advance(by: .seconds(3))
      return probe
    }
  }

  @Test("C44: says that the pools of a program are stalled whose threads are all blocked")
  func blockedProgram() throws {
    let child = try ChildProcess("background-child", ["--probe", "--block-pools"])
    let lines = try child.read(until: "all stalled")
    #expect(!lines.contains { $0.hasSuffix("has run something") || $0 == "a task has run" })
    // However much waits, it has the threads that it needs and no more.
    let names = try child.threadNames().sorted()
    #expect(names == ["Signals.probe", "Signals.signals"])
  }
}
