public import FoundationEssentials

/// A request has failed: what, where, why, and what can be done.
public struct NetworkError: Error, Sendable, Equatable {
  /// The kinds of failure that a program may want to tell apart.
  public enum Kind: Sendable, Equatable {
    /// The text is no URL, or one without a host.
    case malformedURL
    /// The URL's scheme is neither `http` nor `https`.
    case unsupportedScheme
    /// The method or a field of the head can't be sent.
    case malformedRequest
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
    /// No secure connection could be made, for this reason.
    case tls(TLSFailure)
    /// The proxy could not be used.
    case proxy
    /// The answer is none by the rules of HTTP.
    case malformedResponse
    /// A redirect leads nowhere, or is not to be followed.
    case redirect(RedirectFailure)
    /// The body ended before all of it had arrived.
    case truncated
    /// A part of the answer is longer than allowed.
    case tooLarge(Part)
    /// The body of the request would have to be sent again, and can be read only once.
    case bodyNotReplayable
    /// The body of the request could not be read.
    case bodyUnreadable
    /// What was received could not be stored.
    case unwritable
    /// An answer was asked of the cache alone, which has none.
    case notCached
    /// The credentials were refused, and could not be renewed.
    case unauthorized
    /// What was received is not what its checksum or its validator promised.
    case corrupt
    /// The server answered with a status that means failure.
    case badStatus(Int)
    /// The body is not what was expected.
    case undecodable
    /// An interceptor has sent its own request through the client again and again.
    case interceptorLoop
    /// The transport gave the request up, though nobody had asked for that.
    case cancelled
    /// The means of transport are missing on this machine.
    case transportUnavailable
    /// Another failure, which only the reason tells.
    case other
  }

  /// What a request was doing when its time was up.
  public enum Phase: Sendable, Equatable {
    /// Finding the addresses of the host.
    case dns
    /// Making the connection.
    case connect
    /// Waiting for the head of the answer.
    case firstByte
    /// Waiting for more of the body.
    case betweenBytes
    /// The whole request took too long, whatever it was doing.
    case whole
  }

  /// Why a server is not trusted, or does not trust this client.
  public enum TLSFailure: Sendable, Equatable {
    /// The certificate is not valid any more, or not yet.
    case expired
    /// The certificate belongs to another host.
    case wrongHost
    /// The certificate vouches for itself.
    case selfSigned
    /// Nobody who is trusted vouches for the certificate.
    case unknownAuthority
    /// The certificate's key is none of those that were pinned.
    case pinMismatch
    /// The client's own certificate is missing, unusable or refused.
    case clientCertificate
    /// A file of trusted certificates could not be used.
    case trustFile
    /// Both sides did not come to terms, for a reason that only the text tells.
    case handshake
  }

  /// Why a redirect was not followed.
  public enum RedirectFailure: Sendable, Equatable {
    /// There were more than the limit.
    case tooMany
    /// It leads to a place where the request has been.
    case loop
    /// It leads from `https` to `http`.
    case downgrade
    /// It doesn't say where it leads, or to no place that can be asked.
    case badLocation
  }

  /// A part of an answer.
  public enum Part: Sendable, Equatable {
    /// The status and the fields.
    case head
    /// The body.
    case body
  }

  /// What kind of failure this is.
  public let kind: Kind
  /// The URL as text, without a password; empty where the failure belongs to no URL.
  public let address: String
  /// Why, in the words of whoever noticed.
  public let reason: String
  /// How many redirects had been followed before.
  public var hop: Int

  /// Makes an error about a URL that may not be one.
  ///
  /// - Parameters:
  ///   - kind: What kind of failure this is.
  ///   - address: The URL as text.
  ///   - reason: Why, as it reads behind a colon.
  ///   - hop: How many redirects had been followed before.
  public init(_ kind: Kind, address: String, reason: String, hop: Int = 0) {
    self.kind = kind
    self.address = address.withoutCredentials
    self.reason = reason
    self.hop = hop
  }

  /// Makes an error about a URL.
  ///
  /// - Parameters:
  ///   - kind: What kind of failure this is.
  ///   - url: The URL.
  ///   - reason: Why, as it reads behind a colon.
  ///   - hop: How many redirects had been followed before.
  public init(_ kind: Kind, url: URL, reason: String, hop: Int = 0) {
    self.init(kind, address: url.absoluteString, reason: reason, hop: hop)
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
