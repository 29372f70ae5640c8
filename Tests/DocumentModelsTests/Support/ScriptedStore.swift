import DocumentModels
import FoundationEssentials
import Signals

/// A store in memory that takes its time on a scheduler, and fails when it is told to.
final class ScriptedStore: DocumentStore {
  /// What the store holds and does.
  struct Script: Sendable {
    /// The bytes of each document.
    var files: [String: [UInt8]] = [:]

    /// The versions of each document.
    var versions: [String: Int] = [:]

    /// The time that each chunk takes, and a save.
    var delay = Duration.seconds(1)

    /// The size of the chunks.
    var chunkSize = 4

    /// What the next loads fail with, after all the chunks.
    var loadingFailure: DocumentError.Reason?

    /// What the next saves fail with.
    var savingFailure: DocumentError.Reason?

    /// Who has the lock, if it isn't free.
    var lockHolder: Int32?

    /// What is in the journals of this process.
    var journal: [[UInt8]] = []

    /// What the next writing to a journal fails with.
    var journalFailure: DocumentError.Reason?

    /// What earlier processes have left.
    var edits: [String] = []

    /// The runs that have begun.
    fileprivate(set) var loads = 0
    fileprivate(set) var saves = 0

    /// How many journals were cleared, and how many watches there are.
    fileprivate(set) var clearedJournals = 0
    fileprivate(set) var watches = 0

    /// The runs that have come to their end, and those that are over in one way or another.
    fileprivate var finished = 0
    fileprivate var over = 0

    /// The runs that were disposed of before their end.
    var abandoned: Int { over - finished }

    fileprivate var versionNumber = 0

    fileprivate mutating func put(_ bytes: [UInt8]?, at path: String) {
      files[path] = bytes
      versionNumber += 1
      versions[path] = bytes == nil ? nil : versionNumber
    }

    fileprivate func version(of path: String) -> DocumentVersion? {
      guard let number = versions[path] else { return nil }
      return DocumentVersion(
        identity: "\(number)",
        byteCount: files[path]?.count ?? 0,
        modified: Date(timeIntervalSinceReferenceDate: Double(number))
      )
    }
  }

  private let state: Lock<Script>
  private let scheduler: any DateScheduler
  private let changes: (output: Signal<String, Never>, input: Signal<String, Never>.Observer)

  init(_ text: String?, at path: String = "notes", on scheduler: any DateScheduler) {
    var script = Script()
    if let text { script.put(Array(text.utf8), at: path) }
    state = Lock(script)
    self.scheduler = scheduler
    changes = Signal.pipe()
  }

  /// What the store holds and does.
  var script: Script { state.withLock { $0 } }

  /// A document as text.
  func text(_ path: String = "notes") -> String? {
    script.files[path].map { String(decoding: $0, as: UTF8.self) }
  }

  /// The latest entry of the journal as text.
  var journalText: String? { script.journal.last.map { String(decoding: $0, as: UTF8.self) } }

  /// Changes what the store holds and does.
  func change(_ body: (inout Script) -> Void) { state.withLock { body(&$0) } }

  /// Writes a document as somebody else does, or removes it.
  func writeElsewhere(_ text: String?, at path: String = "notes") {
    change { $0.put(text.map { Array($0.utf8) }, at: path) }
    changes.input.send(value: path)
  }
}

// MARK: - What a store does

extension ScriptedStore {
  func load(_ path: String) -> SignalProducer<DocumentChunk, DocumentError> {
    SignalProducer { [self] observer, lifetime in
      change { $0.loads += 1 }
      let script = script
      guard let bytes = script.files[path] else {
        change { ($0.finished, $0.over) = ($0.finished + 1, $0.over + 1) }
        return observer.send(
          error: DocumentError(path: path, operation: .open, reason: .notFound)
        )
      }
      let version = script.version(of: path)
      var steps: [@Sendable () -> Void] = DocumentContents(bytes: bytes)
        .chunks(of: script.chunkSize)
        .map { chunk in
          let versioned = DocumentChunk(
            bytes: chunk.bytes,
            progress: chunk.progress,
            version: version
          )
          return { observer.send(value: versioned) }
        }
      let start = DocumentChunk(
        bytes: [],
        progress: DocumentProgress(completed: 0, total: bytes.count),
        version: version
      )
      observer.send(value: start)
      steps.append {
        if let reason = script.loadingFailure {
          observer.send(error: DocumentError(path: path, operation: .read, reason: reason))
        } else {
          observer.sendCompleted()
        }
      }
      run(steps, script, lifetime)
    }
  }

