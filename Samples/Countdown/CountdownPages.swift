import Signals
import TimerModels

/// A page for each timer of a sequence, of which one is looked at.
///
/// The running timer is followed from page to page, until somebody turns to another one; who turns
/// back to it follows it again.
final class CountdownPages: Sendable {
  /// One timer of all that run, some of them several times.
  struct Page: Sendable, Equatable {
    /// Which one, counted from 0.
    let index: Int
    /// How long it runs.
    let duration: Duration
  }

  /// Where a timer stands in the sequence.
  enum Standing: Sendable, Equatable {
    /// It has run out.
    case over
    /// It is its turn.
    case current
    /// It begins after this time, without pauses.
    case coming(Duration)
  }

  /// The page that is looked at.
  var page: Property<Page?> { pages.content.map { $0?.page } }
  /// Where its timer stands.
  let standing: Property<Standing>
  /// Turns to the next timer.
  var next: Action<Void, Void, Never> { pages.next }
  /// Turns to the timer before.
  var previous: Action<Void, Void, Never> { pages.previous }

  private let pages: PageModel<Page, Never>
  private let following = SerialDisposable()

  /// Makes pages of a sequence, and shows that of the running timer.
  ///
  /// - Parameter sequence: Whose timers they are.
  init(_ sequence: CountdownSequence) {
    let plan = sequence.plan
    let pages = PageModel<Page, Never>(count: plan.count) { index in
      SignalProducer(value: Page(index: index, duration: plan.duration(at: index)))
    }
    self.pages = pages
    standing = Property.computed { [running = sequence.index, shown = pages.index] in
      let (current, index) = (running.value, shown.value ?? 0)
      guard index > current else { return index < current ? .over : .current }
      let between = (current + 1..<index).reduce(Duration.zero) { $0 + plan.duration(at: $1) }
      return .coming(sequence.current.remaining.value + between)
    }
    following.inner = sequence.index.signal.observeValues { [weak pages] index in
      guard let pages, pages.index.value == index - 1 else { return }
      pages.jump.apply(index).start()
    }
  }

  deinit {
    following.dispose()
  }
}
