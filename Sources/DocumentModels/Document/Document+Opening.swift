import Signals

extension Document {
  /// Opens the document for all who wait.
  func beginOpening() {
    let operation = DocumentOperation { [weak self] in
      self?.runOpening($0)
    } end: { _ in
    }
    opening.withLock { $0 = operation }
    operations.add(operation)
  }

  /// Gives up the opening for which nobody waits any more.
  func cancelOpening(_ operation: DocumentOperation) {
    endOpening()
    cancel(operation)
  }

  private func endOpening() {
    opening.withLock { $0 = nil }
    requests.withLock { $0.endOpening() }
  }

  private func runOpening(_ operation: DocumentOperation) {
    guard status.value.loaded == nil else {
      endOpening()
      return finish(operation)
    }
    status.modify { $0.begin(.opening(DocumentProgress(completed: 0, total: 0))) }
    operation.work += loading { [weak self] progress in
      self?.advance(operation, to: progress)
    }
    .start { [weak self] event in
      guard let self else { return }
      switch event {
      case .value(let loading): opened(loading, operation)
      case .failed(let error) where error.reason == .notFound: handleMissing(error, operation)
      case .failed(let error): failOpening(error, operation)
      case .completed, .interrupted: break
      }
    }
  }

  private func advance(_ operation: DocumentOperation, to progress: DocumentProgress) {
    guard operations.isRunning(operation) else { return }
    status.modify { status in
      if case .opening = status.phase { status.phase = .opening(progress) }
    }
  }

  private func failOpening(_ error: DocumentError, _ operation: DocumentOperation) {
    guard operations.isRunning(operation) else { return }
    openLock.withLock { $0.take() }?.release()
    let waiting = requests.withLock { requests in
      requests.endOpening()
      return requests.removeAll()
    }
    opening.withLock { $0 = nil }
    fail(error, operation)
    for request in waiting { request.fail(error) }
  }

  private func opened(_ loading: Loading<Format>, _ operation: DocumentOperation) {
    guard operations.isRunning(operation) else { return }
    let loaded = LoadedDocument<Format>(
      loading.content,
      loading.details,
      isStored: true,
      expectation: loading.expectation,
      undo: options.undo,
      revision: newRevision()
    )
    recoverable.withLock { $0 = loading.edits }
    recoveryDate.value = loading.edits.first?.date
    finishOpening(with: loaded, operation)
  }

  /// A number for the first state of what is loaded, beyond those of all that was loaded before.
  private func newRevision() -> Int {
    loadings.withLock { loadings in
      loadings += 1
      return loadings << 32
    }
  }

  private func finishOpening(with loaded: LoadedDocument<Format>, _ operation: DocumentOperation) {
    status.modify { status in
      status.loaded = loaded
      status.rest()
    }
    endOpening()
    startWatching()
    finish(operation)
  }
}

// MARK: - A file that doesn't exist

extension Document {
  private func handleMissing(_ error: DocumentError, _ operation: DocumentOperation) {
    guard operations.isRunning(operation) else { return }
    let creates = options.whenMissing == .create || requests.withLock { $0.wantCreation }
    let (content, details) = format.newContent
    let loaded = LoadedDocument<Format>(
      content,
      details,
      isStored: false,
      expectation: .nothing,
      undo: options.undo,
      revision: newRevision()
    )
    guard creates else {
      guard options.whenMissing == .openEmpty else { return failOpening(error, operation) }
      return finishOpening(with: loaded, operation)
    }
    create(loaded, operation)
  }

  private func create(_ loaded: LoadedDocument<Format>, _ operation: DocumentOperation) {
    let path = status.value.path
    let contents: DocumentContents
    do throws(DocumentError.Reason) {
      contents = try format.encode(loaded.current.content, loaded.current.details)
    } catch {
      return failOpening(self.error(.encode, error), operation)
    }
    operation.work += store.save(contents, to: path, expecting: .nothing)
      .start(on: io)
      .start { [weak self] event in
        guard let self, operations.isRunning(operation) else { return }
        switch event {
        case .value(.saved(let version, _)):
          var loaded = loaded
          loaded.settle(loaded.current, version.map(SaveExpectation.version) ?? .anything)
          finishOpening(with: loaded, operation)
        case .failed(let error) where error.reason == .alreadyExists:
          // Somebody else was quicker: theirs is the document.
          runOpening(operation)
        case .failed(let error): failOpening(error, operation)
        case .value(.progress), .completed, .interrupted: break
        }
      }
  }
}
