import Signals
import SignalsTesting
import Testing

@Suite("Interleaving")
struct InterleavingTests {
  @Test("what runs in a pause is shown inside of the step that pauses")
  func pauses() throws {
    let schedule: Schedule = [0, 1]
    let interleaving = try schedule.run { interleaving in
      let sender = interleaving.thread("sender")
      sender.step("first") { interleaving.pause() }
      sender.step("second") {}
      interleaving.thread("owner").step("dispose") {}
      try interleaving.run()
    }
    #expect(
      interleaving.description == """
        sender | owner
        first  |
               | · dispose
        second |
        """
    )
  }

  @Test("a thread that pauses does not run its next step meanwhile")
  func doesNotOvertake() throws {
    let orders = Lock<Set<String>>([])
    try explore("pauses") { interleaving in
      let order = Lock("")
      let sender = interleaving.thread("sender")
      sender.step("1") {
        order.withLock { $0 += "(" }
        interleaving.pause()
        order.withLock { $0 += ")" }
      }
      sender.step("2") { order.withLock { $0 += "2" } }
      interleaving.thread("other").step("o") { order.withLock { $0 += "o" } }
      try interleaving.run()
      orders.withLock { _ = $0.insert(order.withLock { $0 }) }
    }
    #expect(orders.withLock { $0 } == ["()2o", "()o2", "(o)2", "o()2"])
  }

  @Test("a serial scheduler keeps the order of its work, another one does not")
  func schedulers() throws {
    #expect(try orders(isSerial: true) == ["12"])
    #expect(try orders(isSerial: false) == ["12", "21"])
  }

  @Test("a serial scheduler runs its work by time, and its clock follows")
  func time() throws {
    try explore("by time") { interleaving in
      let scheduler = interleaving.scheduler("queue")
      let log = Lock<[Duration]>([])
      for milliseconds in [20, 10, 0, 10] {
        scheduler.schedule(after: .milliseconds(milliseconds)) {
          log.withLock { $0.append(scheduler.uptime) }
        }
      }
      try interleaving.run()
      try requireEqual(
        log.withLock { $0 },
        [.zero, .milliseconds(10), .milliseconds(10), .milliseconds(20)]
      )
    }
  }

  @Test("a timer comes before or after what threads do")
  func timers() throws {
    let orders = Lock<Set<String>>([])
    try explore("a timer") { interleaving in
      let order = Lock("")
      let scheduler = interleaving.scheduler("queue")
      let timer = scheduler.schedule(after: .seconds(1)) { order.withLock { $0 += "timer" } }
      interleaving.thread("owner").step("cancel") { timer?.dispose() }
      try interleaving.run()
      orders.withLock { _ = $0.insert(order.withLock { $0 }) }
    }
    #expect(orders.withLock { $0 } == ["timer", ""])
  }

  @Test("others may run between what a step does and what it schedules")
  func pausesAtScheduling() throws {
    let orders = Lock<Set<String>>([])
    try explore("scheduling") { interleaving in
      let order = Lock("")
      let scheduler = interleaving.scheduler("queue")
      interleaving.thread("sender").step("send") {
        order.withLock { $0 += "s" }
        scheduler.schedule { order.withLock { $0 += "w" } }
        order.withLock { $0 += "S" }
      }
      interleaving.thread("other").step("o") { order.withLock { $0 += "o" } }
      try interleaving.run()
      orders.withLock { _ = $0.insert(order.withLock { $0 }) }
    }
    #expect(orders.withLock { $0 } == ["sSwo", "sSow", "osSw", "soSw"])
  }

  @Test("work that was cancelled does not run, and is let go of")
  func cancels() throws {
    let interleaving = Interleaving([])
    let scheduler = interleaving.scheduler("queue")
    var object: Recorder<Int, Never>? = Recorder()
    weak let held = object
    let work = scheduler.schedule { [object] in object?.record(.value(1)) }
    object = nil
    #expect(held != nil)
    work?.dispose()
    #expect(held == nil)
    try interleaving.run()
  }

  private func orders(isSerial: Bool) throws -> Set<String> {
    let orders = Lock<Set<String>>([])
    try explore("work") { interleaving in
      let order = Lock("")
      let scheduler = interleaving.scheduler("queue", isSerial: isSerial)
      for name in ["1", "2"] { scheduler.schedule { order.withLock { $0 += name } } }
      try interleaving.run()
      orders.withLock { _ = $0.insert(order.withLock { $0 }) }
    }
    return orders.withLock { $0 }
  }
}
