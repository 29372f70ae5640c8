/// What the command is asked to do.
struct Arguments {
  static let usage = """
    Plants small faults in the operators and sees whether the laws find them.

    USAGE: mutate [--only TEXT] [--quick] [--jobs COUNT] [--list]

      --only TEXT    the mutants whose description or laws hold the text, or one of several
      --quick        only the laws that should notice
      --jobs COUNT   how many mutants to try at the same time; 2 by default
      --list         the mutants, without a run
      --help         this text

    Copies Signals, SignalsTesting and their laws to .build/mutants and builds them there once, with all
    mutants in them: each is switched on by an environment variable. Then, after a run without a mutant,
    which must pass, it runs the laws against each mutant: first those that should notice, and if none of
    them does, all.

    A line for each mutant says what became of it:

      7: killed by «take(first:): S1: …» (2 s): Operators/Limiting/Take.swift: A for B
      8: SURVIVED (95 s): Operators/Limiting/Skip.swift: without B

    "A for B" means that A stands where B should, and "without B" that B is missing. A mutant is also
    killed when its process crashes ("status 139") or does not come to an end. A survivor shows a law that
    is too weak, or one that is missing; or it does nothing wrong that anybody can see, in which case its
    `equivalence` says why. The last lines give the numbers by file, the survivors, and the kill rate.

    Exits with 1 if fewer than 95 of 100 are killed, and with 2 if it cannot tell.
    """

  /// Says what is wrong with the arguments.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  var only: [String] = []
  var isQuick = false
  var isListing = false
  var isAskingForHelp = false
  var jobs = 2

  /// Reads the arguments.
  ///
  /// - Parameter words: What stands behind the command.
  /// - Throws: What is wrong with them.
  init(_ words: some Sequence<String>) throws(Failure) {
    var words = words.makeIterator()
    while let word = words.next() {
      switch word {
      case "--list": isListing = true
      case "--quick": isQuick = true
      case "--help": isAskingForHelp = true
      case "--only":
        guard let text = words.next() else { throw Failure(description: "--only needs a text") }
        only.append(text)
      case "--jobs":
        guard let count = words.next().flatMap({ Int($0) }), count > 0 else {
          throw Failure(description: "--jobs needs a count of at least 1")
        }
        jobs = count
      default: throw Failure(description: "unknown argument '\(word)'")
      }
    }
  }

  /// Whether a mutation is among those that are asked for.
  ///
  /// - Parameter mutation: The mutation.
  /// - Returns: Whether its description or its laws hold one of the texts.
  func includes(_ mutation: Mutation) -> Bool {
    only.isEmpty || only.contains { "\(mutation) \(mutation.laws)".contains($0) }
  }
}
