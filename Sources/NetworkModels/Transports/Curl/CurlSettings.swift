internal import CurlShim
internal import FoundationEssentials
internal import Glibc

/// A job in the form in which libcurl wants to know it.
final class CurlSettings {
  private var settings = curl_shim_settings()
  private var lines: [String] = []
  /// The texts that the settings point to.
  private var texts: [UnsafeMutablePointer<CChar>] = []
  private let url: URL

  /// Translates a job.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - uploadLength: The length of the body, `.some(nil)` where nobody knows it.
  /// - Throws: What can't be asked for.
  init(_ job: CurlJob, uploadLength: Int64??) throws(NetworkError) {
    url = job.request.url
    setRequest(job.request, uploadLength: uploadLength)
    setHeaders(job.request, decodes: job.configuration.decodesBodies)
    setConnection(job.configuration)
    try setAddresses(job.options.addresses, proxy: job.configuration.proxy)
    settings.head_limit = job.options.limits.head
    settings.body_limit = job.options.limits.body ?? -1
  }

  deinit {
    for text in texts { free(text) }
  }

  /// Starts a transfer with these settings.
  ///
  /// - Throws: Why it could not be started.
  func start(_ transfer: OpaquePointer, in loop: OpaquePointer) throws(NetworkError) {
    for line in lines where !curl_shim_transfer_add_header(transfer, line) {
      throw NetworkError(.other, url: url, reason: "memory is short")
    }
    let code = curl_shim_transfer_start(transfer, loop, &settings)
    guard code == 0 else {
      let reason = String(cString: curl_shim_transfer_reason(transfer, code))
      throw NetworkError(.other, url: url, reason: "libcurl refused the request: \(reason)")
    }
  }

  private func setRequest(_ request: HTTPRequest, uploadLength: Int64??) {
    settings.url = text(request.url.absoluteString)
    settings.head_only = request.method == .head
    let sendsLength = [HTTPMethod.post, .put, .patch].contains(request.method)
    if let uploadLength {
      settings.uploads = true
      settings.upload_length = uploadLength ?? -1
    } else if sendsLength {
      // An empty body, so that the server is told its length.
      settings.uploads = true
      settings.upload_length = 0
    }
    if request.method != .get && request.method != .head || settings.uploads {
      settings.method = text(request.method.rawValue)
    }
    // libcurl sends a request again where a connection that was open turns out to be dead. What
    // must not happen twice is left to those who know whether it may.
    settings.may_rewind = request.method.isIdempotent && request.body?.isReplayable ?? true
  }

  private func setHeaders(_ request: HTTPRequest, decodes: Bool) {
    for field in request.headers.fields {
      switch field.name.lowercased() {
      case "content-length", "transfer-encoding":
        // The transport knows better, and two of them would contradict each other.
        continue
      default:
        lines.append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
      }
    }
    // Waiting for a server's welcome costs a second where it doesn't know of such a thing.
    if settings.uploads, request.headers["Expect"] == nil { lines.append("Expect:") }
    settings.decodes = decodes && request.headers["Accept-Encoding"] == nil
  }

  private func setConnection(_ configuration: CurlConfiguration) {
    switch configuration.proxy {
    case .environment: if url.isOnThisMachine { settings.proxy = text("") }
    case .none: settings.proxy = text("")
    case .server(let address, let credentials):
      settings.proxy = text(address)
      settings.proxy_credentials = text(credentials)
    }
    settings.authority_file = text(configuration.authorityFile)
    if let keys = configuration.pinnedKeys[(url.host ?? "").lowercased()] {
      settings.pinned_keys = text(keys.map { "sha256//\($0)" }.joined(separator: ";"))
    }
    settings.certificate_file = text(configuration.clientCertificate?.certificateFile)
    settings.key_file = text(configuration.clientCertificate?.keyFile)
    settings.key_password = text(configuration.clientCertificate?.keyPassword)
    settings.http_version = configuration.version == .http1 ? 2 : 0
  }

  /// Makes libcurl connect to given addresses, and keep to the name of the host otherwise.
  ///
  /// It connects to a made-up name that stands for these very addresses. Were they given for the
  /// host itself, libcurl would use them, and connections to them, for later requests with others.
  private func setAddresses(
    _ addresses: [String],
    proxy: CurlConfiguration.Proxy
  ) throws(NetworkError) {
    guard !addresses.isEmpty else { return }
    switch proxy {
    case .server: return  // It looks hosts up itself.
    case .environment, .none: settings.proxy = text("")
    }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var list: [String] = []
    for address in addresses {
      guard let literal = address.asAddressLiteral else {
        throw NetworkError(.dns, url: url, reason: "the resolver gave '\(address)', no address")
      }
      list.append(literal)
      for byte in literal.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = hash &* 31
    }
    let alias = "addresses-\(String(hash, radix: 16)).invalid"
    settings.connect_to = text("::\(alias):")
    settings.resolve = text("\(alias):\(url.effectivePort):\(list.joined(separator: ","))")
  }

  private func text(_ string: String?) -> UnsafePointer<CChar>? {
    guard let string, let copy = strdup(string) else { return nil }
    texts.append(copy)
    return UnsafePointer(copy)
  }
}

extension String {
  /// The address as it stands in libcurl's lists, or `nil` where it is none.
  fileprivate var asAddressLiteral: String? {
    var bytes = in6_addr()
    if inet_pton(AF_INET, self, &bytes) == 1 { return self }
    return inet_pton(AF_INET6, self, &bytes) == 1 ? "[\(self)]" : nil
  }
}
