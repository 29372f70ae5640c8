import Signals

/// Something that a document does, for which it must do nothing else meanwhile.
final class DocumentOperation: Sendable {
  /// How an operation ends.
  enum Ending: Sendable {
    case success
    case failure(DocumentError)
    case interruption
  }

  private struct State {
    var begin: (@Sendable (DocumentOperation) -> Void)?
    var end: (@Sendable (Ending) -> Void)?
  }

  /// What is under way for it; several things, since one can begin the next before it is noted
  /// itself.
  let work = CompositeDisposable()

  private let state: Lock<State>

  /// Makes an operation.
  ///
  /// - Parameters:
  ///   - begin: Begins it when its turn has come; `end` must be called once it is done.
  ///   - end: Told how it has ended.
  init(
    _ begin: @escaping @Sendable (DocumentOperation) -> Void,
    end: @escaping @Sendable (Ending) -> Void
  ) {
    state = Lock(State(begin: begin, end: end))
  }

  fileprivate func begin() {
    let begin = state.withLock { state in
      defer { state.begin = nil }
      return state.begin
    }
    begin?(self)
  }

  /// Takes the right to end the operation, which there is once.
  fileprivate func takeEnd() -> (@Sendable (Ending) -> Void)? {
    let state = state.withLock { state in
      defer { state = State() }
      return state
    }
    return state.end
  }
}

/// The operations of a document, one after the other in the order in which they were asked for.
final class DocumentOperations: Sendable {
  fileprivate struct State {
    var running: DocumentOperation?
    var waiting: [DocumentOperation] = []
    var isAdvancing = false
  }

  private let state = Lock(State())

  /// Does an operation when those before it have ended.
  func add(_ operation: DocumentOperation) {
    state.withLock { $0.waiting.append(operation) }
    advance()
  }

  /// Ends an operation, unless that has happened before.
  func end(_ operation: DocumentOperation, _ ending: DocumentOperation.Ending) {
    let end = operation.takeEnd()
    guard let end else { return }
    state.withLock { state in
      if state.running === operation { state.running = nil }
      state.waiting.removeAll { $0 === operation }
    }
    end(ending)
    advance()
  }

  /// Whether an operation is the one that goes on.
  func isRunning(_ operation: DocumentOperation) -> Bool {
    state.withLock { $0.running === operation }
  }

  /// Gives up everything, when the document goes.
  func disposeAll() {
    let all = state.withLock { state in
      defer { state = State() }
      return state.waiting + [state.running].compactMap(\.self)
    }
    for operation in all {
      operation.work.dispose()
      operation.takeEnd()?(.interruption)
    }
  }

  /// Begins what can begin, on the first thread that comes; others leave it to that one.
  private func advance() {
    guard state.withLock({ $0.beginAdvancing() }) else { return }
    while let operation = state.withLock({ $0.takeNext() }) { operation.begin() }
  }
}

extension DocumentOperations.State {
  fileprivate mutating func beginAdvancing() -> Bool {
    guard !isAdvancing else { return false }
    isAdvancing = true
    return true
  }

  /// Takes what is next, or ends the advance.
  fileprivate mutating func takeNext() -> DocumentOperation? {
    guard running == nil, !waiting.isEmpty else {
      isAdvancing = false
      return nil
    }
    running = waiting.removeFirst()
    return running
  }
}
