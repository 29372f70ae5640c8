public import Signals
public import TimerModels

/// The documents of a program, of which there is one for each file, however many parts want it.
///
/// A registry holds its documents weakly: when nobody uses one any more, it goes.
public final class DocumentRegistry: Sendable {
  /// The documents in files.
  public static let shared = DocumentRegistry()

  private struct Entry {
    weak var document: (any AnyObject & Sendable)?
  }

  private let store: any DocumentStore
  private let clock: any DateScheduler
  private let io: any Scheduler
  private let background: @Sendable () -> BackgroundTasks?
  private let entries = Lock<[String: Entry]>([:])

  /// Creates a registry.
  ///
  /// - Parameters:
  ///   - store: Where its documents are kept.
  ///   - clock: The time of journals and retries. What it runs is short.
  ///   - io: Where everything is done that may wait for a disk.
  ///   - background: What tells when the process has to go, and waits until edits are saved; asked
  ///     for at the first edit. `nil` if nothing does.
  public init(
    store: any DocumentStore = FileDocumentStore(),
    clock: any DateScheduler = DeadlineScheduler.shared,
    io: any Scheduler = IOThreads.shared,
    background: @autoclosure @escaping @Sendable () -> BackgroundTasks? = .shared
  ) {
    self.background = background
    self.store = store
    self.clock = clock
    self.io = io
  }

  /// The document of a path.
  ///
  /// All paths of one file give the same document: links and `..` are resolved. Asks the file system
  /// on the calling thread.
  ///
  /// - Parameters:
  ///   - path: Where the document is, or will be.
  ///   - format: How content becomes bytes, if the document isn't there yet.
  ///   - options: How the document treats its file, if it isn't there yet.
  /// - Returns: The document, which may be in use by others.
  /// - Throws: `DocumentError` if no document can have the path, or with the reason
  ///   `differentFormat` if it is in use in a format of another type.
  public func document<Format: DocumentFormat>(
    at path: String,
    format: Format,
    options: DocumentOptions = DocumentOptions()
  ) throws(DocumentError) -> Document<Format> {
    let key = try store.canonicalPath(path)
    // Made outside the lock, since making it runs code of others; it is dropped if it isn't needed.
    let candidate = Document(
      path: path,
      format: format,
      options: options,
      store: store,
      clock: clock,
      io: io,
      background: self.background()
    )
    let existing = entries.withLock { entries -> (any AnyObject & Sendable)? in
      if let document = entries[key]?.document { return document }
      entries[key] = Entry(document: candidate)
      return nil
    }
    guard let existing else {
      candidate.registration.withLock { $0 = DocumentRegistration(self, key) }
      return candidate
    }
    guard let document = existing as? Document<Format> else {
      throw DocumentError(path: path, operation: .open, reason: .differentFormat)
    }
    return document
  }

  /// How many documents are in use.
  public var count: Int {
    entries.withLock { entries in entries.values.count { $0.document != nil } }
  }
}

// MARK: - Other paths

extension DocumentRegistry {
  /// Whether nobody has a path yet, or only the owner of a key.
  fileprivate func isFree(_ key: String, for owner: String) -> Bool {
    key == owner || entries.withLock { $0[key]?.document == nil }
  }

  fileprivate func canonical(_ path: String) throws(DocumentError) -> String {
    try store.canonicalPath(path)
  }

  fileprivate func move(_ key: String, to newKey: String) {
    entries.withLock { entries in
      entries[newKey] = entries.removeValue(forKey: key)
    }
  }

  fileprivate func remove(_ key: String) {
    entries.withLock { entries in
      // Another document may have taken the place already.
      if entries[key]?.document == nil { entries[key] = nil }
    }
  }
}

/// A document's place in its registry, given back when the document goes.
final class DocumentRegistration: Sendable {
  private let registry: WeakRegistry
  private let key: Lock<String>

  init(_ registry: DocumentRegistry, _ key: String) {
    self.registry = WeakRegistry(registry)
    self.key = Lock(key)
  }

  deinit {
    registry.value?.remove(key.withLock { $0 })
  }

  /// Fails if another document has a path.
  func reserve(_ path: String) throws(DocumentError) {
    guard let registry = registry.value else { return }
    guard try registry.isFree(registry.canonical(path), for: key.withLock { $0 }) else {
      throw DocumentError(path: path, operation: .save, reason: .alreadyInUse)
    }
  }

  /// Takes another path.
  func move(to path: String) {
    guard let registry = registry.value, let newKey = try? registry.canonical(path) else { return }
    let oldKey = key.withLock { key in
      defer { key = newKey }
      return key
    }
    if oldKey != newKey { registry.move(oldKey, to: newKey) }
  }
}

private struct WeakRegistry: Sendable {
  weak let value: DocumentRegistry?

  init(_ value: DocumentRegistry) {
    self.value = value
  }
}
