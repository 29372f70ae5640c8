internal import CurlShim

/// The copy of libcurl that this process can use.
public struct CurlLibrary: Sendable, Equatable {
  /// The version as text, for example "7.88.1".
  public let version: String
  /// The major, minor and patch part of the version in one number, one byte each.
  public let versionNumber: Int
  /// How much the library can tell about itself, in its own count.
  public let age: Int
  /// Whether another part of the process had loaded it before.
  public let wasLoaded: Bool

  /// The oldest version with all that a transport needs: waiting that another thread can end.
  static let oldestUsable = 0x07_44_00

  private static let shared = Result { () throws(NetworkError) in
    let library = try find(named: "libcurl.so.4", searchesProcess: true)
    if let reason = curl_shim_load() {
      throw NetworkError(.transportUnavailable, address: "", reason: String(cString: reason))
    }
    return library
  }

  /// Finds the library, loading it if need be.
  ///
  /// - Returns: The library, which stays loaded.
  /// - Throws: `transportUnavailable` where it is missing or too old.
  public static func load() throws(NetworkError) -> CurlLibrary {
    try shared.get()
  }

  /// Finds a library by the name of its file.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - searchesProcess: Whether a copy that is loaded already will do.
  /// - Returns: The library.
  /// - Throws: `transportUnavailable` where it is missing or too old.
  static func find(
    named name: String,
    searchesProcess: Bool
  ) throws(NetworkError) -> CurlLibrary {
    var found = curl_shim_find(name, searchesProcess)
    guard let version = found.version.map({ String(cString: $0) }) else {
      let reason = withUnsafeBytes(of: &found.reason) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw NetworkError(.transportUnavailable, address: "", reason: reason)
    }
    return try CurlLibrary(
      version: version,
      versionNumber: Int(found.version_number),
      age: Int(found.age),
      wasLoaded: found.was_loaded
    ).checked()
  }

  /// Refuses a version that lacks what a transport needs.
  ///
  /// - Returns: The same library.
  /// - Throws: `transportUnavailable` where it is too old.
  func checked() throws(NetworkError) -> CurlLibrary {
    guard versionNumber >= Self.oldestUsable else {
      throw NetworkError(
        .transportUnavailable,
        address: "",
        reason: "libcurl \(version) is too old, 7.68 is the oldest that will do"
      )
    }
    return self
  }
}
