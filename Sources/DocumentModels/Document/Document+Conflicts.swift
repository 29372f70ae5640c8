public import Signals

extension Document {
  /// Makes a producer that goes back to what is stored.
  ///
  /// What the document held can be brought back by undoing.
  ///
  /// - Returns: A producer of one value, once the stored content is loaded. It fails with `notOpen` if
  ///   nothing is loaded; when the stored content can't be loaded, that which there is stays.
  public func revert() -> SignalProducer<Void, DocumentError> {
    perform { document, operation in
      guard document.status.value.isUsable else {
        return document.refuse(.revert, .notOpen, operation)
      }
      document.reload(operation)
    }
  }

  /// Makes a producer that decides between two versions.
  ///
  /// - Parameter choice: Which of the two to keep.
  /// - Returns: A producer of one value, once the decision is carried out. It fails with
  ///   `notInConflict` if there is only one version, and with `changedElsewhere` if yet another one has
  ///   come up; then that is the conflict.
  public func resolve(keeping choice: VersionChoice) -> SignalProducer<Void, DocumentError> {
    perform { document, operation in
      guard let conflict = document.status.value.conflict else {
        return document.refuse(.resolve, .notInConflict, operation)
      }
      switch (choice, conflict.theirs) {
      case (.mine, let theirs?):
        document.store(.version(theirs), operation) { $0.finish(operation) }
      case (.mine, nil), (.both, nil):
        document.store(.nothing, operation) { $0.finish(operation) }
      case (.theirs, nil):
        document.status.modify { $0.begin(.closing) }
        document.finishClosing(operation)
      case (.theirs, _?): document.reload(operation)
      case (.both, _?): document.keepBoth(1, operation)
      }
    }
  }

  /// Loads what is stored in the place of what there is.
  private func reload(_ work: DocumentOperation) {
    let status = status.modify { status in
      status.begin(.opening(DocumentProgress(completed: 0, total: 0)))
      return status
    }
    work.work += reading(status.path).start(on: io).start { [weak self] event in
      guard let self, operations.isRunning(work) else { return }
      switch event {
      case .value(let loading):
        self.status.modify { status in
          guard let size = status.loaded.map(size) else { return }
          status.loaded?.takeOver(
            loading.content,
            loading.details,
            loading.expectation,
            size: size
          )
          status.conflict = nil
          status.rest()
        }
        settleJournal()
        finish(work)
      case .failed(let error): fail(error, work)
      case .completed, .interrupted: break
      }
    }
  }

  /// Saves this version under a free name, then loads the other.
  private func keepBoth(_ number: Int, _ work: DocumentOperation) {
    guard let snapshot = status.value.loaded?.current else {
      return refuse(.resolve, .notOpen, work)
    }
    status.modify { $0.begin(.saving(DocumentProgress(completed: 0, total: 0))) }
    let path = status.value.path.copyPath(number)
    work.work += saving(snapshot, to: path, expecting: .nothing, isLocked: false)
      .start { [weak self] event in
        guard let self, operations.isRunning(work) else { return }
        switch event {
        case .completed:
          noticesObserver.send(value: .keptBoth(copyPath: path))
          reload(work)
        case .failed(let error) where error.reason == .alreadyExists:
          keepBoth(number + 1, work)
        case .failed(let error): fail(error, work)
        case .value, .interrupted: break
        }
      }
  }
}

extension String {
  /// The path of a copy: the name with an addition before its extension.
  fileprivate func copyPath(_ number: Int) -> String {
    let addition = number == 1 ? " (mine)" : " (mine \(number))"
    let nameStart = utf8.lastIndex(of: UInt8(ascii: "/")).map { index(after: $0) } ?? startIndex
    // A name that begins with a dot has no extension for that.
    guard let dot = self[nameStart...].dropFirst().lastIndex(of: ".") else {
      return self + addition
    }
    return self[..<dot] + addition + self[dot...]
  }
}
