import SampleSupport
import Testing

@testable import countdown

@Suite("Countdown options")
struct CountdownOptionsTests {
  private func options(_ arguments: String...) throws -> CountdownOptions? {
    if case .run(let options) = try CountdownOptions.command.parse(arguments) {
      options
    } else {
      nil
    }
  }

  @Test("timers, rounds and the renderer are taken from the command line")
  func everything() throws {
    let options = try options(
      "25m",
      "--then",
      "5m",
      "--then=90",
      "--repeat",
      "4",
      "--renderer",
      "html"
    )
    #expect(
      options?.plan
        == CountdownPlan(.seconds(1500), then: [.seconds(300), .seconds(90)], rounds: 4)
    )
    #expect(options?.plan?.count == 12)
    #expect(options?.plan?.total == .seconds(4 * 1890))
    #expect(options?.renderer == .html)
  }

  @Test("a countdown needs exactly one first timer")
  func operands() {
    #expect(throws: UsageError.missingOperand(valueName: "time")) { try options() }
    #expect(throws: UsageError.unexpectedOperand("5m")) { try options("25m", "5m") }
  }

  @Test("a wrong option is answered with the one that was meant")
  func suggestion() {
    #expect(throws: UsageError.unknownOption("--repaet", suggestion: "--repeat")) {
      try options("25m", "--repaet", "4")
    }
  }

  @Test("the help fits a terminal of 80 columns")
  func help() {
    let lines = CountdownOptions.command.help().split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.contains { $0.contains("--then <time>") })
  }
}
