import Glibc
import Signals
import TerminalShim

/// Tells when a terminal of the process has another size, or is the process's again after a stop.
final class TerminalNews: Sendable {
  static let shared = TerminalNews()

  /// Sends whenever something may have changed; any number of changes at once are one.
  let changes: Signal<Void, Never>
  private let watch: DescriptorWatch?

  private init() {
    let (changes, observer) = Signal<Void, Never>.pipe()
    let descriptor = terminal_shim_news()
    self.changes = changes
    watch = DescriptorWatch(descriptor, named: "news of a terminal") {
      var count: UInt64 = 0
      _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
      observer.send(value: ())
      return true
    }
    ProcessTerminal.shared.withLock { $0.watchSize() }
  }
}
