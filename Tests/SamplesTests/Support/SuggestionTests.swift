import Testing

@testable import SampleSupport

@Suite("Suggestion")
struct SuggestionTests {
  @Test(
    "the distance counts insertions, deletions, replacements and swaps of neighbours",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1),
      ("abc", "axc", 1), ("abc", "abcd", 1), ("kitten", "sitting", 3),
    ]
  )
  func distance(left: String, right: String, expected: Int) {
    #expect(Suggestion.distance(left, right) == expected)
    #expect(Suggestion.distance(right, left) == expected)
  }

  @Test("a word that is far from everything has no suggestion")
  func farAway() {
    #expect(Suggestion.nearest(to: "--serve", among: ["--url", "--help"]) == nil)
    #expect(Suggestion.nearest(to: "", among: ["live"]) == nil)
    #expect(Suggestion.nearest(to: "anything", among: []) == nil)
  }
}
