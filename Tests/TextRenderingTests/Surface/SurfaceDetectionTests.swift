import Glibc
import Testing

@testable import TextRendering

@Suite("Surface detection")
struct SurfaceDetectionTests {
  private static let terminal = ["TERM": "xterm", "LANG": "en_US.UTF-8"]

  private static func traits(
    _ extra: [String: String] = [:],
    isTerminal: Bool = true,
    size: TerminalSize? = nil
  ) -> OutputTraits {
    let environment = terminal.merging(extra) { $1 }
    return OutputTraits(environment: environment, isTerminal: isTerminal, size: size)
  }

  @Test(
    "The renderer follows the first condition that holds",
    arguments: [
      ([:], true, .live),
      ([:], false, .lines),
      (["TERM": "dumb"], true, .lines),
      (["TERM": ""], true, .lines),
      (["CI": "true"], true, .lines),
      (["CI": "false"], true, .live),
      (["CI": ""], true, .live),
      (["GITHUB_ACTIONS": "true"], true, .lines),
      (["ACCESSIBLE": "1"], true, .lines),
      (["ACCESSIBLE": "0"], true, .live),
      (["SCREEN_READER": "yes"], true, .lines),
    ] as [([String: String], Bool, RendererKind)]
  )
  func kind(_ extra: [String: String], _ isTerminal: Bool, _ expected: RendererKind) {
    let traits = Self.traits(extra, isTerminal: isTerminal)
    #expect(RendererKind.choose(for: traits) == expected)
    for requested in RendererKind.allCases {
      #expect(RendererKind.choose(for: traits, requested: requested) == requested)
    }
  }

  @Test("N6: A terminal without a name is a simple one")
  func unnamedTerminal() {
    let traits = OutputTraits(environment: [:], isTerminal: true)
    #expect(RendererKind.choose(for: traits) == .lines)
    #expect(Surface.detect(traits, for: .lines).colorDepth == .none)
  }

  @Test(
    "N4, N5: Colours follow the wish, then the environment, then the output",
    arguments: [
      ([:], true, .automatic, .ansi16),
      ([:], false, .automatic, .none),
      (["NO_COLOR": ""], true, .automatic, .ansi16),
      (["NO_COLOR": "0"], true, .automatic, .attributes),
      (["NO_COLOR": "yes"], true, .automatic, .attributes),
      (["NO_COLOR": "1"], true, .always, .ansi16),
      (["NO_COLOR": "1", "FORCE_COLOR": "1"], true, .automatic, .attributes),
      (["FORCE_COLOR": "1"], false, .automatic, .ansi16),
      (["FORCE_COLOR": "0"], false, .automatic, .none),
      (["FORCE_COLOR": "0"], true, .automatic, .attributes),
      (["CLICOLOR_FORCE": ""], false, .automatic, .none),
      (["CLICOLOR_FORCE": "1"], false, .automatic, .ansi16),
      (["CLICOLOR": "0"], true, .automatic, .attributes),
      (["TERM": "dumb"], true, .automatic, .none),
      (["TERM": "dumb", "FORCE_COLOR": "1"], true, .automatic, .ansi16),
      ([:], true, .never, .attributes),
      (["FORCE_COLOR": "1"], false, .never, .none),
      (["TERM": "xterm-256color"], true, .automatic, .ansi256),
      (["TERM": "xterm-direct"], true, .automatic, .ansi256),
      (["COLORTERM": "truecolor"], true, .automatic, .ansi256),
      (["COLORTERM": "yes"], true, .automatic, .ansi16),
      (["COLORTERM": "24bit", "NO_COLOR": "1"], true, .automatic, .attributes),
      (["TERM": "screen-256color", "CLICOLOR_FORCE": "1"], false, .automatic, .ansi256),
    ] as [([String: String], Bool, ColorChoice, ColorDepth)]
  )
  func color(
    _ extra: [String: String],
    _ isTerminal: Bool,
    _ choice: ColorChoice,
    _ expected: ColorDepth
  ) {
    let traits = Self.traits(extra, isTerminal: isTerminal)
    #expect(Surface.detect(traits, for: .lines, color: choice).colorDepth == expected)
    #expect(Surface.detect(traits, for: .json, color: choice).colorDepth == .none)
  }

