public import Dispatch

/// Threads that are shared by those who have work for them.
public struct Pool: Sendable {
  /// What to call it.
  public let name: String

  let run: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Makes a pool.
  ///
  /// - Parameters:
  ///   - name: What to call it.
  ///   - run: Hands work over to the pool, and returns without waiting for it.
  @preconcurrency
  public init(
    name: String,
    run: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Void
  ) {
    (self.name, self.run) = (name, run)
  }

  /// Those that most work shares: Dispatch's of two urgencies, and that of tasks.
  public static var usual: [Pool] { [.dispatch(.default), .dispatch(.utility), .tasks(.medium)] }

  /// The threads of Dispatch's global queue.
  ///
  /// - Parameter qos: Of which urgency.
  /// - Returns: The pool.
  public static func dispatch(_ qos: DispatchQoS.QoSClass) -> Pool {
    let queue = DispatchQueue.global(qos: qos)
    return Pool(name: "dispatch \(qos)") { work in queue.async(execute: work) }
  }

  /// The threads of Swift's tasks.
  ///
  /// - Parameter priority: Of which urgency.
  /// - Returns: The pool.
  public static func tasks(_ priority: TaskPriority) -> Pool {
    let name = "\(priority)".split(separator: ".").last.map(String.init) ?? "\(priority.rawValue)"
    return Pool(name: "tasks \(name)") { work in Task.detached(priority: priority) { work() } }
  }
}

/// How long a pool lets work wait.
public enum PoolHealth: Sendable, Hashable {
  /// Work began as soon as can be expected.
  case healthy

  /// Work waited for longer than it should.
  case slow(Duration)

  /// Work has waited for so long that the pool may never run it, and waits still.
  case stalled(Duration)

  /// How long work has waited; zero if that is as it should be.
  public var delay: Duration {
    switch self {
    case .healthy: .zero
    case .slow(let delay), .stalled(let delay): delay
    }
  }

  /// Whether the pool runs nothing.
  public var isStalled: Bool {
    if case .stalled = self { true } else { false }
  }
}
