import CurlShim
import Testing

@Suite("CurlShim")
struct CurlShimTests {
  @Test("the library that the toolchain needs is found by its file name")
  func found() throws {
    let library = curl_shim_find("libcurl.so.4", false)
    let version = try #require(library.version)
    #expect(String(cString: version).contains("."))
    #expect(library.version_number > 0)
  }

  @Test("a missing library is reported in the words of the dynamic linker")
  func missing() {
    var library = curl_shim_find("libcurl.so.0", false)
    #expect(library.version == nil)
    let reason = withUnsafeBytes(of: &library.reason) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    #expect(reason.contains("libcurl.so.0"))
  }

  @Test("the functions that transfers need are all there, however often they are asked for")
  func functions() {
    for _ in 0..<2 { #expect(curl_shim_load() == nil) }
  }
}
