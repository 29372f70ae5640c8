import SampleSupport

/// What the crash test is asked to do.
struct CrashTestOptions: Sendable {
  /// The parts that there are.
  enum Part: String, CaseIterable, Sendable {
    /// Kills a process that edits and saves, many times.
    case documents
    /// Opens a text of a gigabyte.
    case large
    /// Edits and saves without pause: what is killed.
    case write
    /// Edits and saves a document once.
    case edit
    /// Keeps a document locked until the input ends.
    case hold
  }

  var parts: [Part] = []
  /// The document of those parts that work on one.
  var path = ""
  /// What to write into it.
  var text = ""
  /// How often to kill.
  var runs = 100
  /// How many processes to kill at a time.
  var jobs = 4
  /// How many megabytes the large text has.
  var megabytes = 1024
  /// Whether the machine has other work to do meanwhile.
  var isMachineShared = false

  static let command = Command(
    "crashtest",
    version: "0.1.0",
    overview: "Kill processes that edit documents, and count what is lost.",
    defaults: CrashTestOptions(),
    options: [
      .value(
        "runs",
        "count",
        .integer(in: 1...1_000_000),
        into: \.runs,
        help: "Kill so many processes (100 without it)."
      ),
      .value(
        "jobs",
        "count",
        .integer(in: 1...64),
        into: \.jobs,
        help: "Kill so many at a time (4 without it)."
      ),
      .value(
        "megabytes",
        "count",
        .integer(in: 1...100_000),
        into: \.megabytes,
        help: "How large the text of the part 'large' is (1024 without it)."
      ),
      .flag(
        "shared",
        into: \.isMachineShared,
        help: "Judge the longest call of 'large' beside the whole opening, not by the clock."
      ),
      .value("path", "file", .text, into: \.path, help: "The document to work on."),
      .value("text", "text", .text, into: \.text, help: "What to write into it."),
    ],
    operands: CommandOperands(
      "part",
      .choice,
      count: 0...1,
      into: \.parts,
      help: "One of documents (without it), large, write, edit and hold."
    )
  )

  /// What to do.
  var part: Part { parts.first ?? .documents }
}
