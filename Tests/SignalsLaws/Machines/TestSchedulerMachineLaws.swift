import Signals
import SignalsTesting
import Testing

@Suite("TestScheduler as a machine")
struct TestSchedulerMachineLaws {
  @Test("work runs by time, then by the order of scheduling, nested, repeated and cancelled")
  func scheduler() throws {
    try check("a test scheduler is a sorted list", cases: 200, machine: TestSchedulerMachine())
  }
}

/// Virtual time; the unit is a millisecond.
private struct TestSchedulerMachine: StateMachine {
  enum Command: Sendable {
    case schedule(at: Int)
    /// Work that schedules further work when it runs.
    case nest(at: Int, then: Int)
    case `repeat`(at: Int, every: Int)
    case cancel(Reference)
    case advance(by: Int)
    case runNext
  }

  struct Response: Equatable, Sendable {
    struct Run: Equatable, Sendable {
      let number: Int
      let time: Int
    }

    var ran: [Run] = []
    var now = 0
    var pending = 0
  }

  struct Model {
    struct Work {
      let reference: Reference
      let due: Int
      let order: Int
      /// What it schedules, after how long.
      var then: Int?
      var every: Int?
    }

    var now = 0
    var nextOrder = 0
    var work: [Work] = []
    var cancellable: [Reference] = []
    /// The commands whose work schedules further work.
    var nested: Set<Reference> = []

    mutating func add(_ reference: Reference, at due: Int, then: Int? = nil, every: Int? = nil) {
      let due = max(due, now)
      work.append(Work(reference: reference, due: due, order: nextOrder, then: then, every: every))
      nextOrder += 1
    }

    mutating func advance(to moment: Int) -> [Response.Run] {
      var ran: [Response.Run] = []
      while let next = work.min(by: { ($0.due, $0.order) < ($1.due, $1.order) }),
        next.due <= moment
      {
        work.removeAll { $0.order == next.order }
        now = next.due
        ran.append(.init(number: next.reference.number, time: now))
        if let then = next.then { add(next.reference, at: now + then) }
        if let every = next.every { add(next.reference, at: next.due + every, every: every) }
      }
      now = max(now, moment)
      return ran
    }
  }

  final class System: Sendable {
    let scheduler = TestScheduler()
    let handles = MadeValues<any Disposable>()
    let ran = Lock<[Response.Run]>([])

    func log(_ reference: Reference) {
      let time = milliseconds(scheduler.uptime)
      ran.withLock { $0.append(.init(number: reference.number, time: time)) }
    }
  }

  var initialModel: Model { Model() }

  func makeSystem() -> System { System() }

  func commands(in model: Model) -> Generator<Command> {
    Generator { choices in
      func time() -> Int { Int(choices.draw(upTo: 4)) }
      switch choices.index(weights: [5, 2, 1, 3, 5, 2]) {
      case 0: return .schedule(at: model.now + time() - 1)
      case 1: return .nest(at: model.now + time(), then: time())
      case 2: return .repeat(at: model.now + time(), every: 1 + time())
      case 3: return Generator.reference(among: model.cancellable)(&choices).map(Command.cancel)
      case 4: return .advance(by: time())
      default: return .runNext
      }
    }
  }

  func step(_ command: Command, as reference: Reference, in model: inout Model) -> Response {
    var ran: [Response.Run] = []
    switch command {
    case .schedule(let due): model.add(reference, at: due)
    case .nest(let due, let then): model.add(reference, at: due, then: then)
    case .repeat(let due, let interval): model.add(reference, at: due, every: interval)
    case .cancel(let work):
      // What nested work has scheduled is not cancelled with it.
      let isNested = model.nested.contains(work)
      model.work.removeAll { $0.reference == work && ($0.then != nil || !isNested) }
    case .advance(let time): ran = model.advance(to: model.now + time)
    case .runNext:
      if let due = model.work.map(\.due).min() { ran = model.advance(to: due) }
    }
    switch command {
    case .schedule, .repeat: model.cancellable.append(reference)
    case .nest:
      model.cancellable.append(reference)
      model.nested.insert(reference)
    default: break
    }
    return Response(ran: ran, now: model.now, pending: model.work.count)
  }

  func run(_ command: Command, as reference: Reference, on system: System) -> Response {
    system.ran.withLock { $0 = [] }
    let scheduler = system.scheduler
    switch command {
    case .schedule(let due):
      system.handles[reference] =
        scheduler.schedule(at: .milliseconds(due)) { system.log(reference) }
    case .nest(let due, let then):
      system.handles[reference] = scheduler.schedule(at: .milliseconds(due)) {
        system.log(reference)
        scheduler.schedule(after: .milliseconds(then)) { system.log(reference) }
      }
    case .repeat(let due, let interval):
      system.handles[reference] =
        scheduler.schedule(at: .milliseconds(due), every: .milliseconds(interval)) {
          system.log(reference)
        }
    case .cancel(let work): system.handles[work]?.dispose()
    case .advance(let time): scheduler.advance(by: .milliseconds(time))
    case .runNext: scheduler.runNext()
    }
    return Response(
      ran: system.ran.withLock { $0 },
      now: milliseconds(scheduler.uptime),
      pending: scheduler.pendingCount
    )
  }
}

private func milliseconds(_ duration: Duration) -> Int {
  Int(duration / .milliseconds(1))
}
