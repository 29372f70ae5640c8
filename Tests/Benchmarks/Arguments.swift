/// What the benchmarks are asked to do.
struct Arguments {
  var suites: Set<String> = []
  var only: String?
  var isJSON = false
  var isQuick = false

  /// Why arguments cannot be understood.
  struct UsageError: Error {
    let message: String
  }

  static let usage = """
    Measures the framework beside plain closures that do the same.

    USAGE: benchmarks [SUITE ...] [--only NAME] [--json] [--quick]
           benchmarks compare BEFORE AFTER

      SUITE         streams, properties, graph, timers, network or text; all without one
      --only NAME   one benchmark
      --json        an object a line, for programs
      --quick       a twentieth of the work: to see that everything runs and checks
      --help        this text
      compare       shows two runs beside each other, each a file that --json has written

    Build it with `swift run -c release benchmarks`, or it measures the debug build. Exits with 1 if a
    result is wrong or a count is above its bound.
    """

  /// Understands the arguments of the command.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, without the command.
  ///   - suites: The suites that there are.
  /// - Throws: What is wrong with them.
  init(_ arguments: some Sequence<String>, suites known: Set<String>) throws(UsageError) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--json": isJSON = true
      case "--quick": isQuick = true
      case "--only":
        guard let name = rest.next() else {
          throw UsageError(message: "--only needs the name of a benchmark")
        }
        only = name
      case _ where known.contains(argument): suites.insert(argument)
      default:
        throw UsageError(
          message: "unknown argument '\(argument)'; the suites are "
            + known.sorted().joined(separator: ", ")
        )
      }
    }
    if suites.isEmpty { suites = known }
  }
}
