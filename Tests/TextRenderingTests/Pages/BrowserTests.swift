import Glibc
import Signals
import Testing
import TextRendering

@Suite("A live page in a browser")
struct BrowserTests {
  /// The browsers that can be run without a window, by their commands' names.
  private static let commands = [
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
    "chromium-headless-shell", "headless_shell",
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
    "The page shows the frame's text, follows a change, and sends keys back",
    .enabled(if: browser != nil, "No browser that runs without a window is installed."),
    .timeLimit(.minutes(30))
  )
  func showsTheFrame() async throws {
    let command = try #require(Self.browser)
    let page = try LivePage(title: "Test")
    let count = MutableProperty(0)
    let typed = MutableProperty("")
    page.keys.observeValues { key in
      switch key.code {
      case .character(let character): typed.value.append(character)
      case .up: count.value += 1
      default: break
      }
    }
    var log = SettledLog()
    log.append("settled & done")
    let settled = log
    let rendering = render(to: page) {
      .column {
        Block.log(settled)
        Block.text("count \(count.value) <b>", .error)
        Block.text("typed [\(typed.value)]", .plain)
      }
    }
    let browser = try HeadlessBrowser(command: command, address: page.address)
    try browser.wait(for: "settled & done", in: "log")
    try browser.wait(for: "count 0 <b>", in: "screen")
    count.value = 41
    try browser.wait(for: "count 41 <b>", in: "screen")
    for key in ["ArrowUp", "x", "y"] { try browser.strike(key) }
    try browser.wait(for: "count 42 <b>", in: "screen")
    try browser.wait(for: "typed [xy]", in: "screen")
    await rendering.finish(.completed)
  }
}
