import Foundation
import SignalsTesting
import Testing

@testable import NetworkModels

@Suite("SHA256")
struct SHA256Tests {
  @Test(
    "it gives the published checksums",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 10_000),
        "27dd1f61b867b6a0f6e9d8a41c43231de52107e53ae424de8f847b821db4b711"
      ),
    ]
  )
  func published(text: String, checksum: String) {
    var hash = SHA256()
    hash.update(Data(text.utf8))
    #expect(hash.finish() == checksum)
  }

  @Test("it is the same in whatever pieces the bytes come")
  func pieces() throws {
    try check("pieces", .array(of: .array(of: Generator<UInt8>.integer(), count: 0...150))) {
      pieces in
      var (whole, parts) = (SHA256(), SHA256())
      whole.update(Data(pieces.flatMap { $0 }))
      for piece in pieces { parts.update(Data(piece)) }
      try requireEqual(parts.finish(), whole.finish())
    }
  }
}
