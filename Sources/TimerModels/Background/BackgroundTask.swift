import Signals

/// Something that a process wants to get done before it goes.
///
/// As long as one has begun and has not ended, a process that was told to go waits, until its deadline.
/// Each is ended exactly once, on any thread. One that is let go of without that is ended too, and
/// reported, for somebody has forgotten it.
public final class BackgroundTask: Sendable {
  /// What becomes of a task when the process comes back from a suspension.
  public enum ReturnPolicy: Sendable, Hashable {
    /// It goes on.
    case keep

    /// It is ended: it was for the time of absence alone.
    case endOnForeground
  }

  /// What there is to say of a task.
  public struct Info: Sendable, Hashable {
    /// A number that no other task has.
    public let id: UInt64

    /// What it is called.
    public let name: String

    /// The file that it began in.
    public let fileID: String

    /// The line that it began at.
    public let line: Int

    /// When it began, on the scheduler's `uptime`.
    public let began: Duration
  }

  /// What there is to say of it.
  public let info: Info

  private let tasks: BackgroundTasks
  /// Whether the owner has ended it; the process may have ended it before.
  private let hasEnded = Lock(false)

  init(_ info: Info, of tasks: BackgroundTasks) {
    self.info = info
    self.tasks = tasks
  }

  deinit {
    guard !hasEnded.withLock({ $0 }), tasks.isActive(info.id) else { return }
    tasks.end(info)
    tasks.tell(.forgotten(info))
  }

  /// What it is called.
  public var name: String { info.name }

  /// Whether the process waits for it.
  ///
  /// Not if it has ended, if the process came back and it was only for the time of absence, or if it
  /// began when it was too late.
  public var isActive: Bool { tasks.isActive(info.id) }

  /// Ends the task: the process need not wait for it any longer.
  ///
  /// A second time changes nothing, and is reported.
  ///
  /// - Parameters:
  ///   - fileID: Where it ends, for the report.
  ///   - line: The line there.
  public func end(fileID: String = #fileID, line: Int = #line) {
    let isFirst = hasEnded.withLock { hasEnded in
      defer { hasEnded = true }
      return !hasEnded
    }
    if isFirst {
      tasks.end(info)
    } else {
      tasks.tell(.endedAgain(info, fileID: fileID, line: line))
    }
  }
}

extension BackgroundTask.Info: CustomStringConvertible {
  /// The name, and where it began.
  public var description: String { "'\(name)' (begun at \(fileID):\(line))" }
}
