public import Signals

/// A text document for people.
public typealias TextDocumentModel = DocumentModel<TextFormat>

extension DocumentModel where Format.Content == String {
  /// The text, to be read, edited and bound; empty while nothing is loaded.
  public var text: MutableProperty<String> { content }

  /// How long the text is.
  ///
  /// Long texts are counted a moment after the last edit, off the thread that edits.
  public var textCounts: Property<TextCounts> {
    counts.map { Property($0.counts) } ?? Property(value: TextCounts())
  }

  /// The number of words: what stands between spaces and line ends.
  public var wordCount: Property<Int> { textCounts.map(\.words).skipRepeats() }

  /// The number of lines; the last one counts with or without an end.
  public var lineCount: Property<Int> { textCounts.map(\.lines).skipRepeats() }
}

extension DocumentModel where Format == TextFormat {
  /// How the text is written; `nil` while nothing is loaded.
  public var details: Property<TextDetails?> { document.details }
}

/// Keeps the counts of a text up to date.
final class TextCounting: Sendable {
  /// The counts.
  let counts = MutableProperty(TextCounts())

  /// Up to this length in bytes a text is counted at once.
  private static let shortLength = 1 << 12

  private let observation = SerialDisposable()
  private let latest = Lock("")
  private let queue: SerialScheduler
  private let timer: DebouncedTimer

  /// Counts what a property holds, if that is text.
  init?<Content: Sendable>(
    of content: MutableProperty<Content>,
    clock: any DateScheduler,
    io: any Scheduler
  ) {
    guard Content.self == String.self else { return nil }
    let queue = SerialScheduler(on: io)
    let (counts, latest) = (counts, latest)
    self.queue = queue
    timer = DebouncedTimer(on: clock, delay: .milliseconds(200), limit: .seconds(2)) {
      queue.schedule {
        let text = latest.withLock { $0 }
        counts.value = TextCounts(text)
      }
    }
    observation.inner = content.signal.observeValues(with: self) { counting, content in
      if let text = content as? String { counting.count(text) }
    }
    if let text = content.value as? String { count(text) }
  }

  deinit {
    observation.dispose()
  }

  private func count(_ text: String) {
    let old = latest.withLock { latest in
      defer { latest = text }
      return latest
    }
    withExtendedLifetime(old) {}
    if text.utf8.count <= Self.shortLength {
      timer.cancel()
      counts.value = TextCounts(text)
    } else {
      timer.trigger()
    }
  }
}
