public import FoundationEssentials

/// A request has failed: what, where, why, and what can be done.
public struct NetworkError: Error, Sendable, Equatable {
  /// The kinds of failure that a program may want to tell apart.
  public enum Kind: Sendable, Equatable {
    /// The text is no URL, or one without a host.
    case malformedURL
    /// The URL's scheme is neither `http` nor `https`.
    case unsupportedScheme
    /// The machine has no way to the network, or none to this host.
    case offline
    /// The name of the host could not be resolved.
    case dns
    /// The host answers, but nobody listens on the port.
    case refused
    /// The connection was lost before the answer was complete.
    case reset
    /// Time was up.
    case timedOut(Phase)
    /// No secure connection could be made.
    case tls
    /// The answer is none by the rules of HTTP.
    case malformedResponse
    /// The server sent the reader from one address to another without end.
    case tooManyRedirects
    /// The body ended before all of it had arrived.
    case truncated
    /// The server answered with a status that means failure.
    case badStatus(Int)
    /// The body is not what was expected.
    case undecodable
    /// The transport gave the request up, though nobody had asked for that.
    case cancelled
    /// The means of transport are missing on this machine.
    case transportUnavailable
    /// Another failure, which only the reason tells.
    case other
  }

  /// What a request was doing when its time was up.
  public enum Phase: Sendable, Equatable {
    /// Making the connection.
    case connect
    /// Waiting for the head of the answer.
    case firstByte
    /// Waiting for more of the body.
    case betweenBytes
    /// The whole request took too long, whatever it was doing.
    case whole
  }

  /// What kind of failure this is.
  public let kind: Kind
  /// The URL as text, without a password; empty where the failure belongs to no URL.
  public let address: String
  /// Why, in the words of whoever noticed.
  public let reason: String

  /// Makes an error about a URL that may not be one.
  ///
  /// - Parameters:
  ///   - kind: What kind of failure this is.
  ///   - address: The URL as text.
  ///   - reason: Why, as it reads behind a colon.
  public init(_ kind: Kind, address: String, reason: String) {
    self.kind = kind
    self.address = address.withoutCredentials
    self.reason = reason
  }

  /// Makes an error about a URL.
  ///
  /// - Parameters:
  ///   - kind: What kind of failure this is.
  ///   - url: The URL.
  ///   - reason: Why, as it reads behind a colon.
  public init(_ kind: Kind, url: URL, reason: String) {
    self.init(kind, address: url.absoluteString, reason: reason)
  }
}

extension NetworkError: CustomStringConvertible {
  /// The URL, what failed, why, and what to do, in one line.
  public var description: String {
    let place = address.isEmpty ? "" : "\(address): "
    return "\(place)\(kind): \(reason). \(kind.advice)"
  }
}

extension NetworkError.Kind: CustomStringConvertible {
  /// What happened, in a few words.
  public var description: String {
    switch self {
    case .malformedURL: "malformed URL"
    case .unsupportedScheme: "unsupported scheme"
    case .offline: "no way to the host"
    case .dns: "unknown host"
    case .refused: "connection refused"
    case .reset: "connection lost"
    case .timedOut(let phase): "timed out \(phase)"
    case .tls: "no secure connection"
    case .malformedResponse: "malformed response"
    case .tooManyRedirects: "too many redirects"
    case .truncated: "incomplete body"
    case .badStatus(let status): "status \(status)"
    case .undecodable: "unexpected content"
    case .cancelled: "given up"
    case .transportUnavailable: "no transport"
    case .other: "failed"
    }
  }

  /// What a person can do about it, as a sentence.
  public var advice: String {
    switch self {
    case .malformedURL: "Write it like http://example.org/path."
    case .unsupportedScheme: "Use a URL that starts with http:// or https://."
    case .offline: "Check the network connection."
    case .dns: "Check the spelling of the host and the name server."
    case .refused: "Check that the server is running and listens on this port."
    case .reset, .truncated: "Try again; if it stays so, look at the server."
    case .timedOut: "Try again later, or allow more time."
    case .tls: "Check the server's certificate and this machine's clock."
    case .malformedResponse: "Check that an HTTP server listens on this port."
    case .tooManyRedirects: "Ask for the final address."
    case .badStatus(401), .badStatus(403): "Check the credentials."
    case .badStatus(404), .badStatus(410): "Check the path."
    case .badStatus(500...): "Try again later; the server has a problem."
    case .badStatus: "Check the request."
    case .undecodable: "Check that this is the right address and version."
    case .cancelled: "Start the request again."
    case .transportUnavailable: "Install libcurl (the package libcurl4), or use another transport."
    case .other: "Look up the reason."
    }
  }
}

extension NetworkError.Phase: CustomStringConvertible {
  /// When it happened, as it reads behind "timed out".
  public var description: String {
    switch self {
    case .connect: "while connecting"
    case .firstByte: "while waiting for an answer"
    case .betweenBytes: "in the middle of the body"
    case .whole: "as a whole"
    }
  }
}

extension String {
  /// The URL without a user's name and password, which must not land in a log.
  fileprivate var withoutCredentials: String {
    guard let start = firstRange(of: "://")?.upperBound else { return self }
    let end = self[start...].firstIndex { "/?#".contains($0) } ?? endIndex
    guard let at = self[start..<end].lastIndex(of: "@") else { return self }
    return String(self[..<start]) + self[index(after: at)...]
  }
}
