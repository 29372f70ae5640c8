import Signals
import SignalsTesting

/// What an observer has been told, from whatever threads, and whether that was done serially.
final class EventLog: Sendable {
  private struct State {
    var events: [DigitSignal.Event] = []
    var depth = 0
    var wasNested = false
    var isQuiet = false
    var lateCount = 0
  }

  private let state = Lock(State())

  /// What came, in this order.
  var events: [DigitSignal.Event] { state.withLock { $0.events } }

  /// The values that came.
  var values: [Int] { events.compactMap(\.value) }

  /// Whether an event began before the one before it was over.
  var wasNested: Bool { state.withLock { $0.wasNested } }

  /// How many values began when there should have been none any more.
  var lateCount: Int { state.withLock { $0.lateCount } }

  /// Whether no event follows a terminal one.
  var isWellFormed: Bool { !events.dropLast().contains(where: \.isTerminating) }

  /// Begins an event.
  func take(_ event: DigitSignal.Event) {
    state.withLock { state in
      if state.depth > 0 { state.wasNested = true }
      if state.isQuiet, event.value != nil { state.lateCount += 1 }
      state.depth += 1
      state.events.append(event)
    }
  }

  /// Ends an event.
  func leave() {
    state.withLock { $0.depth -= 1 }
  }

  /// From now on no value may begin.
  func expectQuiet() {
    state.withLock { $0.isQuiet = true }
  }
}
