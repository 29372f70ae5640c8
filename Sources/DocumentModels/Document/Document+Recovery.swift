public import Signals

extension Document {
  /// Makes a producer that brings back the edits that an earlier process has left unsaved.
  ///
  /// They become the content, and are dirty; what there was can be brought back by undoing. If there
  /// are edits of more processes, they are offered next.
  ///
  /// - Returns: A producer of one value, once the edits are the content. It fails with
  ///   `nothingToRecover` if `recovery` is `nil`, and with `notOpen` if nothing is loaded.
  public func recover() -> SignalProducer<Void, DocumentError> {
    perform { document, operation in
      guard document.status.value.isUsable else {
        return document.refuse(.recover, .notOpen, operation)
      }
      document.journaling.queue.schedule { document.runRecovery(operation) }
    }
  }

  /// Makes a producer that forgets the edits that an earlier process has left unsaved.
  ///
  /// - Returns: A producer of one value, once they are gone. It fails with `nothingToRecover` if
  ///   `recovery` is `nil`.
  public func discardRecovery() -> SignalProducer<Void, DocumentError> {
    perform { document, operation in
      document.journaling.queue.schedule {
        guard let edits = document.takeRecoverable() else {
          return document.refuse(.recover, .nothingToRecover, operation)
        }
        edits.discard()
        document.finish(operation)
      }
    }
  }

  private func runRecovery(_ work: DocumentOperation) {
    guard let edits = recoverable.withLock({ $0.first }) else {
      return refuse(.recover, .nothingToRecover, work)
    }
    do throws(DocumentError.Reason) {
      var decoder = format.makeDecoder(byteCount: edits.contents.byteCount)
      for chunk in edits.contents.chunks(of: 1 << 20) { try decoder.append(chunk.bytes) }
      let (content, details) = try decoder.finish()
      status.modify { status in
        guard let size = status.loaded.map(size) else { return }
        status.loaded?.edit(content, details, size: size)
      }
    } catch {
      return refuse(.recover, error, work)
    }
    // Written down under this process's name before the old journal goes.
    writeJournal()
    let isSafe = status.value.loaded.map { journaling.hasRecorded($0.current.revision) } ?? false
    _ = takeRecoverable()
    if isSafe { edits.discard() }
    finish(work)
  }

  private func takeRecoverable() -> RecoverableEdits? {
    let (taken, next) = recoverable.withLock { edits in
      (edits.isEmpty ? nil : edits.removeFirst(), edits.first)
    }
    recoveryDate.value = next?.date
    return taken
  }
}