  @Test(
    "N8: A size that cannot be meant is passed over",
    arguments: [
      ("0", 100), ("-1", 100), ("abc", 100), ("99999999999", 100), ("", 100), ("60", 60),
      ("120", 120),
    ]
  )
  func columns(_ value: String, _ expected: Int) {
    let traits = Self.traits(["COLUMNS": value], size: TerminalSize(width: 100, height: 30))
    #expect(Surface.detect(traits, for: .lines).size == TerminalSize(width: expected, height: 30))
  }

  @Test("A size that nobody knows is 80 by 24, and the live renderer never exceeds the real one")
  func sizes() {
    let unknown = Self.traits(size: TerminalSize(width: 0, height: 0))
    #expect(Surface.detect(unknown, for: .live).size == TerminalSize(width: 80, height: 24))
    let small = Self.traits(["COLUMNS": "120"], size: TerminalSize(width: 3, height: 2))
    #expect(Surface.detect(small, for: .live).size == TerminalSize(width: 3, height: 2))
  }

  @Test("Marks outside ASCII need a locale that has them")
  func unicode() {
    #expect(Surface.detect(Self.traits(), for: .live).showsUnicode)
    #expect(!Surface.detect(Self.traits(["LC_ALL": "C"]), for: .live).showsUnicode)
    #expect(!Surface.detect(Self.traits(["TERM": "dumb"]), for: .lines).showsUnicode)
    #expect(
      Surface.detect(Self.traits(["LANG": "", "LC_CTYPE": "C.utf8"]), for: .live).showsUnicode
    )
  }

  @Test(
    "Each variable that a console reads says something",
    arguments: [
      ("ACCESSIBLE", "1"), ("BUILDKITE", "1"), ("CI", "1"), ("CLICOLOR", "0"),
      ("CLICOLOR_FORCE", "1"), ("COLORTERM", "truecolor"), ("COLUMNS", "20"), ("FORCE_COLOR", "1"),
      ("GITHUB_ACTIONS", "1"), ("GITLAB_CI", "1"), ("JENKINS_URL", "x"), ("LANG", "C"),
      ("LC_ALL", "C"), ("LC_CTYPE", "C"), ("LINES", "9"), ("NO_COLOR", "1"), ("SCREEN_READER", "1"),
      ("TEAMCITY_VERSION", "1"), ("TERM", "dumb"), ("TF_BUILD", "1"),
    ]
  )
  func variables(_ name: String, _ value: String) {
    #expect(OutputTraits.variableNames.contains(name))
    let changes = [true, false].contains { isTerminal in
      let (before, after) = (
        Self.traits(isTerminal: isTerminal), Self.traits([name: value], isTerminal: isTerminal)
      )
      return RendererKind.choose(for: before) != RendererKind.choose(for: after)
        || Surface.detect(before, for: .lines) != Surface.detect(after, for: .lines)
    }
    #expect(changes)
  }

  @Test("A console reads every variable that says something from its process")
  func console() async {
    await #expect(processExitsWith: .success) {
      for name in OutputTraits.variableNames { setenv(name, "of the process", 1) }
      let environment = Console().traits.environment
      precondition(environment["COLORTERM"] == "of the process")
      precondition(environment.count == OutputTraits.variableNames.count)
      setenv("TERM", "xterm", 1)
      setenv("COLORTERM", "truecolor", 1)
      unsetenv("NO_COLOR")
      let renderer = Console().makeRenderer(.live, color: .always)
      precondition(renderer.surface.colorDepth == .ansi256)
    }
  }
}
