/// What a provider has been asked for, and what of it is known.
struct ProviderMachine<ID: Hashable & Sendable>: Sendable {
  /// What to do when somebody asks.
  enum Need: Sendable, Equatable {
    /// Nothing: it is known, and fresh.
    case nothing
    /// To wait for what has been asked already.
    case wait
    /// To wait for what will be asked, with the others of the same instant.
    case ask(isFirst: Bool)
  }

  private var collected: [ID] = []
  private var isCollected: Set<ID> = []
  /// Which question is out for an ID.
  private var asked: [ID: UInt64] = [:]
  private var lastQuestion: UInt64 = 0
  /// What was invalidated after it had been asked for.
  private var outdated: Set<ID> = []
  /// Until when what is known is fresh, by the scheduler's time.
  private var freshUntil: [ID: Duration] = [:]

  /// Notes that somebody asks.
  ///
  /// - Parameters:
  ///   - id: For what.
  ///   - now: The scheduler's time.
  /// - Returns: What to do.
  mutating func ask(_ id: ID, at now: Duration) -> Need {
    if asked[id] != nil || isCollected.contains(id) { return .wait }
    if let end = freshUntil[id], now < end { return .nothing }
    collected.append(id)
    isCollected.insert(id)
    return .ask(isFirst: collected.count == 1)
  }

  /// Takes what was collected.
  ///
  /// - Parameter size: How much a question may ask for.
  /// - Returns: The questions, each with its number.
  mutating func takeQuestions(of size: Int) -> [(number: UInt64, ids: [ID])] {
    defer {
      collected = []
      isCollected = []
    }
    return stride(from: 0, to: collected.count, by: size).map { start in
      lastQuestion += 1
      let ids = Array(collected[start..<min(start + size, collected.count)])
      for id in ids { asked[id] = lastQuestion }
      return (lastQuestion, ids)
    }
  }

  /// Takes an answer.
  ///
  /// - Parameters:
  ///   - id: What is answered.
  ///   - end: Until when the answer is fresh, or `nil` for an answer that is none.
  /// - Returns: Whether the answer was invalidated on its way, so that it is stale already.
  mutating func answer(_ id: ID, freshUntil end: Duration?) -> Bool {
    asked[id] = nil
    let isOutdated = outdated.remove(id) != nil
    freshUntil[id] = isOutdated ? nil : end
    return isOutdated
  }

  /// Whether a question is still open for an ID.
  func isOpen(_ id: ID, in question: UInt64) -> Bool {
    asked[id] == question
  }

  /// Notes that what is known is not fresh any more, nor what is on its way.
  mutating func invalidate(_ id: ID) {
    freshUntil[id] = nil
    if asked[id] != nil { outdated.insert(id) }
  }

  /// Notes that nothing is known any more.
  mutating func forget(_ id: ID) {
    freshUntil[id] = nil
  }
}

/// Ends the producer of a question that nobody has answered.
enum ResponderFault: Error {
  case abandoned
}
