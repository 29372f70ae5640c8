import Foundation
import Signals
import TLSShim

/// A private key and its certificate, made for one test.
final class Identity: Sendable {
  private let pointer: Lock<OpaquePointer>

  /// Makes a key and a certificate.
  ///
  /// - Parameters:
  ///   - name: The common name.
  ///   - alternatives: Such as `DNS:good.test`; `nil` for an authority.
  ///   - issuer: Who vouches for it; `nil` for itself.
  ///   - validity: From when to when, in seconds from now.
  init(
    _ name: String,
    alternatives: String? = nil,
    issuer: Identity? = nil,
    validity: Range<Int> = -3600..<86_400
  ) throws {
    if let problem = tls_shim_load() { throw Unavailable(reason: String(cString: problem)) }
    let made = tls_identity_make(
      name,
      alternatives,
      issuer?.raw,
      validity.lowerBound,
      validity.upperBound
    )
    guard let made else { throw Unavailable(reason: "OpenSSL could not make a certificate") }
    pointer = Lock(made)
  }

  deinit {
    tls_identity_free(raw)
  }

  var raw: OpaquePointer { pointer.withLock { $0 } }

  /// The certificate in PEM form, with the key if it is wanted.
  func pem(withKey: Bool = false) -> String { text(tls_identity_pem(raw, withKey)) }

  /// The SHA-256 sum of the public key.
  var pin: String { text(tls_identity_pin(raw)) }

  private func text(_ bytes: UnsafeMutablePointer<CChar>?) -> String {
    defer { free(bytes) }
    return bytes.map { String(cString: $0) } ?? ""
  }

  /// Writes the certificate into a folder.
  func write(to folder: URL, withKey: Bool = false) throws -> String {
    let file = folder.appendingPathComponent("\(UUID().uuidString).pem")
    try Data(pem(withKey: withKey).utf8).write(to: file)
    return file.path
  }

  /// Why no certificates can be made on this machine.
  struct Unavailable: Error, CustomStringConvertible {
    let reason: String
    var description: String { "no TLS server can be had here: \(reason)" }
  }

  /// Why no certificates can be made on this machine, or `nil` where they can.
  static var problem: String? { tls_shim_load().map { String(cString: $0) } }
}
