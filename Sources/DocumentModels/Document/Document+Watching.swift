import Signals

extension Document {
  /// How long a file must stay as it is before it is looked at: who changes it once often changes it
  /// again at once.
  private static var quietTime: (delay: Duration, limit: Duration) {
    (.milliseconds(100), .seconds(1))
  }

  /// Notices other writers from now on.
  func startWatching() {
    let timer = DebouncedTimer(
      on: clock,
      delay: Self.quietTime.delay,
      limit: Self.quietTime.limit
    ) { [weak self] in
      self?.lookUnasked()
    }
    let path = status.value.path
    watching.inner = store.watch(path).start(on: io).startWithValues { timer.trigger() }
    // What happened since the loading, before the watch.
    timer.trigger()
  }

  private func lookUnasked() {
    performUnasked { document, operation in document.look(operation, for: nil) }
  }

  /// Looks at what is stored, and follows it, or finds a conflict.
  ///
  /// - Parameters:
  ///   - work: The operation, which ends here.
  ///   - failure: Why a save was refused, which is tried again if there is no conflict.
  func look(_ work: DocumentOperation, for failure: DocumentError?) {
    work.work += io.schedule { [weak self] in
      guard let self, operations.isRunning(work) else { return }
      let status = status.value
      guard status.isUsable, let loaded = status.loaded, loaded.expectation != .anything else {
        return end(work, failure)
      }
      do throws(DocumentError) {
        let version = try store.version(of: status.path)
        if version == loaded.storedVersion {
          self.status.modify { $0.conflict = nil }
          end(work, failure)
        } else if version == nil {
          noticeRemoval(work, failure)
        } else if version != status.conflict?.theirs || failure != nil {
          compare(work, failure)
        } else {
          end(work, failure)
        }
      } catch {
        errorsObserver.send(value: error)
        end(work, failure)
      }
    }
  }

  private func end(_ work: DocumentOperation, _ failure: DocumentError?) {
    guard let failure else { return finish(work) }
    fail(failure, work)
  }

  /// Ends an operation because of a conflict, which is the state from now on.
  private func endInConflict(_ work: DocumentOperation, _ failure: DocumentError?) {
    guard let failure else { return finish(work) }
    let error = error(failure.operation, .changedElsewhere)
    errorsObserver.send(value: error)
    operations.end(work, .failure(error))
    serve()
  }

  private func noticeRemoval(_ work: DocumentOperation, _ failure: DocumentError?) {
    let isConflict = status.modify { status in
      guard status.isDirty || failure != nil else {
        status.loaded?.loseStored()
        return false
      }
      status.conflict = DocumentVersions(base: status.loaded?.storedVersion, theirs: nil)
      return true
    }
    if isConflict { return endInConflict(work, failure) }
    noticesObserver.send(value: .removedElsewhere)
    finish(work)
  }

  /// Loads what is stored, and finds out whether it is anything new.
  private func compare(_ work: DocumentOperation, _ failure: DocumentError?) {
    work.work += reading(status.value.path).start { [weak self] event in
      guard let self, operations.isRunning(work) else { return }
      switch event {
      case .value(let theirs): meet(theirs, work, failure)
      case .failed(let error):
        // What can't be read now may be complete a moment later: then it is told again.
        errorsObserver.send(value: error)
        guard failure != nil else { return finish(work) }
        status.modify { status in
          status.conflict = DocumentVersions(
            base: status.loaded?.storedVersion,
            theirs: try? store.version(of: status.path)
          )
        }
        endInConflict(work, failure)
      case .completed, .interrupted: break
      }
    }
  }

  private func meet(
    _ theirs: Loading<Format>,
    _ work: DocumentOperation,
    _ failure: DocumentError?
  ) {
    guard let loaded = status.value.loaded else { return end(work, failure) }
    let known = loaded.candidates.first { candidate in
      candidate.details == theirs.details && format.areSame(candidate.content, theirs.content)
    }
    if let known {
      status.modify { status in
        status.loaded?.settle(known, theirs.expectation)
        status.conflict = nil
      }
      settleJournal()
      guard failure != nil else { return finish(work) }
      // Nobody has written anything: the save can go on.
      return runSaving(work, operation: .save)
    }
    let size = size(loaded)
    let isConflict = status.modify { status in
      guard !status.isDirty else {
        status.conflict = DocumentVersions(
          base: status.loaded?.storedVersion,
          theirs: theirs.version
        )
        return true
      }
      status.loaded?.takeOver(theirs.content, theirs.details, theirs.expectation, size: size)
      return false
    }
    if isConflict { return endInConflict(work, failure) }
    noticesObserver.send(value: .reloaded)
    finish(work)
  }

  /// Locks the document anew under its present path, if it is locked while it is open.
  func relock() {
    guard options.locking == .whileOpen else { return }
    let lock = try? store.lock(status.value.path)
    let old = openLock.withLock { current in
      defer { current = lock }
      return current
    }
    old?.release()
  }
}
