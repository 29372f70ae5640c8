import Testing

@testable import DocumentModels

@Suite("A document error")
struct DocumentErrorTests {
  @Test("says what failed, where, why, and what to do")
  func description() {
    let error = DocumentError(path: "/a/b", operation: .write, reason: .noSpace)
    #expect(
      error.description
        == "Can't write “/a/b”: there is no space left. Free some, or choose another place."
    )
  }

  @Test("tells the system's own words for a reason that it has no name for")
  func otherReason() {
    let error = DocumentError(path: "/a", operation: .read, reason: .other(errno: 5))
    #expect(error.description == "Can't read “/a”: Input/output error (error 5).")
  }

  @Test("can't carry a control sequence from a path to a terminal")
  func controls() {
    let error = DocumentError(
      path: "/a\u{1B}[31m\n\u{9B}\u{202E}é",
      operation: .open,
      reason: .notFound
    )
    #expect(
      error.description.hasPrefix("Can't open “/a\\u{1B}[31m\\n\\u{009B}\\u{202E}é”: ")
    )
  }
}
