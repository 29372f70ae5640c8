import NetworkModels
import SampleSupport

/// What is to be fetched, and how.
struct FetchOptions: Sendable, Equatable {
  /// The addresses, as they were typed; a dash stands for those on standard input.
  var addresses: [String] = []
  /// The file for the one body.
  var output: String?
  /// Whether each body goes into a file that is called as on the server.
  var takesRemoteNames = false
  /// The method; GET, or POST where there is data, without it.
  var method: String?
  /// The fields of the head.
  var headers: [HTTPHeaders.Field] = []
  /// What is sent.
  var data: String?
  /// Addresses that the name service is not asked for.
  var pins: [HostPin] = []
  /// Where cookies are kept.
  var cookieJar: String?
  /// How often it is tried again.
  var retries = 2
  /// How long one request may take with everything.
  var timeout: Duration?
  /// How many are fetched at once.
  var parallel = 4
  /// Whether the parts of the time are shown.
  var showsTiming = false
  /// How to show it; what fits the output without it.
  var renderer: RendererChoice?

  static let command = Command(
    "fetch",
    version: "0.1.0",
    overview: "Fetch URLs to standard output or into files, which go on where they were.",
    defaults: FetchOptions(),
    options: outputOptions + requestOptions + [
      .value(
        "parallel",
        "count",
        .integer(in: 1...64),
        into: \.parallel,
        help: "Fetch so many files at once (4 without it)."
      ),
      .flag("timing", short: "t", into: \.showsTiming, help: "Show what each transfer took."),
      .renderer(into: \.renderer),
    ],
    operands: CommandOperands(
      "url",
      .text,
      into: \.addresses,
      help: "What to fetch. '-', or nothing in a pipe, reads URLs from standard input."
    )
  )

  private static let outputOptions: [CommandOption<FetchOptions>] = [
    .value("output", "file", .text, short: "o", into: \.output, help: "Write to this file."),
    .flag(
      "remote-name",
      short: "O",
      into: \.takesRemoteNames,
      help: "Write to files that are called as on the server."
    ),
  ]

  private static let requestOptions: [CommandOption<FetchOptions>] = [
    .value("request", "method", .method, short: "X", into: \.method, help: "Use this method."),
    .values("header", "field", .field, short: "H", into: \.headers, help: "Send 'Name: value'."),
    .value("data", "text", .text, short: "d", into: \.data, help: "Send this text."),
    .values(
      "resolve",
      "host:port:addr",
      .hostPin,
      into: \.pins,
      help: "Reach that port of the host at this address."
    ),
    .value(
      "cookie-jar",
      "file",
      .text,
      into: \.cookieJar,
      help: "Keep cookies in this file, which is made if it is missing."
    ),
    .value(
      "retries",
      "count",
      .integer(in: 0...100),
      into: \.retries,
      help: "Try again so often (2 without it)."
    ),
    .value("timeout", "time", .duration(), into: \.timeout, help: "Give each URL so long."),
  ]
}

extension ValueParser<String> {
  fileprivate static var method: ValueParser {
    ValueParser(expecting: "a method such as GET or POST") { text in
      text.isEmpty || !text.allSatisfy { $0.isASCII && $0.isLetter } ? nil : text.uppercased()
    }
  }
}

extension ValueParser<HTTPHeaders.Field> {
  fileprivate static var field: ValueParser {
    ValueParser(expecting: "a field such as 'Accept: text/plain'") { text in
      let parts = text.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, !parts[0].contains(" ") else { return nil }
      let value = parts[1].drop { $0 == " " }
      return HTTPHeaders.Field(name: String(parts[0]), value: String(value))
    }
  }
}
