import Testing

@testable import TimerModels

@Suite("The report of an end")
struct EndReportTests {
  private func report(_ names: [String], isHeldUp: Bool = false) -> EndReport {
    EndReport(
      cause: "SIGTERM",
      exitCode: 143,
      late: names.enumerated().map { index, name in
        BackgroundTask.Info(
          id: UInt64(index),
          name: name,
          fileID: "A/B.swift",
          line: index,
          began: .zero
        )
      },
      isHeldUpByObservers: isHeldUp,
      elapsed: .milliseconds(25_006)
    )
  }

  @Test("says nothing when nothing was late")
  func nothing() {
    #expect(report([]).message == nil)
    #expect(report([]).isInTime)
  }

  @Test("names what was late, and where it began")
  func late() {
    #expect(
      report(["a", "b"], isHeldUp: true).message
        == "SIGTERM: ended after 25.01 s without waiting for 'a' (begun at A/B.swift:0), "
        + "'b' (begun at A/B.swift:1), an observer of the phases"
    )
  }

  @Test("stays short when much was late")
  func many() throws {
    let message = try #require(report((0..<10_000).map { "task \($0)" }).message)
    #expect(message.hasSuffix("'task 19' (begun at A/B.swift:19), and 9980 more"))
  }

  @Test("is one line without control sequences, whatever the names are")
  func control() throws {
    let message = try #require(report(["\u{1B}[2J\n\r\u{9B}31m\u{202E}\u{2028}x"]).message)
    #expect(message.contains("'\u{FFFD}[2J\u{FFFD}\u{FFFD}\u{FFFD}31m\u{FFFD}\u{FFFD}x'"))
  }
}
