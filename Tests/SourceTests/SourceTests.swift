import Foundation
import Testing

@Suite("The sources")
struct SourceTests {
  @Test("unchecked promises and raw memory stand among the synchronization, and where C is called")
  func unchecked() throws {
    let found = try SourceFile.all(in: "Sources").code(
      matching: /@unchecked\s+Sendable|nonisolated\(unsafe\)|unsafeBitCast|UnsafeMutable/,
      outside: "Sources/Signals/Synchronization/",
      "Sources/NetworkModels/Transports/Curl",
      "Sources/TextRendering/Pages/Server/PageSocket.swift",
      "Sources/TextRenderingTesting/PseudoTerminal/"
    )
    #expect(found == [])
  }

  @Test("no file has more than 500 lines")
  func length() throws {
    let long = try SourceFile.all(in: "Sources", "Samples", "Tests").filter { $0.lines.count > 501 }
    #expect(long.map(\.path) == [])
  }

  @Test("nothing traps because a user, a file or the network has done something unexpected")
  func traps() throws {
    let found = try SourceFile.all(in: "Sources").code(matching: /\bfatalError\b|\btry!|\bas!/)
    #expect(found == [])
  }

  @Test("no test waits for time to pass")
  func sleeps() throws {
    let found = try SourceFile.all(in: "Tests").code(
      matching: /\b(Thread|Task)\.sleep\b|\busleep\b/,
      // Benchmarks measure what happens while time passes.
      outside: "Tests/SourceTests/",
      "Tests/Benchmarks/"
    )
    #expect(found == [])
  }

  @Test("every lock is one that the thread sanitizer sees")
  func locks() throws {
    let found = try SourceFile.all(in: "Sources").code(matching: /\bMutex\b/)
    #expect(found == [])
  }

  @Test("all folders are looked at")
  func findsTheSources() throws {
    let paths = Set(try SourceFile.all(in: "Sources", "Tests", "Samples").map(\.path))
    #expect(paths.contains("Sources/Signals/Synchronization/Lock.swift"))
    #expect(paths.contains("Tests/SourceTests/SourceTests.swift"))
    #expect(paths.contains { $0.hasPrefix("Samples/") })
  }

  @Test("what stands in the code is found, what stands in a comment is not")
  func findsCode() {
    let file = SourceFile(
      path: "Sources/A.swift",
      text: """
        // A Mutex.
        let one = Mutex(1) // two
        let two = 2 // Mutex
        let url = "http://Mutex"
        PlatformMutex()
        """
    )
    let found = [file].code(matching: /\bMutex\b/)
    #expect(
      found == [
        "Sources/A.swift:2: let one = Mutex(1) // two",
        "Sources/A.swift:4: let url = \"http://Mutex\"",
      ]
    )
    #expect([file].code(matching: /\bMutex\b/, outside: "Sources/") == [])
  }
}
