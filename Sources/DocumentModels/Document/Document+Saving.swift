public import Signals

extension Document {
  /// Makes a producer that saves the content as it is when its turn comes.
  ///
  /// What is edited while it runs stays dirty. If it fails, the content stays dirty and what was
  /// stored stays whole. A document that has nothing to save is left alone.
  ///
  /// - Returns: A producer of one value, once the content is safe. It fails with `notOpen` if nothing
  ///   is loaded, with `changedElsewhere` if somebody else has written meanwhile, which is a conflict
  ///   from then on, and with `inConflict` until that is resolved.
  public func save() -> SignalProducer<Void, DocumentError> {
    perform { document, operation in document.runSaving(operation, operation: .save) }
  }

  /// Makes a producer that saves the content under another path, which is the document's from then
  /// on.
  ///
  /// - Parameters:
  ///   - path: The new path.
  ///   - replacing: Whether a file that is there already is replaced.
  /// - Returns: A producer of one value, once the content is safe. It fails with `alreadyExists` if
  ///   there is a file that is not to be replaced, and with `alreadyInUse` if another document that
  ///   is shared has the path.
  public func save(
    as path: String,
    replacing: Bool = false
  ) -> SignalProducer<Void, DocumentError> {
    perform { document, operation in
      document.runSavingAs(path, replacing: replacing, operation)
    }
  }
}

// MARK: - Runs

extension Document {
  func runSaving(_ work: DocumentOperation, operation: DocumentError.Operation) {
    let status = status.value
    guard let loaded = status.loaded else { return refuse(operation, .notOpen, work) }
    guard status.conflict == nil else { return refuse(operation, .inConflict, work) }
    guard loaded.needsSave else { return finish(work) }
    store(loaded.expectation, work) { document in document.finish(work) }
  }

  private func runSavingAs(_ path: String, replacing: Bool, _ work: DocumentOperation) {
    guard status.value.isUsable else { return refuse(.save, .notOpen, work) }
    let registration = registration.withLock { $0 }
    io.schedule { [self] in
      do throws(DocumentError) {
        try registration?.reserve(path)
      } catch {
        return fail(error, work)
      }
      store(replacing ? .anything : .nothing, at: path, work) { document in
        registration?.move(to: path)
        document.relock()
        document.startWatching()
        document.finish(work)
      }
    }
  }

  /// Stores the present content.
  ///
  /// - Parameters:
  ///   - expectation: What must be there.
  ///   - otherPath: The path that is the document's from then on; `nil` for that which it has.
  ///   - work: The operation that it is done for. It ends here if something goes wrong.
  ///   - done: Called when the content is safe.
  func store(
    _ expectation: SaveExpectation,
    at otherPath: String? = nil,
    _ work: DocumentOperation,
    done: @escaping @Sendable (Document) -> Void
  ) {
    let snapshot = status.modify { status -> DocumentSnapshot<Format>? in
      status.begin(.saving(DocumentProgress(completed: 0, total: 0)))
      guard let snapshot = status.loaded?.current else { return nil }
      status.loaded?.attempt(snapshot)
      return snapshot
    }
    guard let snapshot else { return fail(.save, .notOpen, work) }
    let path = otherPath ?? status.value.path
    let isLocked = otherPath == nil && openLock.withLock { $0 != nil }
    work.work += saving(snapshot, to: path, expecting: expectation, isLocked: isLocked)
      .start { [weak self] event in
        guard let self, operations.isRunning(work) else { return }
        switch event {
        case .value(.progress(let progress)):
          status.modify { if case .saving = $0.phase { $0.phase = .saving(progress) } }
        case .value(.saved(let version, let manner)):
          saved(snapshot, version, manner, otherPath)
        // Not before the lock is free: what comes next may want it.
        case .completed: done(self)
        case .failed(let error): failSaving(error, work, isElsewhere: otherPath != nil)
        case .interrupted: break
        }
      }
  }

  /// Makes a producer that encodes content and stores it under the lock.
  func saving(
    _ snapshot: DocumentSnapshot<Format>,
    to path: String,
    expecting expectation: SaveExpectation,
    isLocked: Bool
  ) -> SignalProducer<SavingStep, DocumentError> {
    SignalProducer { [format, options, store, clock, io, weak self] observer, lifetime in
      do throws(DocumentError.Reason) {
        let contents = try format.encode(snapshot.content, snapshot.details)
        self?.renewJournal()
        let save = store.save(contents, to: path, expecting: expectation)
        lifetime +=
          (isLocked
          ? save.start(on: io)
          : save.locked(path, within: options.lockTimeout, store: store, clock: clock, io: io))
          .start(observer)
      } catch {
        observer.send(error: DocumentError(path: path, operation: .encode, reason: error))
      }
    }
    .start(on: journaling.queue)
  }

  private func saved(
    _ snapshot: DocumentSnapshot<Format>,
    _ version: DocumentVersion?,
    _ manner: SavingManner,
    _ otherPath: String?
  ) {
    status.modify { status in
      status.loaded?.settle(snapshot, version.map(SaveExpectation.version) ?? .anything)
      if let otherPath { status.path = otherPath }
      status.conflict = nil
      status.rest()
    }
    retries.withLock { $0 = 0 }
    retryTimer.inner = nil
    savedDate.value = clock.currentDate
    if otherPath != nil { journaling.clear() }
    settleJournal()
    if case .inPlace(let obstacle) = manner { noticesObserver.send(value: .savedInPlace(obstacle)) }
  }

  private func failSaving(_ error: DocumentError, _ work: DocumentOperation, isElsewhere: Bool) {
    let isConflict = error.reason == .changedElsewhere || error.reason == .alreadyExists
    guard isConflict, !isElsewhere else {
      fail(error, work)
      return retryLater(after: error)
    }
    // Whether it is one is found out by looking at what is there.
    status.modify { $0.rest() }
    look(work, for: error)
  }
}

// MARK: - Without being asked

extension Document {
  /// Saves again after a while, if what went wrong may have gone away by then.
  private func retryLater(after error: DocumentError) {
    guard error.reason.mayGoAway, let delay = options.autosave.retryDelay else { return }
    let count = retries.withLock { count in
      defer { count += 1 }
      return count
    }
    let wait = min(delay * (1 << min(count, 16)), .seconds(60))
    retryTimer.replace { clock.schedule(after: wait) { [weak self] in self?.saveUnasked() } }
  }

  /// Saves if there is something to save, and nobody must decide before.
  func saveUnasked() {
    io.schedule { [weak self] in
      self?.performUnasked { document, operation in
        let status = document.status.value
        guard status.isUsable, status.isDirty, status.conflict == nil else {
          return document.finish(operation)
        }
        document.runSaving(operation, operation: .save)
      }
    }
  }
}

extension DocumentError.Reason {
  /// Whether the same may succeed a while later.
  fileprivate var mayGoAway: Bool {
    switch self {
    case .noSpace, .readOnly, .notPermitted, .lockedElsewhere, .folderMissing, .other: true
    default: false
    }
  }
}
