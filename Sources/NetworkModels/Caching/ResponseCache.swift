internal import FoundationEssentials
public import Signals

/// Answers that were received and may be needed again, in memory and, if wanted, in files.
///
/// Both places are bounded: who was not asked for longest goes first. The files survive the
/// process; one that is damaged counts as missing. The cache knows the rules of HTTP (`no-store`,
/// `Vary`, lifetimes, validators); whether and when to use what it has is up to the
/// ``CachePolicy`` of who asks.
///
/// A cache belongs to one user: answers to requests with other credentials in their head are kept
/// apart, but those which a layer below adds are not known here. Empty it when somebody signs out.
public final class ResponseCache: Sendable {
  private let memory: Lock<LeastRecentlyUsed<String, StoredAnswer>>
  private let disk: DiskCache?
  private let scheduler: any Scheduler

  /// Makes a cache in memory.
  ///
  /// - Parameter limit: How many bytes to keep at the most.
  public init(memory limit: Int = 16 << 20) {
    memory = Lock(LeastRecentlyUsed(limit: limit))
    disk = nil
    scheduler = ImmediateScheduler()
  }

  /// Makes a cache in memory and in the files of a folder.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder, which is made where it is missing. One cache at a time
  ///     may use it.
  ///   - diskLimit: How many bytes to keep in files at the most.
  ///   - memoryLimit: How many bytes to keep in memory at the most.
  ///   - scheduler: Where to wait for the disk; must run one thing after the other.
  public init(
    folder: String,
    disk diskLimit: Int = 256 << 20,
    memory memoryLimit: Int = 16 << 20,
    on scheduler: any Scheduler = QueueScheduler(name: "response cache")
  ) {
    memory = Lock(LeastRecentlyUsed(limit: memoryLimit))
    disk = DiskCache(folder: folder, limit: diskLimit)
    self.scheduler = scheduler
  }

  /// About how many bytes are kept in memory.
  public var memorySize: Int { memory.withLock { $0.cost } }

  /// How many bytes are kept in files, as far as these have been looked at.
  public var diskSize: Int { disk?.size ?? 0 }

  /// Takes everything away, in memory at once and in files soon.
  public func removeAll() {
    let removed = memory.withLock { memory in
      defer { memory.removeAll() }
      return memory
    }
    withExtendedLifetime(removed) {}
    if let disk { scheduler.schedule { disk.removeAll() } }
  }

  /// Takes away what is kept for a request.
  ///
  /// - Parameter request: The request.
  public func remove(_ request: HTTPRequest) {
    guard let key = Self.key(of: request) else { return }
    let removed = memory.withLock { $0.remove(key) }
    withExtendedLifetime(removed) {}
    if let disk { scheduler.schedule { disk.remove(key) } }
  }
}

// MARK: - For the store

extension ResponseCache {
  /// Looks for an answer.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - receive: Called once with what there is, which may be stale: at once where that is known
  ///     without the disk.
  /// - Returns: Gives the search up; `nil` where it is over.
  func find(
    _ request: HTTPRequest,
    _ receive: @escaping @Sendable (StoredAnswer?) -> Void
  ) -> (any Disposable)? {
    guard let key = Self.key(of: request) else {
      receive(nil)
      return nil
    }
    if let answer = memory.withLock({ $0.value(for: key) }) {
      disk?.touch(key)
      receive(answer.answers(request) ? answer : nil)
      return nil
    }
    guard let disk else {
      receive(nil)
      return nil
    }
    return scheduler.schedule { [self] in
      let answer = disk.read(key)
      if let answer { keepInMemory(answer, for: key, replacing: false) }
      receive(answer.flatMap { $0.answers(request) ? $0 : nil })
    }
  }

  /// Keeps an answer, or what is known of it by now.
  func keep(_ answer: StoredAnswer, for request: HTTPRequest) {
    guard let key = Self.key(of: request) else { return }
    keepInMemory(answer, for: key, replacing: true)
    if let disk { scheduler.schedule { disk.write(answer, for: key) } }
  }

  /// Marks what is kept for some URLs as stale.
  ///
  /// What is only in files is taken away instead: it would have to be written anew.
  ///
  /// - Parameter isMatch: Whether a URL is concerned.
  func invalidate(where isMatch: @escaping @Sendable (URL) -> Bool) {
    for key in memory.withLock({ $0.keys }) {
      guard let url = URL(string: String(key.prefix { $0 != "\n" })), isMatch(url) else { continue }
      let replaced = memory.withLock { memory -> StoredAnswer? in
        guard var answer = memory.peek(key) else { return nil }
        answer.isInvalid = true
        let replaced = memory.remove(key)
        _ = memory.insert(answer, for: key, cost: answer.size)
        return replaced
      }
      withExtendedLifetime(replaced) {}
    }
    if let disk { scheduler.schedule { disk.remove(where: isMatch) } }
  }

  private func keepInMemory(_ answer: StoredAnswer, for key: String, replacing: Bool) {
    let removed = memory.withLock { memory in
      // What came from the network meanwhile is newer than what the disk had.
      guard replacing || memory.peek(key) == nil else {
        return [(key: String, value: StoredAnswer)]()
      }
      return memory.insert(answer, for: key, cost: answer.size)
    }
    withExtendedLifetime(removed) {}
  }

  /// What an answer is kept under, or `nil` for requests whose answers are not kept.
  private static func key(of request: HTTPRequest) -> String? {
    guard request.method == .get else { return nil }
    let address = request.url.absoluteString.prefix { $0 != "#" }
    guard let credentials = request.headers["Authorization"] else { return String(address) }
    return "\(address)\n\(Fingerprint(credentials.utf8).value)"
  }
}
