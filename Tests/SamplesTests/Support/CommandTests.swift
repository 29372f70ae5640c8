import SampleSupport
import Testing

private enum Renderer: String, CaseIterable, Sendable {
  case live, lines, json
}

private struct Settings: Sendable, Equatable {
  var document: String?
  var countdown = 3.0
  var retries = 0
  var headers: [String] = []
  var renderer = Renderer.lines
  var isVerbose = false
  var files: [String] = []
}

private let command = Command(
  "sample",
  version: "1.2.3",
  overview: "Show what a sample can do with a document and a timer.",
  defaults: Settings(),
  options: [
    .value("document", "file", .text, into: \.document, help: "Open this file."),
    .value(
      "countdown",
      "seconds",
      .number(in: 0...3600),
      short: "c",
      into: \.countdown,
      help: "Count down from here, while everything else goes on in the background as it did."
    ),
    .value("retries", "count", .integer(in: 0...9), into: \.retries, help: "Try again."),
    .values("header", "name: value", .text, into: \.headers, help: "Send this header."),
    .value("renderer", "renderer", .choice, into: \.renderer, help: "Show it like this."),
    .flag("verbose", short: "v", into: \.isVerbose, help: "Say more."),
  ],
  operands: CommandOperands("path", .text, count: 0...2, into: \.files, help: "What to read.")
)

private func settings(_ change: (inout Settings) -> Void) -> Settings {
  var settings = Settings()
  change(&settings)
  return settings
}

@Suite("Command")
struct CommandTests {
  @Test(
    "a right command line becomes its options",
    arguments: [
      ("", settings { _ in }),
      ("--document a.txt", settings { $0.document = "a.txt" }),
      ("--document=a.txt", settings { $0.document = "a.txt" }),
      ("--document=a=b", settings { $0.document = "a=b" }),
      ("--document=-a", settings { $0.document = "-a" }),
      ("--document -", settings { $0.document = "-" }),
      ("--document a --document b", settings { $0.document = "b" }),
      ("--countdown 0.5", settings { $0.countdown = 0.5 }),
      ("-c 7", settings { $0.countdown = 7 }),
      ("--retries 9 -v", settings { ($0.retries, $0.isVerbose) = (9, true) }),
      ("--header a --header=b", settings { $0.headers = ["a", "b"] }),
      ("--renderer json", settings { $0.renderer = .json }),
      ("a --verbose b", settings { ($0.files, $0.isVerbose) = (["a", "b"], true) }),
      ("-- --verbose --", settings { $0.files = ["--verbose", "--"] }),
      ("-- --help", settings { $0.files = ["--help"] }),
      ("-", settings { $0.files = ["-"] }),
    ]
  )
  private func options(line: String, expected: Settings) throws {
    guard case .run(let options) = try command.parse(line.split(separator: " ").map(String.init))
    else {
      Issue.record("'\(line)' asks for a text")
      return
    }
    #expect(options == expected)
  }

