import DocumentModels
import Signals

/// A store in memory that takes its time on a scheduler, and fails when it is told to.
final class ScriptedStore: DocumentStore {
  /// What the store holds and does.
  struct Script: Sendable {
    /// The bytes of the document; `nil` if there is none.
    var bytes: [UInt8]?

    /// The time that each chunk takes, and a save.
    var delay = Duration.seconds(1)

    /// The size of the chunks.
    var chunkSize = 4

    /// What the next loads fail with, after all the chunks.
    var loadingFailure: DocumentError.Reason?

    /// What the next saves fail with.
    var savingFailure: DocumentError.Reason?

    /// The runs that have begun.
    fileprivate(set) var loads = 0
    fileprivate(set) var saves = 0

    /// The runs that have come to their end, and those that are over in one way or another.
    fileprivate var finished = 0
    fileprivate var over = 0

    /// The runs that were disposed of before their end.
    var abandoned: Int { over - finished }
  }

  private let state: Lock<Script>
  private let scheduler: any DateScheduler

  init(_ text: String?, on scheduler: any DateScheduler) {
    state = Lock(Script(bytes: text.map { Array($0.utf8) }))
    self.scheduler = scheduler
  }

  /// What the store holds and does.
  var script: Script { state.withLock { $0 } }

  /// The document as text.
  var text: String? { script.bytes.map { String(decoding: $0, as: UTF8.self) } }

  /// Changes what the store holds and does.
  func change(_ body: (inout Script) -> Void) { state.withLock { body(&$0) } }

  func load(_ path: String) -> SignalProducer<DocumentChunk, DocumentError> {
    SignalProducer { [self] observer, lifetime in
      change { $0.loads += 1 }
      let script = script
      guard let bytes = script.bytes else {
        change { ($0.finished, $0.over) = ($0.finished + 1, $0.over + 1) }
        return observer.send(
          error: DocumentError(path: path, operation: .open, reason: .notFound)
        )
      }
      var steps: [@Sendable () -> Void] = DocumentContents(bytes: bytes)
        .chunks(of: script.chunkSize)
        .map { chunk in { observer.send(value: chunk) } }
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
    to path: String
  ) -> SignalProducer<DocumentProgress, DocumentError> {
    SignalProducer { [self] observer, lifetime in
      change { $0.saves += 1 }
      let bytes = contents.chunks(of: 4).flatMap(\.bytes)
      let step: @Sendable () -> Void = { [self] in
        if let reason = script.savingFailure {
          observer.send(error: DocumentError(path: path, operation: .write, reason: reason))
        } else {
          change { $0.bytes = bytes }
          observer.sendCompleted()
        }
      }
      run([step], script, lifetime)
    }
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
