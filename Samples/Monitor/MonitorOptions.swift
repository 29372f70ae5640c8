import SampleSupport
import TextRendering

/// What the monitor is asked to do.
struct MonitorOptions: Sendable, Equatable {
  /// The command with its arguments; the two reports where they are compared.
  var words: [String] = []
  /// Whether two reports are compared, rather than a command run.
  var isComparison = false
  /// Where the report of a run is saved, if anywhere.
  var reportPath: String?
  /// The time between two looks at the command, in seconds.
  var interval = 0.25
  /// Whether the requests of the command are measured too.
  var measuresRequests = false
  /// Whether the report is written as JSON, whatever `renderer` says.
  var isJSON = false
  /// How to show it; what fits the output without it.
  var renderer: RendererChoice?

  static let command = Command(
    "monitor",
    version: "0.1.0",
    overview: "Run a command, and show the time, memory, traffic and requests that it takes.",
    defaults: MonitorOptions(),
    options: [
      .flag(
        "compare",
        into: \.isComparison,
        help: "Compare the two reports that are named, rather than run a command."
      ),
      .value(
        "save",
        "file",
        .text,
        into: \.reportPath,
        help: "Save the report of the run, to be compared later."
      ),
      .value(
        "interval",
        "seconds",
        .number(in: 0.01...3600),
        into: \.interval,
        help: "Look at the command this often (0.25 without it)."
      ),
      .flag(
        "requests",
        short: "r",
        into: \.measuresRequests,
        help: "Measure the command's HTTP requests too, by a proxy that it is told of in "
          + "'http_proxy' and 'https_proxy'. Of https it sees the connections alone; programs that "
          + "use no proxy, or none for this machine, go unseen."
      ),
      .flag("json", into: \.isJSON, help: "The same as --renderer json."),
      .renderer(
        into: \.renderer,
        help: "Show it as it goes or as lines, on standard error; or write a document to "
          + "standard output, whereas the command's output goes to standard error."
      ),
    ],
    operands: CommandOperands(
      "word",
      .text,
      into: \.words,
      help: "After '--': the command with its arguments. With --compare: two reports."
    )
  )

  /// Makes sure that there are as many words as are needed.
  ///
  /// - Throws: What is missing or too much.
  func validate() throws(UsageError) {
    if words.isEmpty { throw .missingOperand(valueName: isComparison ? "report" : "command") }
    guard isComparison else { return }
    if measuresRequests { throw .conflictingOptions("--compare", "--requests") }
    if words.count < 2 { throw .missingOperand(valueName: "second report") }
    if words.count > 2 { throw .unexpectedOperand(words[2]) }
  }

  /// What was asked for, if anything was.
  var chosenRenderer: RendererChoice? { isJSON ? .json : renderer }
}
