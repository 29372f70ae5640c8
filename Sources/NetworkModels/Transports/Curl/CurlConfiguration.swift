/// How a curl transport connects, and whom it trusts.
public struct CurlConfiguration: Sendable, Equatable {
  /// A certificate with which this client shows who it is.
  public struct ClientCertificate: Sendable, Equatable {
    /// The file of the certificate, in PEM form.
    public var certificateFile: String
    /// The file of the private key, in PEM form; `nil` where it is in the same file.
    public var keyFile: String?
    /// What the private key is encrypted with, if it is.
    public var keyPassword: String?

    /// Names a certificate.
    ///
    /// - Parameters:
    ///   - certificateFile: The file of the certificate, in PEM form.
    ///   - keyFile: The file of the private key, in PEM form; `nil` where it is in the same file.
    ///   - keyPassword: What the private key is encrypted with, if it is.
    public init(certificateFile: String, keyFile: String? = nil, keyPassword: String? = nil) {
      self.certificateFile = certificateFile
      self.keyFile = keyFile
      self.keyPassword = keyPassword
    }
  }

  /// A server between this machine and the others.
  public enum Proxy: Sendable, Equatable {
    /// What the variables `http_proxy`, `https_proxy` and `no_proxy` say; never for this machine.
    case environment
    /// Never one.
    case none
    /// Always this one, such as `http://proxy.example.org:3128` or `socks5h://127.0.0.1:1080`, with
    /// credentials such as `name:password` if it wants some.
    case server(String, credentials: String? = nil)
  }

  /// The version of HTTP to speak.
  public enum Version: Sendable, Equatable {
    /// HTTP/2 where the server offers it over TLS, else HTTP/1.1.
    case automatic
    /// HTTP/1.1 alone.
    case http1
  }

  /// A file of certificate authorities to trust, in PEM form; `nil` for those of the system.
  public var authorityFile: String?
  /// The keys that hosts must have, beside a certificate that is trusted.
  ///
  /// By host, in lower case: the SHA-256 sums of the public keys, in base64.
  public var pinnedKeys: [String: [String]]
  /// A certificate with which this client shows who it is.
  public var clientCertificate: ClientCertificate?
  /// A server between this machine and the others.
  public var proxy: Proxy
  /// The version of HTTP to speak.
  public var version: Version
  /// How many connections to one host may be open at a time, or `nil` for no limit.
  ///
  /// What is asked beyond waits, and the waiting counts as connecting.
  public var connectionsPerHost: Int?
  /// Whether compressed bodies are asked for and decoded.
  ///
  /// A request that has an `Accept-Encoding` of its own gets the body as it comes.
  public var decodesBodies: Bool

  /// Makes a configuration.
  ///
  /// - Parameters:
  ///   - authorityFile: A file of certificate authorities to trust; `nil` for the system's.
  ///   - pinnedKeys: The keys that hosts must have.
  ///   - clientCertificate: A certificate with which this client shows who it is.
  ///   - proxy: A server between this machine and the others.
  ///   - version: The version of HTTP to speak.
  ///   - connectionsPerHost: How many connections to one host may be open at a time.
  ///   - decodesBodies: Whether compressed bodies are asked for and decoded.
  public init(
    authorityFile: String? = nil,
    pinnedKeys: [String: [String]] = [:],
    clientCertificate: ClientCertificate? = nil,
    proxy: Proxy = .environment,
    version: Version = .automatic,
    connectionsPerHost: Int? = nil,
    decodesBodies: Bool = true
  ) {
    self.authorityFile = authorityFile
    self.pinnedKeys = pinnedKeys
    self.clientCertificate = clientCertificate
    self.proxy = proxy
    self.version = version
    self.connectionsPerHost = connectionsPerHost
    self.decodesBodies = decodesBodies
  }
}
