import Signals

/// What comes of loading a document.
struct Loading<Format: DocumentFormat>: Sendable {
  /// The content.
  let content: Format.Content

  /// How it was written.
  let details: Format.Details

  /// What a save must find in its place.
  let expectation: SaveExpectation

  /// What others have left unsaved.
  var edits: [RecoverableEdits] = []

  /// Which version it is.
  var version: DocumentVersion? {
    if case .version(let version) = expectation { version } else { nil }
  }
}

extension Document {
  /// Makes a producer that opens the document: locks it if need be, loads and decodes it, and looks
  /// for edits that were left behind.
  func loading(
    _ advance: @escaping @Sendable (DocumentProgress) -> Void
  ) -> SignalProducer<Loading<Format>, DocumentError> {
    let path = status.value.path
    let load = reading(path, advance).map { [store, format, weak self] loading in
      var loading = loading
      loading.edits = store.recoverableEdits(of: path).filter { edits in
        guard self?.isStored(edits, in: loading, format) == true else { return true }
        edits.discard()
        return false
      }
      return loading
    }
    guard options.locking == .whileOpen else { return load.start(on: io) }
    return SignalProducer { [weak self] observer, lifetime in
      guard let self else { return observer.sendInterrupted() }
      do throws(DocumentError) {
        let lock = try store.lock(path)
        openLock.withLock { $0.swap(for: lock) }?.release()
        lifetime += load.start(observer)
      } catch {
        observer.send(error: error)
      }
    }
    .start(on: io)
  }

  /// Makes a producer that loads and decodes what is in the store, on the thread that starts it.
  func reading(
    _ path: String,
    _ advance: @escaping @Sendable (DocumentProgress) -> Void = { _ in }
  ) -> SignalProducer<Loading<Format>, DocumentError> {
    SignalProducer { [store, format] observer, lifetime in
      let decoding = Decoding(format, path)
      lifetime += store.load(path).start { event in
        do throws(DocumentError) {
          switch event {
          case .value(let chunk):
            try decoding.append(chunk)
            advance(chunk.progress)
          case .completed:
            observer.send(value: try decoding.finish())
            observer.sendCompleted()
          case .failed(let error): throw error
          case .interrupted: observer.sendInterrupted()
          }
        } catch {
          observer.send(error: error)
        }
      }
    }
  }

  /// Whether edits are nothing but what is stored: a process was killed after it had saved them.
  private func isStored(
    _ edits: RecoverableEdits,
    in loading: Loading<Format>,
    _ format: Format
  ) -> Bool {
    guard let contents = try? format.encode(loading.content, loading.details) else { return false }
    return ContentPatch(from: edits.contents, to: contents).isEmpty
  }
}

extension Optional {
  /// Puts a value in the place of what there was.
  ///
  /// - Returns: What there was.
  mutating func swap(for value: Wrapped) -> Wrapped? {
    defer { self = value }
    return self
  }
}

/// A decoder that the events of one run share.
private final class Decoding<Format: DocumentFormat>: Sendable {
  private let format: Format
  private let path: String
  private let decoder = Lock<Format.Decoder?>(nil)
  private let version = Lock<DocumentVersion?>(nil)

  init(_ format: Format, _ path: String) {
    self.format = format
    self.path = path
  }

  func append(_ chunk: DocumentChunk) throws(DocumentError) {
    if let new = chunk.version { version.withLock { $0 = new } }
    // Decoders are code of users, and must not run under a lock; events come one at a time. Taken
    // out, so that its content has one owner and is changed in place.
    var decoder = takeDecoder() ?? format.makeDecoder(byteCount: chunk.progress.total)
    try decode { () throws(DocumentError.Reason) in
      if !chunk.bytes.isEmpty { try decoder.append(chunk.bytes) }
    }
    put(decoder)
  }

  func finish() throws(DocumentError) -> Loading<Format> {
    var decoder = takeDecoder() ?? format.makeDecoder(byteCount: 0)
    let (content, details) = try decode { () throws(DocumentError.Reason) in
      try decoder.finish()
    }
    return Loading(
      content: content,
      details: details,
      expectation: version.withLock { $0 }.map(SaveExpectation.version) ?? .anything
    )
  }

  private func takeDecoder() -> Format.Decoder? {
    decoder.withLock { $0.take() }
  }

  private func put(_ newDecoder: Format.Decoder) {
    decoder.withLock { $0 = newDecoder }
  }

  private func decode<Result>(
    _ body: () throws(DocumentError.Reason) -> Result
  ) throws(DocumentError) -> Result {
    do throws(DocumentError.Reason) {
      return try body()
    } catch {
      throw DocumentError(path: path, operation: .decode, reason: error)
    }
  }
}
