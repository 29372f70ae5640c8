/// The executions of one action: which are under way, which wait, and whether there may be more.
///
/// Who is admitted is decided in one step of the graph with the state that enables the action, and
/// what is shown follows in the same step.
final class ActionExecutions<Output: Sendable, Failure: Swift.Error>: Sendable {
  typealias Execution = ActionExecution<Output, Failure>

  enum Admission {
    case refused
    /// To be started, after another one has been interrupted.
    case started(Execution, participant: Int, replacing: [Execution])
    case waiting(Execution, participant: Int)
    /// To be joined.
    case joined(Execution)
  }

  private struct State {
    var running: [Execution] = []
    /// Those who wait, by their tickets, and whose ticket is due.
    var waiting: [Int: Execution] = [:]
    var ticketsGiven = 0
    var ticketsDue = 0
    /// Whose turn it is, and who will be started by whoever is starting just now.
    var next = RingBuffer<Execution>()

    mutating func popWaiting() -> Execution? {
      while !waiting.isEmpty {
        defer { ticketsDue += 1 }
        if let execution = waiting.removeValue(forKey: ticketsDue) { return execution }
      }
      ticketsDue = ticketsGiven
      return nil
    }
  }

  let policy: ExecutionPolicy
  let load = MutableProperty(ActionLoad()).named("the executions of an action")
  /// Changed only inside steps of the graph, together with the load.
  private let state = Lock(State())
  private let starting = Trampoline()

  init(_ policy: ExecutionPolicy) {
    self.policy = policy
  }

  /// Decides about one more execution.
  ///
  /// - Parameters:
  ///   - observer: Who asks for it. Takes part before the execution can be started by others.
  ///   - prepare: Makes the work of the present state; `nil` if that does not allow any.
  /// - Returns: What to do.
  func admit(
    _ observer: Execution.Participant,
    _ prepare: () -> (@Sendable () -> SignalProducer<Output, Failure>)?
  ) -> Admission {
    GraphThread.current.stepOfUser {
      guard let work = prepare() else { return .refused }
      var load = load.value
      let admission = load.admission(by: policy)
      switch admission {
      case .refuse: return .refused
      case .join: return state.withLock { $0.running.last }.map { .joined($0) } ?? .refused
      case .start, .replace: load.running += 1
      case .wait: load.waiting += 1
      }
      self.load.value = load
      let (execution, replaced) = state.withLock { state in
        let execution = Execution(
          ticket: state.ticketsGiven,
          keepsValues: policy == .join,
          work: work
        )
        let replaced = state.running
        if admission == .wait {
          state.waiting[execution.ticket] = execution
          state.ticketsGiven += 1
        } else {
          state.running.append(execution)
        }
        return (execution, replaced)
      }
      let participant = execution.add(observer)
      return switch admission {
      case .wait: .waiting(execution, participant: participant)
      case .replace: .started(execution, participant: participant, replacing: replaced)
      default: .started(execution, participant: participant, replacing: [])
      }
    }
  }

  /// Takes an execution that has ended out, and lets the next one have its place.
  func finish(_ execution: Execution) -> Execution? {
    GraphThread.current.stepOfUser {
      let next = state.withLock { state in
        state.running.removeAll { $0 === execution }
        let next = state.popWaiting()
        if let next { state.running.append(next) }
        return next
      }
      load.modify { load in
        if next == nil { load.running -= 1 } else { load.waiting -= 1 }
      }
      return next
    }
  }

  /// Takes an execution out of the line.
  ///
  /// - Returns: Whether it was waiting.
  func withdraw(_ execution: Execution) -> Bool {
    GraphThread.current.stepOfUser {
      let wasWaiting = state.withLock { state in
        guard state.waiting[execution.ticket] === execution else { return false }
        state.waiting[execution.ticket] = nil
        return true
      }
      if wasWaiting { load.modify { $0.waiting -= 1 } }
      return wasWaiting
    }
  }

  /// Takes out all that wait.
  ///
  /// - Returns: Those, and the ones that are under way.
  func withdrawAll() -> (waiting: [Execution], running: [Execution]) {
    GraphThread.current.stepOfUser {
      let all = state.withLock { state in
        defer { state.waiting = [:] }
        let waiting = state.waiting.values.sorted { $0.ticket < $1.ticket }
        return (waiting: waiting, running: state.running)
      }
      load.modify { $0.waiting = 0 }
      return all
    }
  }

  /// Starts an execution whose turn it is, in constant stack however many follow at once.
  func start(_ execution: Execution, _ start: (Execution) -> Void) {
    state.withLock { $0.next.append(execution) }
    starting.run {
      while let next = state.withLock({ $0.next.popFirst() }) {
        start(next)
      }
    }
  }
}
