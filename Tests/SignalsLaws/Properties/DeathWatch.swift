import Dispatch
import Signals

/// Sees to it that another thread can read a property whenever one of its values dies.
final class DeathWatch: Sendable {
  final class Value: Numbered {
    let number: Int
    private let watch: DeathWatch

    init(_ number: Int, _ watch: DeathWatch) {
      (self.number, self.watch) = (number, watch)
    }

    deinit {
      watch.look()
    }

    static func == (first: Value, second: Value) -> Bool { first.number == second.number }
  }

  private let probe = MutableProperty("probe")
  private let reader = DispatchQueue(label: "laws.reader")
  private let isWaiting = Lock(false)
  /// How many seconds to wait: long at first, for the machine may be busy, and short when the law has
  /// failed once and simpler failures are looked for.
  private static let patience = Lock(20.0)

  /// Whether somebody had to wait.
  var hasWaited: Bool { isWaiting.withLock { $0 } }

  func tracked(_ number: Int) -> Value { Value(number, self) }

  /// Has what is read be connected with a property, so that it waits for the steps of that.
  func connect<Other: Sendable>(with property: MutableProperty<Other>) {
    // What connects them need not live.
    _ = property.combineLatest(with: probe)
  }

  /// Has another thread read a property, and waits for that.
  func look() {
    guard !hasWaited else { return }
    let hasRead = DispatchSemaphore(value: 0)
    reader.async { [probe] in
      _ = probe.value
      hasRead.signal()
    }
    // Whoever holds the graph meanwhile holds it for ever.
    guard hasRead.wait(timeout: .now() + Self.patience.withLock { $0 }) == .timedOut else { return }
    isWaiting.withLock { $0 = true }
    Self.patience.withLock { $0 = 0.2 }
  }
}
