public import Signals

extension Document {
  /// Makes a producer that does something with the content once there is some.
  ///
  /// A document that doesn't exist is created, a closed one is opened, and one that is being opened
  /// is waited for; with one that is open, it is done at once. Everybody has their turn in the order
  /// in which they came. Disposing of the run gives up a turn that hasn't come.
  ///
  /// - Parameter body: Reads or edits the content, on the thread that starts the producer or the one
  ///   that has opened the document. If it throws, the content stays what it was. If others edit the
  ///   content meanwhile, it is called again with what that has become.
  /// - Returns: A producer of what `body` returns, which fails with what it throws, or with the
  ///   `DocumentError` for which the document couldn't be opened.
  @preconcurrency
  public func using<Result: Sendable>(
    _ body: @escaping @Sendable (inout Format.Content) throws -> Result
  ) -> SignalProducer<Result, any Error> {
    SignalProducer { [self] observer, lifetime in
      request(in: lifetime, isUse: true, createsMissing: true) { document in
        observer.send(value: try document.apply(body))
        observer.sendCompleted()
      } fail: { error in
        observer.send(error: error)
      }
    }
  }

  /// Does something with the content once there is some.
  ///
  /// A document that doesn't exist is created, a closed one is opened, and one that is being opened
  /// is waited for; with one that is open, it is done at once. Everybody has their turn in the order
  /// in which they came. Cancelling the task gives up a turn that hasn't come.
  ///
  /// - Parameter body: Reads or edits the content, on whatever thread has it. If it throws, the
  ///   content stays what it was. If others edit the content meanwhile, it is called again with what
  ///   that has become.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, `DocumentError` if the document can't be opened, or
  ///   `CancellationError`.
  @preconcurrency
  public func use<Result: Sendable>(
    _ body: @escaping @Sendable (inout Format.Content) throws -> Result
  ) async throws -> Result {
    guard let result = try await using(body).first() else { throw CancellationError() }
    return result
  }

  /// Makes a producer that opens the document, or waits until it is open.
  ///
  /// Disposing of the run gives the opening up if nobody else waits for it. Somebody must hold the
  /// document meanwhile: an opening interests nobody when the document is gone.
  ///
  /// - Returns: A producer of one value, once the document is open.
  public func open() -> SignalProducer<Void, DocumentError> {
    SignalProducer { [weak self] observer, lifetime in
      guard let self else { return observer.sendInterrupted() }
      let creates = options.whenMissing == .create
      request(in: lifetime, isUse: false, createsMissing: creates) { _ in
        observer.send(value: ())
        observer.sendCompleted()
      } fail: { error in
        if let error = error as? DocumentError {
          observer.send(error: error)
        } else {
          observer.sendInterrupted()
        }
      }
    }
  }
}

// MARK: - Turns

extension Document {
  private func request(
    in lifetime: Lifetime,
    isUse: Bool,
    createsMissing: Bool,
    run: @escaping @Sendable (Document) throws -> Void,
    fail: @escaping @Sendable (any Error) -> Void
  ) {
    // Whoever wants to use the document keeps it; whoever wants it open must hold it themselves.
    let kept = isUse ? self : nil
    let request = DocumentRequest(isUse: isUse, createsMissing: createsMissing) { [weak self] in
      guard let document = kept ?? self else { return }
      do {
        try run(document)
      } catch is Closed {
        // It was closed just before its turn: the next opening is for this one too.
        document.request(
          in: lifetime,
          isUse: isUse,
          createsMissing: createsMissing,
          run: run,
          fail: fail
        )
      } catch {
        fail(error)
      }
    } fail: { error in
      fail(error)
    }
    requests.withLock { $0.add(request) }
    lifetime.observeEnded { [weak self] in
      request.cancel()
      self?.withdraw(request)
    }
    serve()
  }

  private func withdraw(_ request: DocumentRequest) {
    guard requests.withLock({ $0.remove(request) }) else { return }
    // Nobody waits any more.
    opening.withLock { $0 }.map(cancelOpening)
  }

  /// Gives everybody their turn for whom there is one.
  func serve() {
    var hasServed = false
    while true {
      let isUsable = status.value.isUsable
      switch requests.withLock({ $0.next(isUsable: isUsable, hasServed: hasServed) }) {
      case .wait: return
      case .open: return beginOpening()
      case .run(let request):
        request.run()
        hasServed = true
      }
    }
  }
}

// MARK: - Edits

/// The document was closed before a use had its turn.
private struct Closed: Error {}

extension Document {
  /// Lets somebody read or edit the content.
  private func apply<Result>(_ body: (inout Format.Content) throws -> Result) throws -> Result {
    while true {
      let before = status.value
      guard before.isUsable, let loaded = before.loaded else { throw Closed() }
      var content = loaded.current.content
      let result = try body(&content)
      guard !format.areSame(content, loaded.current.content) else { return result }
      let size = size(loaded)
      let isDone = status.modify { status in
        guard status.isUsable, status.loaded?.current.revision == loaded.current.revision else {
          return false
        }
        status.loaded?.edit(content, size: size)
        return true
      }
      if isDone { return result }
    }
  }

  /// Puts other content in the place of what there is, if the document is open.
  ///
  /// - Parameter content: The new content.
  /// - Throws: `DocumentError` with the reason `notOpen`.
  public func replaceContent(with content: Format.Content) throws(DocumentError) {
    try edit { status, format in status.replacement(content, format, at: nil) }
  }

  /// Writes the content in another way from now on, such as in another encoding.
  ///
  /// - Parameter details: How to write it.
  /// - Throws: `DocumentError` with the reason `notOpen`.
  public func changeDetails(to details: Format.Details) throws(DocumentError) {
    try edit { status, format in
      guard let loaded = status.loaded, loaded.current.details != details else { return }
      let (content, size) = (loaded.current.content, format.memorySize(of: loaded.current.content))
      status.loaded?.edit(content, details, size: size)
    }
  }

  /// Takes the last edit back; does nothing if there is none.
  ///
  /// - Throws: `DocumentError` with the reason `notOpen`.
  public func undo() throws(DocumentError) {
    try edit { status, format in
      guard let size = status.loaded.map({ format.memorySize(of: $0.current.content) }) else {
        return
      }
      _ = status.loaded?.undo(size: size)
    }
  }

  /// Makes the edit again that was taken back last; does nothing if there is none.
  ///
  /// - Throws: `DocumentError` with the reason `notOpen`.
  public func redo() throws(DocumentError) {
    try edit { status, format in
      guard let size = status.loaded.map({ format.memorySize(of: $0.current.content) }) else {
        return
      }
      _ = status.loaded?.redo(size: size)
    }
  }

  private func edit(
    _ body: (inout DocumentStatus<Format>, Format) -> Void
  ) throws(DocumentError) {
    let isDone = status.modify { status in
      guard status.isUsable else { return false }
      body(&status, format)
      return true
    }
    guard isDone else { throw error(.edit, .notOpen) }
  }
}

extension DocumentStatus {
  /// Puts other content in the place of what there is, unless it is the same.
  mutating func replacement(_ content: Format.Content, _ format: Format, at time: Duration?) {
    guard let old = loaded?.current.content, !format.areSame(old, content) else { return }
    loaded?.edit(content, size: format.memorySize(of: old), at: time)
  }
}
