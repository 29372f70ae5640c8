import Synchronization

/// Asks the source of a run for values, one by one.
///
/// A source that can wait, such as a sequence, then sends nothing of its own accord: it is pulled
/// for as long as the consumer wants more. Any other source pays no attention and sends when it
/// likes.
@usableFromInline
final class Demand: @unchecked Sendable {
  /// Whether the consumer would take another value now.
  @usableFromInline let isWanted: () -> Bool
  /// Sends the next value, or the end.
  ///
  /// Under the gate of the run; `nil` if the source cannot wait.
  @usableFromInline var step: (() -> Void)?
  /// Takes a pull to the runs that the values come from.
  ///
  /// A closure alone would be wrapped anew, on top of its wrappers, each time the lock gives access.
  private struct Forward {
    let pull: () -> Void
  }

  private let forward = Lock<Forward?>(nil)
  private let isPulling = Synchronization.Atomic<Bool>(false)

  @usableFromInline
  init(_ isWanted: @escaping () -> Bool) {
    self.isWanted = isWanted
  }

  /// Sees to it that a run which has its values from others passes pulls on to them.
  @usableFromInline
  func forward(to pull: @escaping () -> Void) {
    forward.withLock { $0 = Forward(pull: pull) }
  }

  /// Lets go of the source.
  ///
  /// The caller holds the gate of the run.
  func close() {
    step = nil
    let forwarded = forward.withLock { $0.take() }
    withExtendedLifetime(forwarded) {}
  }

  fileprivate func pull(in scope: RunScope) {
    if let forward = forward.withLock({ $0 }) { return forward.pull() }
    // Whoever pulls asks once more after it has let go, so nobody need wait for it.
    guard !isPulling.exchange(true, ordering: .sequentiallyConsistent) else { return }
    scope.run { [self] in
      repeat {
        while canStep(in: scope), let step {
          step()
          scope.yield()
        }
        isPulling.store(false, ordering: .sequentiallyConsistent)
      } while canStep(in: scope) && !isPulling.exchange(true, ordering: .sequentiallyConsistent)
    }
  }

  private func canStep(in scope: RunScope) -> Bool {
    step != nil && scope.isRunning && isWanted()
  }
}

extension RunScope {
  /// Sends the elements of a sequence as `demand` asks for them.
  @inlinable
  func send<Values: Sequence, Failure>(
    _ values: Values,
    on demand: Demand,
    to sink: Sink<Values.Element, Failure>
  ) {
    guard onInterruption({ sink.end(.interrupted) }) else { return }
    var iterator = values.makeIterator()
    run {
      demand.step = {
        if let value = iterator.next() { sink.value(value) } else { sink.end(.completed) }
      }
    }
    pull()
  }

  /// Has a source, which is not started yet, wait to be asked for each value that this run has its
  /// own from, and passes on to it what is asked of this run.
  ///
  /// - Parameters:
  ///   - source: The scope of the source.
  ///   - hasRoom: Whether there is something to do with another value.
  func askForEach(of source: RunScope, while hasRoom: @escaping () -> Bool) {
    source.demand = Demand { [self] in (demand?.isWanted() ?? true) && hasRoom() }
    demand?.forward(to: { source.pull() })
  }

  /// Has a source that can wait send values for as long as they are wanted.
  @usableFromInline
  func pull() {
    demand?.pull(in: self)
  }
}
