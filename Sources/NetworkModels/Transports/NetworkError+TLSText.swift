extension NetworkError.Kind {
  /// Finds the kind of a failure of TLS by libcurl's words.
  ///
  /// - Parameter reason: The words, in lower case.
  init?(tlsReason reason: String) {
    let signs: [(NetworkError.TLSFailure, [String])] = [
      (.selfSigned, ["self-signed certificate", "self signed certificate"]),
      (.expired, ["has expired", "not yet valid"]),
      (
        .wrongHost,
        ["does not match target host", "no alternative certificate subject", "hostname mismatch"]
      ),
      (.unknownAuthority, ["local issuer certificate", "certificate problem"]),
      (.handshake, ["ssl", "tls", "certificate"]),
    ]
    guard let sign = signs.first(where: { $0.1.contains { reason.contains($0) } }) else {
      return nil
    }
    self = .tls(sign.0)
  }
}
