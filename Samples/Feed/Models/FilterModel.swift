import Signals

/// What is typed to find something, and what is looked for once the typing has paused.
final class FilterModel: Sendable {
  /// What has been typed.
  let text = MutableProperty("")
  /// What is looked for.
  let query: Property<FilterQuery>

  /// Makes a filter that lets everything through.
  ///
  /// - Parameters:
  ///   - pause: How long the typing must have paused.
  ///   - scheduler: Whose clock counts.
  init(pause: Duration = .milliseconds(200), on scheduler: any DateScheduler) {
    query = Property(
      initial: FilterQuery(""),
      then: text.signal
        .debounce(for: pause, on: scheduler)
        .map(FilterQuery.init)
    )
    .skipRepeats()
  }
}

/// Words, all of which must be found.
struct FilterQuery: Sendable, Equatable {
  private let words: [String]

  /// Takes the words of a text; without any, everything matches.
  init(_ text: String) {
    words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Whether everything matches.
  var isEmpty: Bool { words.isEmpty }

  /// Whether each word stands somewhere in the texts, in capitals or not.
  func matches(_ texts: String...) -> Bool {
    let texts = texts.map { $0.lowercased() }
    return words.allSatisfy { word in texts.contains { $0.contains(word) } }
  }
}
