import NetworkModels
import SampleSupport
import TextRendering

/// What the showcase is asked to do.
struct ShowcaseOptions: Sendable, Equatable {
  /// The document to write to; one in a scratch folder without it.
  var document: String?
  /// Where to load the list from; a server of the showcase's own without it.
  var request: HTTPRequest?
  /// How long to count down, in seconds.
  var countdown = 3.0
  /// How to show it; what fits the output without it.
  var renderer: RendererChoice?
  /// Whether to try out what the layers promise, rather than to show anything.
  var isSelfTest = false
  /// Whether to show the screen in a browser.
  var isServed = false

  /// What was asked for that can't be done at once, if anything.
  var conflict: UsageError? {
    if isSelfTest, isServed {
      .conflictingOptions("--selftest", "--serve")
    } else if isServed, renderer != nil {
      .conflictingOptions("--serve", "--renderer")
    } else {
      nil
    }
  }

  static let command = Command(
    "showcase",
    version: "0.1.0",
    overview: "Open a document, load a list, count down, and save what was loaded.",
    defaults: ShowcaseOptions(),
    options: [
      .value(
        "document",
        "file",
        .text,
        into: \.document,
        help: "Append the list to this file, which is made if it is missing."
      ),
      .value(
        "url",
        "address",
        .request,
        into: \.request,
        help: "Load the list from here: a JSON array, or lines of text."
      ),
      .value(
        "countdown",
        "seconds",
        .number(in: 0...86_400),
        into: \.countdown,
        help: "Count down from here meanwhile (3 without it)."
      ),
      .renderer(into: \.renderer),
      .flag(
        "selftest",
        into: \.isSelfTest,
        help: "Try out what the layers promise, and exit with 1 if something does not hold."
      ),
      .flag("serve", into: \.isServed, help: "Show the screen in a browser until Ctrl-C."),
    ]
  )
}

extension ValueParser<HTTPRequest> {
  /// Accepts the address of something to get.
  fileprivate static var request: ValueParser {
    ValueParser(expecting: "a URL that begins with http:// or https://") { text in
      try? HTTPRequest(address: text)
    }
  }
}
