extension NetworkError: CustomStringConvertible {
  /// The URL, what failed, why, and what to do, in one line.
  public var description: String {
    let place = address.isEmpty ? "" : "\(address): "
    let hops = hop == 0 ? "" : hop == 1 ? " (after 1 redirect)" : " (after \(hop) redirects)"
    return "\(place)\(kind): \(reason)\(hops). \(kind.advice)"
  }
}

extension NetworkError.Kind: CustomStringConvertible {
  /// What happened, in a few words.
  public var description: String {
    switch self {
    case .malformedURL: "malformed URL"
    case .unsupportedScheme: "unsupported scheme"
    case .malformedRequest: "malformed request"
    case .offline: "no way to the host"
    case .dns: "unknown host"
    case .refused: "connection refused"
    case .reset: "connection lost"
    case .timedOut(let phase): "timed out \(phase)"
    case .tls(let failure): "no secure connection, \(failure)"
    case .proxy: "no way through the proxy"
    case .malformedResponse: "malformed response"
    case .redirect(let failure): "\(failure)"
    case .truncated: "incomplete body"
    case .tooLarge(let part): "\(part) too large"
    case .bodyNotReplayable: "body can be sent only once"
    case .bodyUnreadable: "unreadable body"
    case .unwritable: "not stored"
    case .notCached: "not in the cache"
    case .unauthorized: "not authorized"
    case .corrupt: "corrupt content"
    case .badStatus(let status): "status \(status)"
    case .undecodable: "unexpected content"
    case .interceptorLoop: "interceptor loop"
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
    case .malformedRequest: "Correct the method or the header field."
    case .offline: "Check the network connection."
    case .dns: "Check the spelling of the host and the name server."
    case .refused: "Check that the server is running and listens on this port."
    case .reset, .truncated: "Try again; if it stays so, look at the server."
    case .timedOut: "Try again later, or allow more time."
    case .tls(let failure): failure.advice
    case .proxy: "Check the address of the proxy and its credentials."
    case .malformedResponse: "Check that an HTTP server listens on this port."
    case .redirect: "Ask for the final address."
    case .tooLarge: "Raise the limit, if this server is to be trusted."
    case .bodyNotReplayable:
      "Give the body as data, as a file, or as a stream that can be reopened."
    case .bodyUnreadable: "Check the file or the stream that the body is read from."
    case .unwritable: "Check the folder, its permissions and the space that is left."
    case .notCached: "Load it once, or let the network be asked."
    case .unauthorized: "Sign in again."
    case .corrupt: "Download it again; if it stays so, look at the server."
    case .badStatus(401), .badStatus(403): "Check the credentials."
    case .badStatus(404), .badStatus(410): "Check the path."
    case .badStatus(500...): "Try again later; the server has a problem."
    case .badStatus: "Check the request."
    case .undecodable: "Check that this is the right address and version."
    case .interceptorLoop: "Let the interceptor go on with the chain instead of the client."
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
    case .dns: "while looking up the host"
    case .connect: "while connecting"
    case .firstByte: "while waiting for an answer"
    case .betweenBytes: "in the middle of the body"
    case .whole: "as a whole"
    }
  }
}

extension NetworkError.TLSFailure: CustomStringConvertible {
  /// What is wrong, in a few words.
  public var description: String {
    switch self {
    case .expired: "certificate not valid now"
    case .wrongHost: "certificate for another host"
    case .selfSigned: "self-signed certificate"
    case .unknownAuthority: "unknown certificate authority"
    case .pinMismatch: "key not pinned"
    case .clientCertificate: "client certificate not usable"
    case .trustFile: "file of authorities not usable"
    case .handshake: "no agreement"
    }
  }

  fileprivate var advice: String {
    switch self {
    case .expired: "Check the dates of the server's certificate and this machine's clock."
    case .wrongHost: "Check the host in the URL, and the names in the server's certificate."
    case .selfSigned, .unknownAuthority:
      "Trust the server's certificate authority, or don't connect."
    case .pinMismatch: "Don't connect, unless the server is known to have a new key."
    case .clientCertificate: "Check the client's certificate, its key and its password."
    case .trustFile: "Check the file of certificate authorities."
    case .handshake: "Check that the server speaks TLS on this port."
    }
  }
}

extension NetworkError.RedirectFailure: CustomStringConvertible {
  /// What is wrong, in a few words.
  public var description: String {
    switch self {
    case .tooMany: "too many redirects"
    case .loop: "redirect loop"
    case .downgrade: "redirect to an open connection"
    case .badLocation: "redirect to nowhere"
    }
  }
}

extension NetworkError.Part: CustomStringConvertible {
  /// The name of the part.
  public var description: String {
    switch self {
    case .head: "head"
    case .body: "body"
    }
  }
}
