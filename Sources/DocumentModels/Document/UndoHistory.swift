/// How much of a document's past is kept.
public struct UndoLimits: Hashable, Sendable {
  /// How many steps can be undone.
  public var steps: Int

  /// How much memory they may take, in bytes, by what the format says; the last step is always kept.
  public var memory: Int

  /// How close to each other edits of a binding are to be undone together.
  public var grouping: Duration

  /// Sets the limits.
  ///
  /// - Parameters:
  ///   - steps: How many steps can be undone.
  ///   - memory: How many bytes they may take.
  ///   - grouping: How close to each other edits of a binding are to be undone together.
  public init(steps: Int = 200, memory: Int = 64 << 20, grouping: Duration = .milliseconds(500)) {
    self.steps = steps
    self.memory = memory
    self.grouping = grouping
  }
}

/// What a document has held before, and what undoing has taken back.
struct UndoHistory<Entry: Sendable>: Sendable {
  private struct Kept: Sendable {
    let entry: Entry
    let size: Int
  }

  private let limits: UndoLimits
  private var past: [Kept] = []
  private var future: [Kept] = []
  private var pastSize = 0
  /// When the last edit was, if the next one may join it.
  private var lastEdit: Duration?

  init(_ limits: UndoLimits) {
    self.limits = limits
  }

  /// Whether there is something to undo.
  var canUndo: Bool { !past.isEmpty }

  /// Whether there is something to redo.
  var canRedo: Bool { !future.isEmpty }

  /// Keeps what an edit replaces.
  ///
  /// - Parameters:
  ///   - old: What there was before.
  ///   - size: How much memory it takes.
  ///   - time: When the edit was made; `nil` for one that is undone on its own.
  mutating func record(_ old: Entry, size: Int, at time: Duration?) {
    future = []
    let joins = if let lastEdit, let time { time - lastEdit < limits.grouping } else { false }
    lastEdit = time
    guard !joins || past.isEmpty else { return }
    past.append(Kept(entry: old, size: size))
    pastSize += size
    while past.count > max(1, limits.steps) || past.count > 1 && pastSize > limits.memory {
      pastSize -= past.removeFirst().size
    }
  }

  /// Lets the next edit be undone on its own.
  mutating func endGroup() { lastEdit = nil }

  /// Goes back a step.
  mutating func undo(from current: Entry, size: Int) -> Entry? {
    guard let kept = past.popLast() else { return nil }
    pastSize -= kept.size
    lastEdit = nil
    future.append(Kept(entry: current, size: size))
    return kept.entry
  }

  /// Goes forward a step.
  mutating func redo(from current: Entry, size: Int) -> Entry? {
    guard let kept = future.popLast() else { return nil }
    lastEdit = nil
    past.append(Kept(entry: current, size: size))
    pastSize += size
    return kept.entry
  }
}
