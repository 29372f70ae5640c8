/// How an answer may be had from what is stored, and when the server is asked.
///
/// | | stored and fresh | stored and stale | nothing stored |
/// | --- | --- | --- | --- |
/// | ``standard`` | stored | server, with validators | server |
/// | ``staleWhileRevalidate`` | stored | stored, then server | server |
/// | ``storedElseServer`` | stored | stored | server |
/// | ``storedOnly`` | stored | stored | fails as `notCached` |
/// | ``revalidate`` | server, with validators | server, with validators | server |
/// | ``serverOnly`` | server | server | server |
///
/// What a server forbids to be used unchecked, by `no-cache` or `must-revalidate`, is not shown by
/// ``staleWhileRevalidate`` either.
public enum CachePolicy: Sendable, Equatable, CaseIterable {
  /// What HTTP prescribes: what is fresh is used, what is stale is checked first.
  case standard
  /// What is stale is shown at once, and checked at the same time.
  case staleWhileRevalidate
  /// What is stored is used, however old.
  case storedElseServer
  /// The server is not asked at all.
  case storedOnly
  /// The server is asked in any case, and may answer that nothing has changed.
  case revalidate
  /// The server is asked for everything anew.
  case serverOnly
}

/// What to do about one request, given what is stored for it.
enum CacheDecision: Sendable, Equatable {
  /// To answer from the store.
  case use(StoredAnswer)
  /// To answer from the store, and then to ask the server.
  case useThenAsk(StoredAnswer)
  /// To ask the server, whether what is stored has changed if there is anything.
  case ask(StoredAnswer?)
  /// To fail, since there is nothing.
  case fail

  /// Decides.
  ///
  /// - Parameters:
  ///   - policy: How answers may be had.
  ///   - stored: What is stored, or `nil`.
  ///   - isFresh: Whether it is fresh.
  init(_ policy: CachePolicy, stored: StoredAnswer?, isFresh: Bool) {
    switch (policy, stored) {
    case (.serverOnly, _): self = .ask(nil)
    case (.storedOnly, nil): self = .fail
    case (.storedOnly, let stored?), (.storedElseServer, let stored?): self = .use(stored)
    case (.standard, let stored?) where isFresh: self = .use(stored)
    case (.staleWhileRevalidate, let stored?) where isFresh: self = .use(stored)
    case (.staleWhileRevalidate, let stored?) where stored.mayBeShownStale:
      self = .useThenAsk(stored)
    case (_, let stored): self = .ask(stored)
    }
  }
}
