import Signals

@testable import TimerModels

/// Says what a test has told it to say of the resources.
final class ScriptedReader: ResourceReader {
  private let amounts = Lock<[Resource: Measured]>([:])

  func read() -> [Resource: Measured] { amounts.withLock { $0 } }

  func set(_ resource: Resource, to value: Double) {
    amounts.withLock { $0[resource] = .value(value) }
  }

  func set(_ resource: Resource, unavailable reason: String) {
    amounts.withLock { $0[resource] = .unavailable(reason) }
  }
}
