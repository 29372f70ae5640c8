import Foundation

/// Prints, and does not wait for a full line of a pipe.
func say(_ text: String) {
  print(text)
  fflush(nil)
}

/// Tries the mutants that are asked for.
///
/// - Parameter arguments: What is asked for.
/// - Returns: The status to exit with.
/// - Throws: Why it cannot be told how good the laws are.
func run(_ arguments: Arguments) throws -> Int32 {
  let chosen = zip(1..., Mutation.all).filter { arguments.includes($1) }
    .map { (number: $0, mutation: $1) }
  if arguments.isListing {
    for (number, mutation) in chosen { say("\(number): \(mutation)") }
    return 0
  }
  let copy = MutantCopy()
  say("building \(Mutation.all.count) mutants in \(copy.copy.path())")
  try copy.prepare(Mutation.all)
  let laws = arguments.isQuick ? chosen.first?.mutation.laws ?? "" : ""
  let (verdict, duration) = try Trial(copy: copy, limit: 3600).run(0, laws: laws)
  if case .killed(let law) = verdict {
    say("the laws do not hold without a mutant: repair that first\n\(law)")
    return 2
  }
  say("without a mutant, the laws take \(duration.components.seconds) s")
  // Several mutants are tried at the same time.
  let limit = max(60, 2 * (1 + arguments.jobs) * Int(duration.components.seconds))
  let campaign = Campaign(
    trial: Trial(copy: copy, limit: limit),
    isQuick: arguments.isQuick,
    jobs: arguments.jobs
  )
  let summary = Summary(results: try campaign.run(chosen))
  say("\n\(summary)")
  return summary.isGood ? 0 : 1
}

do {
  let arguments = try Arguments(CommandLine.arguments.dropFirst())
  if arguments.isAskingForHelp {
    say(Arguments.usage)
    exit(0)
  }
  exit(try run(arguments))
} catch let failure as Arguments.Failure {
  say("mutate: \(failure)\n\n\(Arguments.usage)")
  exit(2)
} catch {
  say("mutate: \(error)")
  exit(2)
}
