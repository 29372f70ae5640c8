import Glibc
import Signals
import Testing
import TextRendering

@Suite("A live page in a browser")
struct BrowserTests {
  /// The browsers that can be run without a window, by their commands' names.
  private static let commands = [
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
    "headless_shell",
  ]

  /// Where one of them is installed.
  static let browser: String? = {
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    let paths = folders.split(separator: ":").flatMap { folder in
      commands.map { "\(folder)/\($0)" }
    }
    return paths.first { access($0, X_OK) == 0 }
  }()

  @Test(
    "The page shows the frame's text, follows a change, and tells of the end",
    .enabled(if: browser != nil, "No browser that runs without a window is installed."),
    .timeLimit(.minutes(2))
  )
  func showsTheFrame() async throws {
    let browser = try #require(Self.browser)
    let page = try LivePage(title: "Test")
    let count = MutableProperty(0)
    let rendering = render(to: page) { .text("count \(count.value) <b>", .error) }
    // The page is over when the browser prints it: it waits for its virtual time to be spent.
    async let document = run(
      browser,
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=5000", "--dump-dom",
        page.address,
      ]
    )
    count.value = 41
    count.value = 42
    let found = try await document
    #expect(found.contains("count 42 &lt;b&gt;"))
    #expect(found.contains(#"class="error""#))
    await rendering.finish(.completed)
  }

  /// Runs a program on a thread of its own, and returns what it prints.
  private func run(_ command: String, _ arguments: [String]) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      QueueScheduler(name: "browser").schedule {
        continuation.resume(with: Result { try output(of: command, arguments) })
      }
    }
  }

  private func output(of command: String, _ arguments: [String]) throws -> String {
    let line = ([command] + arguments).map { "'\($0)'" }.joined(separator: " ") + " 2>/dev/null"
    let stream = try #require(popen(line, "r"))
    defer { pclose(stream) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, stream)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
