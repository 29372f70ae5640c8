import Signals

/// Somebody who waits for a document to be open.
final class DocumentRequest: Sendable {
  /// Whether the file is to be created if there is none.
  let createsMissing: Bool

  /// Whether it is content that with the answer something is done, rather than the opening alone.
  let isUse: Bool

  private struct Answers {
    let run: @Sendable () -> Void
    let fail: @Sendable (DocumentError) -> Void
  }

  private let answers: Lock<Answers?>

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - isUse: Whether something is to be done with the content.
  ///   - createsMissing: Whether the file is to be created if there is none.
  ///   - run: Called once the document is open.
  ///   - fail: Called if it can't be opened.
  init(
    isUse: Bool,
    createsMissing: Bool,
    run: @escaping @Sendable () -> Void,
    fail: @escaping @Sendable (DocumentError) -> Void
  ) {
    self.isUse = isUse
    self.createsMissing = createsMissing
    answers = Lock(Answers(run: run, fail: fail))
  }

  /// Runs it, unless it was answered before.
  func run() { take()?.run() }

  /// Tells it that there will be no content, unless it was answered before.
  func fail(_ error: DocumentError) { take()?.fail(error) }

  /// Forgets what it would have done.
  func cancel() { _ = take() }

  private func take() -> Answers? {
    answers.withLock { answers in
      defer { answers = nil }
      return answers
    }
  }
}

/// Those who wait for a document, in the order in which they came.
struct DocumentRequests: Sendable {
  /// What to do next about those who wait.
  enum Step: Sendable {
    /// Nobody can be served now.
    case wait
    /// This one can.
    case run(DocumentRequest)
    /// The document must be opened for them.
    case open
  }

  private(set) var waiting: [DocumentRequest] = []
  /// Whether somebody is being served.
  private var isServing = false
  /// Whether an opening is under way or asked for.
  private(set) var isOpening = false

  /// Whether nobody waits.
  var isEmpty: Bool { waiting.isEmpty }

  /// Whether anybody who waits wants the file to be created.
  var wantCreation: Bool { waiting.contains(where: \.createsMissing) }

  mutating func add(_ request: DocumentRequest) { waiting.append(request) }

  /// Takes somebody out who has given up.
  ///
  /// - Returns: Whether it is the last one for whom the document is being opened.
  mutating func remove(_ request: DocumentRequest) -> Bool {
    guard let index = waiting.firstIndex(where: { $0 === request }) else { return false }
    waiting.remove(at: index)
    return waiting.isEmpty && isOpening
  }

  /// Finds out what to do next.
  ///
  /// - Parameters:
  ///   - isUsable: Whether there is content.
  ///   - hasServed: Whether the caller has just served somebody.
  /// - Returns: What to do next.
  mutating func next(isUsable: Bool, hasServed: Bool) -> Step {
    if hasServed { isServing = false }
    guard !isServing, !waiting.isEmpty else { return .wait }
    if isUsable {
      isServing = true
      return .run(waiting.removeFirst())
    }
    guard !isOpening else { return .wait }
    isOpening = true
    return .open
  }

  /// Notes that an opening has ended.
  mutating func endOpening() { isOpening = false }

  /// Takes all out, to tell them that there will be nothing.
  mutating func removeAll() -> [DocumentRequest] {
    defer { waiting = [] }
    return waiting
  }
}