  @Test(
    "a wrong command line says what was wrong and what was expected",
    arguments: [
      ("--docment a", UsageError.unknownOption("--docment", suggestion: "--document")),
      ("--verbsoe", .unknownOption("--verbsoe", suggestion: "--verbose")),
      ("--count 3", .unknownOption("--count", suggestion: "--countdown")),
      ("--hepl", .unknownOption("--hepl", suggestion: "--help")),
      ("--zzz", .unknownOption("--zzz", suggestion: nil)),
      ("-x", .unknownOption("-x", suggestion: nil)),
      ("--document", .missingValue(option: "--document", valueName: "file")),
      ("--document --verbose", .missingValue(option: "--document", valueName: "file")),
      ("-c", .missingValue(option: "-c", valueName: "seconds")),
      ("--verbose=yes", .unexpectedValue(option: "--verbose", value: "yes")),
      ("a b c", .unexpectedOperand("c")),
      (
        "--document=",
        .invalidValue(
          "",
          of: "--document",
          expected: "a text that is not empty",
          suggestion: nil
        )
      ),
      (
        "--countdown -1",
        .invalidValue(
          "-1",
          of: "--countdown",
          expected: "a number from 0.0 to 3600.0",
          suggestion: nil
        )
      ),
      (
        "--countdown nan",
        .invalidValue(
          "nan",
          of: "--countdown",
          expected: "a number from 0.0 to 3600.0",
          suggestion: nil
        )
      ),
      (
        "--retries 1.5",
        .invalidValue(
          "1.5",
          of: "--retries",
          expected: "a whole number from 0 to 9",
          suggestion: nil
        )
      ),
      (
        "--renderer jsno",
        .invalidValue(
          "jsno",
          of: "--renderer",
          expected: "one of 'live', 'lines', 'json'",
          suggestion: "json"
        )
      ),
    ]
  )
  func usageErrors(line: String, expected: UsageError) {
    let error = #expect(throws: UsageError.self) {
      try command.parse(line.split(separator: " ").map(String.init))
    }
    #expect(error == expected)
  }

  @Test("too few operands are an error that names the missing one")
  func missingOperand() {
    let strict = Command(
      "strict",
      version: "1",
      overview: "Read.",
      defaults: Settings(),
      options: [],
      operands: CommandOperands("file", .text, count: 1...1, into: \.files, help: "What to read.")
    )
    #expect(throws: UsageError.missingOperand(valueName: "file")) { try strict.parse([]) }
  }

  @Test(
    "help and version win over errors, wherever they stand before the double dash",
    arguments: ["--help", "--nonsense -h", "--document --help", "a b c --help"]
  )
  func helpWins(line: String) throws {
    let request = try command.parse(line.split(separator: " ").map(String.init))
    guard case .show(let text) = request else {
      Issue.record("'\(line)' does not show the help")
      return
    }
    #expect(text == command.help())
  }

  @Test("the version is shown as it is declared")
  func version() throws {
    guard case .show(let text) = try command.parse(["--version"]) else {
      Issue.record("no text is shown")
      return
    }
    #expect(text == "1.2.3")
  }

  @Test("the help shows every option within 80 columns")
  func help() {
    #expect(
      command.help() == """
        OVERVIEW: Show what a sample can do with a document and a timer.

        USAGE: sample [--document <file>] [--countdown <seconds>] [--retries <count>]
               [--header <name: value> ...] [--renderer <renderer>] [--verbose]
               [<path> ...]

        ARGUMENTS:
          <path>                  What to read.

        OPTIONS:
          --document <file>       Open this file.
          -c, --countdown <seconds>
                                  Count down from here, while everything else goes on in
                                  the background as it did.
          --retries <count>       Try again.
          --header <name: value>  Send this header.
          --renderer <renderer>   Show it like this. (values: live, lines, json)
          -v, --verbose           Say more.
          --version               Show the version.
          -h, --help              Show this help.
        """
    )
    #expect(command.help().split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("a message never carries a control sequence from the command line")
  func controlSequences() throws {
    let error = try #require(throws: UsageError.self) {
      try command.parse(["--\u{1B}[2J\u{9B}31m\u{202E}x"])
    }
    let message = command.message(for: error)
    #expect(message.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
    #expect(!message.unicodeScalars.contains("\u{9B}"))
    #expect(!message.unicodeScalars.contains("\u{202E}"))
    #expect(message.contains("[2J"))
  }

  @Test("wrong usage ends with 2 and speaks on standard error alone")
  func usageExit() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(ExitCode.usage),
      observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      _ = command.parseOrExit(["--docment", "a"])
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("Error: Unknown option '--docment'. Did you mean '--document'?"))
    #expect(message.contains("Usage: sample "))
    #expect(message.contains("See 'sample --help' for more information."))
    #expect(!String(decoding: result.standardOutputContent, as: UTF8.self).contains("Usage"))
  }

  @Test("help ends with 0 and speaks on standard output alone")
  func helpExit() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(ExitCode.success),
      observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      _ = command.parseOrExit(["--help"])
    }
    let text = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(text.contains(command.help()))
    #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("OVERVIEW"))
  }
}
