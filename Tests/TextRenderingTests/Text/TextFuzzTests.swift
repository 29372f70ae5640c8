import Testing
import TextRenderingTesting

@testable import TextRendering

@Suite("Random bytes as text")
struct TextFuzzTests {
  /// Bytes that are likely to mean something.
  private static let seeds: [[UInt8]] = [
    [0x1B], [0x1B, 0x5B], [0x1B, 0x5D], [0x1B, 0x50], [0x9B], [0xC2, 0x9B], [0xC2, 0x90],
    [0x0D, 0x0A],
    [0x0D], [0x09], [0xE2, 0x80, 0xAE], [0xE2, 0x80, 0x8D], [0xF0, 0x9F, 0x87, 0xAA],
    [0xF0, 0x9F, 0x91, 0xA8], [0xCC, 0x81], [0xEF, 0xB8, 0x8F], [0xE6, 0xBC, 0xA2],
    [0xE1, 0x84, 0x80], [0xE1, 0x85, 0xA1], [0x3B], [0x6D], [0x07], [0x20],
  ]

  private static func bytes(_ random: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    var word = random.next()
    for _ in 0..<(word & 15) {
      word = random.next()
      if word & 1 == 0 {
        bytes.append(UInt8(truncatingIfNeeded: word >> 8))
      } else {
        bytes += seeds[Int((word >> 8) % UInt64(seeds.count))]
      }
    }
    return bytes
  }

  @Test(
    "Any bytes become text without a control character, that fits and loses nothing",
    arguments: 0..<4
  )
  func fuzz(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(51 + seed))
    for _ in 0..<Cases.count(12_500) {
      let string = String(decoding: Self.bytes(&random), as: UTF8.self)
      for text in [Text(string), Text(ansi: string), Text(string, allowBidi: true)] {
        let isSafe = text.runs.allSatisfy { run in
          run.string.unicodeScalars.allSatisfy { scalar in
            scalar == "\n" || !(scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value))
          }
        }
        #expect(isSafe, "\(Array(string.utf8))")
        let width = Int(random.next() % 12) + 1
        let rows = Frame(.text(text), width: width).rows
        #expect(rows.allSatisfy { $0.cells.count <= width }, "\(Array(string.utf8)) at \(width)")
      }
    }
  }

  @Test("On a terminal, any bytes are shown, and no sequence but ours is among what is written")
  func terminal() throws {
    var random = SeededGenerator(seed: 71)
    let screen = LiveScreen(width: 40, height: 12)
    for index in 0..<Cases.count(5_000) {
      let string = String(decoding: Self.bytes(&random), as: UTF8.self)
      try screen.present(.text(Text(string, allowBidi: index.isMultiple(of: 3))))
    }
    let terminal = screen.terminal
    #expect(terminal.faults == [] && terminal.queries == [])
    #expect(terminal.title == nil && terminal.clipboard == nil && terminal.bellCount == 0)
    #expect(!terminal.hasFilledLastColumn && !terminal.isAlternate && !terminal.bracketsPastes)
  }

  @Test(
    "Off a terminal, any bytes come out as lines without a byte that acts",
    arguments: [Surface(), Surface(showsUnicode: false)]
  )
  func lines(_ surface: Surface) throws {
    var random = SeededGenerator(seed: 61)
    let sink = InMemorySink()
    let renderer = LineRenderer(sink: sink, surface: surface)
    for _ in 0..<Cases.count(5_000) {
      try renderer.present(.text(Text(String(decoding: Self.bytes(&random), as: UTF8.self))))
    }
    let bytes = sink.bytes
    #expect(bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A })
    // The controls of the upper half are C2 80 to C2 9F.
    #expect(!zip(bytes, bytes.dropFirst()).contains { $0 == 0xC2 && (0x80...0x9F).contains($1) })
  }
}
