import Testing

@testable import SignalsTesting

@Suite("The text of an input")
struct InputTextTests {
  private struct Point {
    let x: Int
    let name: String?
  }
  private enum Shape {
    case none
    case circle(Point)
    case line(from: Int, to: Int)
  }

  @Test("it reads as it would be written")
  func literals() {
    #expect(InputText.text(of: "a\"\n\u{301}\u{202E}\u{1F600}\0") == #""a\"\n\u{301}\u{202E}😀\0""#)
    #expect(InputText.text(of: ["a", "b"]) == #"["a", "b"]"#)
    #expect(InputText.text(of: Set([3, 1, 2])) == "[1, 2, 3]")
    #expect(InputText.text(of: ["b": 1, "a": 2]) == #"["a": 2, "b": 1]"#)
    #expect(InputText.text(of: [String: Int]()) == "[:]")
    #expect(InputText.text(of: (1, "x", Character("\u{200D}"))) == #"(1, "x", "\u{200D}")"#)
    #expect(InputText.text(of: [1, nil] as [Int?]) == "[1, nil]")
    #expect(InputText.text(of: Point(x: 1, name: "n")) == #"Point(x: 1, name: "n")"#)
    #expect(InputText.text(of: Shape.none) == ".none")
    #expect(
      InputText.text(of: Shape.circle(Point(x: 0, name: nil))) == ".circle(Point(x: 0, name: nil))"
    )
    #expect(InputText.text(of: Shape.line(from: 1, to: 2)) == ".line(from: 1, to: 2)")
    #expect(InputText.text(of: Result<Int, Falsified>.success(1)) == ".success(1)")
    #expect(InputText.text(of: 1.5) == "1.5")
  }

  @Test("what is long stands on several lines")
  func lines() {
    let text = InputText.text(of: [
      String(repeating: "a", count: 50), String(repeating: "b", count: 50),
    ])
    #expect(text.split(separator: "\n").count == 4)
    #expect(text.hasPrefix("[\n  \"aaa"))
  }

  @Test("a tape is the same after it was written and read")
  func tapes() throws {
    let tapes = Generator<[UInt64]>.array(of: .integer())
    try check("tape texts can be read", cases: 500, tapes, settings: .isolated) { tape in
      let text = TapeText.text(of: tape)
      try requireEqual(TapeText.tape(of: text)?.withoutZerosAtTheEnd, tape.withoutZerosAtTheEnd)
      try require(
        text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) },
        text
      )
    }
    #expect(TapeText.text(of: []) == "AA")
    #expect(TapeText.text(of: [0, 1, 200, 0, 0]) == "AAHIAQ")
    // A number that has not ended, one that has no room, and what is no base64.
    #expect(TapeText.tape(of: "gA") == nil)
    #expect(TapeText.tape(of: "_____________w8") == nil)
    #expect(TapeText.tape(of: "a b") == nil)
    #expect(TapeText.tape(of: "") == nil)
  }

  @Test("a stable hash is the one that is published for the algorithm")
  func hash() {
    #expect(stableHash("") == 0xCBF2_9CE4_8422_2325)
    #expect(stableHash("a") == 0xAF63_DC4C_8601_EC8C)
    #expect(stableHash("foobar") == 0x8594_4171_F739_67E8)
  }
}
