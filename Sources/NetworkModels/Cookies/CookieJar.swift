public import FoundationEssentials
public import Signals

/// The cookies of a client, by the rules of RFC 6265.
///
/// They are kept by the name of the host in the URL, whatever address has served it.
///
/// **Threading:** safe to use from any thread. Changes are told on the thread that makes them.
public final class CookieJar: Sendable {
  /// How many cookies there may be.
  public struct Limits: Sendable, Equatable {
    /// Of one domain.
    public var perDomain: Int
    /// In all.
    public var total: Int

    /// Makes limits.
    ///
    /// - Parameters:
    ///   - perDomain: Of one domain.
    ///   - total: In all.
    public init(perDomain: Int = 180, total: Int = 3000) {
      self.perDomain = perDomain
      self.total = total
    }
  }

  /// All cookies, those that were set first before the others.
  public let cookies: Property<[Cookie]>
  /// What happens to them, one by one.
  public let changes: Signal<CookieChange, Never>

  private let store: MutableProperty<CookieStore>
  private let changeObserver: Signal<CookieChange, Never>.Observer
  private let clock: any DateScheduler
  private let isPublicSuffix: @Sendable (String) -> Bool
  private let isWanted: @Sendable (Cookie, URL) -> Bool

  /// Makes an empty jar.
  ///
  /// - Parameters:
  ///   - limits: How many cookies there may be.
  ///   - clock: Whose dates decide what has expired.
  ///   - isPublicSuffix: Tells of a domain with a dot whether anybody can have a host below it, as
  ///     of `co.uk`; domains without a dot are such always. Kept as long as the jar.
  ///   - isWanted: Decides about cookies that the rules let be set or sent to a URL; it can only
  ///     say no. Kept as long as the jar.
  @preconcurrency
  public init(
    limits: Limits = Limits(),
    clock: any DateScheduler = DeadlineScheduler.shared,
    isPublicSuffix: @escaping @Sendable (String) -> Bool = { _ in false },
    isWanted: @escaping @Sendable (Cookie, URL) -> Bool = { _, _ in true }
  ) {
    self.clock = clock
    self.isPublicSuffix = isPublicSuffix
    self.isWanted = isWanted
    store = MutableProperty(CookieStore(limits: limits))
    cookies = store.map { $0.cookies }.skipRepeats()
    (changes, changeObserver) = Signal.pipe()
  }

  deinit {
    changeObserver.sendCompleted()
  }

  /// Makes the value of a request's `Cookie` field.
  ///
  /// - Parameter url: Where the request goes.
  /// - Returns: The cookies that belong to it, or `nil` where there are none.
  public func header(for url: URL) -> String? {
    let found = cookies(for: url)
    return found.isEmpty ? nil : found.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
  }

  /// Lists the cookies that a request carries, in the order in which they are sent.
  ///
  /// - Parameter url: Where the request goes.
  /// - Returns: The cookies.
  public func cookies(for url: URL) -> [Cookie] {
    guard !store.value.cookies.isEmpty else { return [] }
    let date = clock.currentDate
    let (found, changes) = store.modify { store in
      let changes = store.expire(at: date)
      return (store.take(for: url, at: date), changes)
    }
    tell(changes)
    return found.filter { isWanted($0, url) }
  }

  /// Takes the cookies of an answer in.
  ///
  /// A field that is broken, or that the server has no right to, is left out alone.
  ///
  /// - Parameter response: The head of the answer.
  public func store(from response: HTTPResponse) {
    let date = clock.currentDate
    for field in response.headers.values(for: "Set-Cookie") {
      let cookie = SetCookie.parse(
        field,
        from: response.url,
        at: date,
        isPublicSuffix: { [isPublicSuffix] in !$0.contains(".") || isPublicSuffix($0) }
      )
      guard let cookie, isWanted(cookie, response.url) else { continue }
      set(cookie, isSecure: response.url.isSecure)
    }
  }

  /// Puts a cookie in, in place of one with the same name, domain and path.
  ///
  /// - Parameter cookie: The cookie.
  public func set(_ cookie: Cookie) {
    set(cookie, isSecure: true)
  }

  /// Takes cookies out.
  ///
  /// - Parameter isUnwanted: Decides which ones; by default, all.
  public func remove(where isUnwanted: (Cookie) -> Bool = { _ in true }) {
    // The closure is the caller's, and must not run within the property's step.
    let keys = Set(store.value.cookies.filter(isUnwanted).map(\.key))
    tell(store.modify { $0.remove { keys.contains($0.key) } })
  }

  private func set(_ cookie: Cookie, isSecure: Bool) {
    let date = clock.currentDate
    tell(store.modify { $0.set(cookie, at: date, isSecure: isSecure) })
  }

  private func tell(_ changes: [CookieChange]) {
    for change in changes { changeObserver.send(value: change) }
  }
}
