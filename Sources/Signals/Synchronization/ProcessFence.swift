import Glibc
import Synchronization

/// A fence that a thread makes for all threads of the process.
///
/// Where one side is passed all the time and the other one hardly ever, the second makes the fences of
/// both: so the first needs none.
enum ProcessFence {
  /// Whether the system can do it.
  ///
  /// It gets ready for that when this is asked first, which takes some 15 ms where there are several
  /// threads.
  static let isAvailable = command(registering) == 0

  /// The same without waiting: `nil` while the system gets ready, on a thread of its own.
  static var isReady: Bool? {
    switch progress.load(ordering: .acquiring) {
    case .available: return true
    case .unavailable: return false
    case .gettingReady: return nil
    case .unknown:
      let isFirst = progress.compareExchange(
        expected: .unknown,
        desired: .gettingReady,
        ordering: .relaxed
      )
      .exchanged
      if isFirst {
        OwnThread.start(handlingSignals: false) {
          progress.store(isAvailable ? .available : .unavailable, ordering: .releasing)
        }
      }
      return nil
    }
  }

  private enum Progress: UInt8, AtomicRepresentable {
    case unknown, gettingReady, available, unavailable
  }

  private static let progress = Synchronization.Atomic(Progress.unknown)

  /// Has every thread of the process come past all that it has begun to store and to load.
  static func issue() {
    guard isAvailable else { return }
    // It was allowed once. A process that has been put into a sandbox since waits instead, for longer
    // than any processor keeps what it has stored to itself.
    if command(fencing) != 0 { usleep(1_000) }
  }

  private static let fencing = 1 << 3
  private static let registering = 1 << 4

  #if arch(x86_64)
  private static let number: Int? = 324
  #elseif arch(arm64)
  private static let number: Int? = 283
  #else
  private static let number: Int? = nil
  #endif

  private static func command(_ command: Int) -> Int {
    guard let number, let call else { return -1 }
    return call(number, command, 0, 0)
  }

  /// The call of the system itself: its headers hide from Swift whatever takes any number of arguments.
  private static let call: Call? =
    dlsym(nil, "syscall").map { unsafeBitCast($0, to: Call.self) }

  private typealias Call = @convention(c) (Int, Int, Int, Int) -> Int
}
