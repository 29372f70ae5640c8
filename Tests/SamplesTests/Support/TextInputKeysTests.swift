import SampleSupport
import Testing
import TextRendering

@Suite("Keys of a line")
struct TextInputKeysTests {
  @Test("keys write, delete and move, and others do nothing")
  func keys() {
    var input = TextInput("bc")
    let keys: [Key] = [
      .home, "a", .end, "d", "e", .backspace, .left, .left, .delete, .right,
      Key(.paste("\u{1F600}")),
      .up, .enter, .control("x"), .pageDown, .alt("y"),
    ]
    for key in keys { input.take(key) }
    #expect(input.string == "abd\u{1F600}")
  }
}
