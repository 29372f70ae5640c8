public import Signals

extension Document {
  /// Makes a producer that lets go of the content.
  ///
  /// An opening for which nobody waits but with the intention of having it open is given up; uses
  /// that wait are served before. A closed document is left alone.
  ///
  /// - Parameter edits: What to do with edits that aren't saved. When they are to be saved and can't
  ///   be, the document stays open.
  /// - Returns: A producer of one value, once the document is closed.
  public func close(_ edits: UnsavedEdits = .save) -> SignalProducer<Void, DocumentError> {
    let closing = perform { document, operation in document.runClosing(edits, operation) }
    return SignalProducer { [weak self] observer, lifetime in
      self?.giveUpOpening()
      lifetime += closing.start(observer)
    }
  }

  /// Gives up an opening that is for no use.
  private func giveUpOpening() {
    guard let operation = opening.withLock({ $0 }) else { return }
    let waiting = requests.withLock { requests in
      requests.waiting.contains(where: \.isUse) ? nil : requests.removeAll()
    }
    guard let waiting else { return }
    let error = error(.open, .cancelled)
    cancelOpening(operation)
    for request in waiting { request.fail(error) }
  }

  private func runClosing(_ edits: UnsavedEdits, _ work: DocumentOperation) {
    // In one step with looking, so that no edit comes in between.
    let obstacle = status.modify { status -> Obstacle? in
      guard let loaded = status.loaded else { return .nothingLoaded }
      if edits == .save, status.isDirty {
        return status.conflict == nil ? .edits(loaded.expectation) : .conflict
      }
      status.begin(.closing)
      return nil
    }
    switch obstacle {
    case .nothingLoaded:
      status.modify { $0.rest() }
      finish(work)
    case .conflict: refuse(.close, .inConflict, work)
    case .edits(let expectation):
      store(expectation, work) { document in document.runClosing(edits, work) }
    case nil: finishClosing(work)
    }
  }

  private enum Obstacle: Sendable {
    case nothingLoaded
    case conflict
    case edits(SaveExpectation)
  }

  /// Lets go of everything; nothing can be edited any more.
  func finishClosing(_ work: DocumentOperation) {
    watching.inner = nil
    journalTimer?.cancel()
    saveTimer?.cancel()
    retryTimer.inner = nil
    departures.inner = nil
    journaling.queue.schedule { [weak self] in
      guard let self else { return }
      journaling.clear()
      openLock.withLock { $0.take() }?.release()
      // What was not recovered is offered again at the next opening.
      recoverable.withLock { $0 = [] }
      recoveryDate.value = nil
      status.modify { $0.close() }
      finish(work)
    }
  }
}
