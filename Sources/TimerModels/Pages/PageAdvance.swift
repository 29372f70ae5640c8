import Signals

/// Turns to the next page when one has been shown long enough.
///
/// Turns that it makes itself leave the grid of the interval as it is; after any other turn, the page is
/// shown for a whole interval.
final class PageAdvance: Sendable {
  private let interval: IntervalModel
  private let isWanted: Property<Bool>

  /// Makes what advances pages.
  ///
  /// - Parameters:
  ///   - interval: How long a page is shown.
  ///   - isWanted: Whether the time passes.
  init(_ interval: IntervalModel, while isWanted: Property<Bool>) {
    (self.interval, self.isWanted) = (interval, isWanted)
  }

  /// Whether the time passes.
  var isRunning: Property<Bool> { interval.isRunning }

  /// Advances the pages of an engine, which owns all that is observed for it.
  func begin<Page, Failure>(_ engine: PageEngine<Page, Failure>) {
    engine.own(
      interval.ticks.observeValues { [weak engine] _ in
        engine?.turn { $0.step(.forward, .time) }
      }
    )
    engine.own(
      engine.turns.observeValues { [weak self] turn in
        guard let self, turn.cause != .time else { return }
        interval.reset.apply().start()
        follow()
      }
    )
    engine.own(isWanted.producer.startWithValues { [weak self] _ in self?.follow() })
  }

  /// Lets the time pass, or not, as it is wanted at last.
  private func follow() {
    var isRunning: Bool
    repeat {
      isRunning = isWanted.value
      (isRunning ? interval.start : interval.pause).apply().start()
    } while isRunning != isWanted.value
  }
}
