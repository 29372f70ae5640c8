import SignalsTesting
import Testing

@testable import DocumentModels

@Suite("The difference of two contents")
struct ContentPatchTests {
  private struct Wrong: Error {}

  @Test("makes the one out of the other, and is nothing for equal ones")
  func law() throws {
    let bytes = Generator<[UInt8]>.array(of: .integer(in: 0...3), count: 0...30)
    try check("any two contents", cases: 500, .array(of: bytes, count: 2...2)) { pair in
      let (old, new) = (pair[0], pair[1])
      let patch = ContentPatch(
        from: DocumentContents(bytes: old),
        to: DocumentContents(bytes: new)
      )
      var result = old
      result.replaceSubrange(patch.removed, with: new[patch.inserted])
      guard result == new, patch.isEmpty == (old == new) else { throw Wrong() }
    }
  }

  @Test("is found in the middle of long contents, and is no longer than it must be")
  func long() {
    let old = Array(repeating: UInt8(1), count: 300_000)
    var new = old
    new.replaceSubrange(150_000..<150_010, with: [2, 3])
    let patch = ContentPatch(from: DocumentContents(bytes: old), to: DocumentContents(bytes: new))
    #expect(patch == ContentPatch(removed: 150_000..<150_010, inserted: 150_000..<150_002))
  }
}