  func save(
    _ contents: DocumentContents,
    to path: String,
    expecting expectation: SaveExpectation
  ) -> SignalProducer<SavingStep, DocumentError> {
    SignalProducer { [self] observer, lifetime in
      change { $0.saves += 1 }
      let bytes = contents.chunks(of: 4).flatMap(\.bytes)
      let step: @Sendable () -> Void = { [self] in
        let result = state.withLock { script -> Result<DocumentVersion?, DocumentError.Reason> in
          if let reason = script.savingFailure { return .failure(reason) }
          let version = script.version(of: path)
          switch expectation {
          case .anything: break
          case .nothing where version != nil: return .failure(.alreadyExists)
          case .nothing: break
          case .version(let expected) where expected != version: return .failure(.changedElsewhere)
          case .version: break
          }
          script.put(bytes, at: path)
          return .success(script.version(of: path))
        }
        switch result {
        case .success(let version):
          observer.send(value: .saved(version, .replaced))
          observer.sendCompleted()
          changes.input.send(value: path)
        case .failure(let reason):
          observer.send(error: DocumentError(path: path, operation: .write, reason: reason))
        }
      }
      run([step], script, lifetime)
    }
  }

  func version(of path: String) throws(DocumentError) -> DocumentVersion? {
    script.version(of: path)
  }

  func watch(_ path: String) -> SignalProducer<Void, Never> {
    SignalProducer { [self] observer, lifetime in
      change { $0.watches += 1 }
      lifetime += changes.output.observeValues { if $0 == path { observer.send(value: ()) } }
      lifetime.observeEnded { [self] in change { $0.watches -= 1 } }
    }
  }

  func lock(_ path: String) throws(DocumentError) -> any DocumentLock {
    let holder = state.withLock { script -> Int32? in
      defer { script.lockHolder = script.lockHolder ?? 1 }
      return script.lockHolder
    }
    guard let holder else { return ScriptedLock(self) }
    throw DocumentError(path: path, operation: .lock, reason: .lockedElsewhere(process: holder))
  }

  func makeJournal(_ path: String) -> (any DocumentJournal)? { ScriptedJournal(self) }

  func recoverableEdits(of path: String) -> [RecoverableEdits] {
    script.edits.enumerated().map { index, text in
      RecoverableEdits(
        date: Date(timeIntervalSinceReferenceDate: Double(-index)),
        contents: DocumentContents(text: text)
      ) { [self] in
        change { $0.edits.removeAll { $0 == text } }
      }
    }
  }

  func canonicalPath(_ path: String) throws(DocumentError) -> String {
    guard !path.isEmpty else {
      throw DocumentError(path: path, operation: .open, reason: .invalidPath)
    }
    return path.hasPrefix("./") ? String(path.dropFirst(2)) : path
  }

  /// Takes steps one after the other, until the run is disposed of.
  private func run(_ steps: [@Sendable () -> Void], _ script: Script, _ lifetime: Lifetime) {
    for (index, step) in steps.enumerated() {
      lifetime += scheduler.schedule(after: script.delay * (index + 1)) { [self] in
        if index == steps.count - 1 { change { $0.finished += 1 } }
        step()
      }
    }
    lifetime.observeEnded { [self] in change { $0.over += 1 } }
  }
}

private final class ScriptedLock: DocumentLock {
  private let store: ScriptedStore
  private let isReleased = Lock(false)

  init(_ store: ScriptedStore) {
    self.store = store
  }

  deinit {
    release()
  }

  func release() {
    let wasReleased = isReleased.withLock { isReleased in
      defer { isReleased = true }
      return isReleased
    }
    if !wasReleased { store.change { $0.lockHolder = nil } }
  }
}

private final class ScriptedJournal: DocumentJournal {
  private let store: ScriptedStore

  init(_ store: ScriptedStore) {
    self.store = store
  }

  func record(_ contents: DocumentContents) throws(DocumentError) {
    if let reason = store.script.journalFailure {
      throw DocumentError(path: "notes", operation: .journal, reason: reason)
    }
    store.change { $0.journal.append(contents.allBytes) }
  }

  func clear() {
    store.change { script in
      script.journal = []
      script.clearedJournals += 1
    }
  }
}
