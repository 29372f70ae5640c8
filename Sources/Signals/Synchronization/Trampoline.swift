public import Synchronization

/// Runs a piece of work again whenever it is asked for while it runs, instead of inside itself.
///
/// Makes a loop of what would otherwise be recursion, and one thread of what would be several.
@usableFromInline
final class Trampoline: Sendable {
  @usableFromInline let requests = Synchronization.Atomic<Int>(0)

  @usableFromInline
  init() {}

  /// Runs `work`, or has whoever is running it do so once more.
  @inlinable
  func run(_ work: () -> Void) {
    guard requests.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    var seen = 1
    repeat {
      work()
      // Several requests that came meanwhile are served by one more run.
      let (_, left) = requests.wrappingSubtract(seen, ordering: .acquiringAndReleasing)
      seen = left
    } while seen > 0
  }
}
