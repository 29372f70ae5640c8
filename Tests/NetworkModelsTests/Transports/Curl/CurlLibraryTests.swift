import Testing

@testable import NetworkModels

@Suite("CurlLibrary")
struct CurlLibraryTests {
  @Test("the library that the toolchain needs is found, and tells a usable version")
  func loads() throws {
    let library = try CurlLibrary.load()
    #expect(library.versionNumber >= CurlLibrary.oldestUsable)
    #expect(library.age >= 5)
    let major = library.versionNumber >> 16
    #expect(library.version.hasPrefix("\(major)."))
  }

  @Test("a copy that the process has loaded is used before another one")
  func prefersLoadedCopy() throws {
    let library = try CurlLibrary.find(named: "libcurl.so.4", searchesProcess: true)
    #expect(library.wasLoaded)
    let again = try CurlLibrary.find(named: "libcurl.so.4", searchesProcess: false)
    #expect(!again.wasLoaded)
    #expect(again.version == library.version)
  }

  @Test("a missing library is an error that names the file and what to install")
  func missing() {
    let error = #expect(throws: NetworkError.self) {
      try CurlLibrary.find(named: "libcurl.so.0", searchesProcess: false)
    }
    #expect(error?.kind == .transportUnavailable)
    #expect(error?.description.contains("libcurl.so.0") == true)
    #expect(error?.description.contains("libcurl4") == true)
  }

  @Test("a library that is no libcurl is an error, not a crash")
  func foreignLibrary() {
    let error = #expect(throws: NetworkError.self) {
      try CurlLibrary.find(named: "libm.so.6", searchesProcess: false)
    }
    #expect(error?.kind == .transportUnavailable)
    #expect(error?.reason.contains("curl_version_info") == true)
  }

  @Test("a version before 7.68 is refused")
  func tooOld() {
    let old = CurlLibrary(version: "7.67.0", versionNumber: 0x07_43_00, age: 5, wasLoaded: false)
    let error = #expect(throws: NetworkError.self) { try old.checked() }
    #expect(error?.reason.contains("7.67.0") == true)
  }
}
