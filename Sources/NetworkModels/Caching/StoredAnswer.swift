internal import FoundationEssentials

/// An answer as it is kept, and what the rules of HTTP say about it.
struct StoredAnswer: Sendable, Equatable {
  /// The head.
  var response: HTTPResponse
  /// The decoded body.
  var body: Data
  /// The fields of the request that the answer depends on, with their values then.
  var selectors: [HTTPHeaders.Field]
  /// When the server last vouched for it.
  var date: Date
  /// How old it was then, in other caches.
  var initialAge: Duration
  /// Whether it was invalidated since.
  var isInvalid = false
  /// Tells bodies apart without comparing them: another one has another number.
  var bodyNumber: UInt64

  private static let lastBodyNumber = Counter()

  /// Keeps an answer, where the rules allow it.
  ///
  /// - Parameters:
  ///   - response: The head.
  ///   - body: The body.
  ///   - request: What was asked.
  ///   - date: When it was answered.
  init?(_ response: HTTPResponse, body: Data, to request: HTTPRequest, at date: Date) {
    let control = CacheControl(response.headers)
    guard request.method == .get, request.headers["Range"] == nil,
      !control.isNoStore, !CacheControl(request.headers).isNoStore
    else { return nil }
    switch response.status {
    case 200, 203: break
    case 404, 410:
      guard control.maxAge != nil || response.headers["Expires"] != nil else { return nil }
    default: return nil
    }
    let varying = response.headers.values(for: "Vary").flatMap { $0.split(separator: ",") }
      .map { String($0.withoutBlanks).lowercased() }
    guard !varying.contains("*") else { return nil }
    self.response = response
    self.body = body
    self.date = date
    initialAge = .seconds(response.headers["Age"].flatMap { Int($0) }.map { max(0, $0) } ?? 0)
    selectors = Set(varying).sorted().map { name in
      HTTPHeaders.Field(name: name, value: request.headers[name] ?? "")
    }
    bodyNumber = Self.lastBodyNumber.next()
  }

  /// Takes an answer up that was kept by an earlier process.
  init(
    response: HTTPResponse,
    body: Data,
    selectors: [HTTPHeaders.Field],
    date: Date,
    initialAge: Duration,
    isInvalid: Bool
  ) {
    self.response = response
    self.body = body
    self.selectors = selectors
    self.date = date
    self.initialAge = initialAge
    self.isInvalid = isInvalid
    bodyNumber = Self.lastBodyNumber.next()
  }

  /// About how many bytes it takes.
  var size: Int {
    response.headers.fields.reduce(body.count + 256) {
      $0 + $1.name.utf8.count + $1.value.utf8.count
    }
  }

  /// Whether it answers a request, as far as fields of the head are concerned.
  func answers(_ request: HTTPRequest) -> Bool {
    selectors.allSatisfy { $0.value == request.headers[$0.name] ?? "" }
  }

  /// For how long it is good, counted from ``date`` on, or `nil` where the server doesn't tell.
  var lifetime: Duration? {
    let control = CacheControl(response.headers)
    if control.isNoCache { return .zero }
    if let seconds = control.maxAge { return .seconds(seconds) - initialAge }
    guard let text = response.headers["Expires"] else { return nil }
    // A date that can't be read is in the past.
    guard let expiry = HTTPDate.parse(text) else { return .zero }
    let sent = response.headers["Date"].flatMap(HTTPDate.parse) ?? date
    return .seconds(expiry.timeIntervalSince(sent)) - initialAge
  }

  /// How much longer it is good.
  ///
  /// - Parameters:
  ///   - now: The date of today; before the answer's own, the calendar has been set back, and
  ///     nothing is known.
  ///   - fallback: For how long it is good where the server doesn't tell.
  /// - Returns: The time, zero or less where it is over.
  func remainingLifetime(at now: Date, otherwise fallback: Duration) -> Duration {
    guard !isInvalid, now >= date else { return .zero }
    return (lifetime ?? fallback) - .seconds(now.timeIntervalSince(date))
  }

  /// Whether it may be shown while it is being checked.
  var mayBeShownStale: Bool {
    let control = CacheControl(response.headers)
    return !control.isNoCache && !control.mustRevalidate
  }

  /// Adds to a request the question whether this answer is still right.
  func makeConditional(_ request: inout HTTPRequest) {
    if let tag = response.headers["ETag"] { request.headers["If-None-Match"] = tag }
    if let date = response.headers["Last-Modified"] {
      request.headers["If-Modified-Since"] = date
    }
  }

  /// Whether the server can be asked if this answer is still right.
  var hasValidator: Bool {
    response.headers["ETag"] != nil || response.headers["Last-Modified"] != nil
  }

  /// Takes over what a server says that has nothing new.
  ///
  /// - Parameters:
  ///   - head: The head of the answer 304.
  ///   - now: When it came.
  mutating func confirm(by head: HTTPResponse, at now: Date) {
    // What describes a body that did not come does not describe the one that is here.
    let kept = ["content-length", "content-encoding", "transfer-encoding", "content-range"]
    for name in Set(head.headers.fields.map { $0.name.lowercased() }) where !kept.contains(name) {
      response.headers[name] = head.headers[name]
    }
    date = now
    initialAge = .seconds(head.headers["Age"].flatMap { Int($0) }.map { max(0, $0) } ?? 0)
    isInvalid = false
  }
}
