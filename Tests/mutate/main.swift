import Foundation

let usage = """
  Plants small faults in the operators and sees whether the laws find them.

  USAGE: mutate [--only TEXT] [--list]

    --only TEXT   the mutants whose description or laws hold the text
    --list        the mutants, without a run
    --help        this text

  Copies the package to .build/mutants and builds it there once, with all mutants in it; then runs the
  laws for each. Exits with 1 if fewer than 95 of 100 are killed, and with 2 if it cannot tell.
  """

/// Prints, and does not wait for a full line of a pipe.
func say(_ text: String) {
  print(text)
  fflush(nil)
}

var only: String?
var isListing = false
var words = CommandLine.arguments.dropFirst().makeIterator()
while let word = words.next() {
  switch word {
  case "--list": isListing = true
  case "--only":
    only = words.next()
    guard only != nil else {
      say("--only needs a text\n\n\(usage)")
      exit(2)
    }
  case "--help":
    say(usage)
    exit(0)
  default:
    say("unknown argument '\(word)'\n\n\(usage)")
    exit(2)
  }
}

let chosen = zip(1..., Mutation.all).filter { _, mutation in
  only.map { "\(mutation) \(mutation.laws)".contains($0) } ?? true
}
if isListing {
  for (number, mutation) in chosen { say("\(number): \(mutation)") }
  exit(0)
}

do {
  let copy = MutantCopy()
  say("building \(Mutation.all.count) mutants in \(copy.copy.path())")
  try copy.prepare(Mutation.all)
  let trial = Trial(copy: copy)
  guard case .survived = try trial.run(0, laws: "") else {
    say("the laws do not hold without a mutant: repair that first")
    exit(2)
  }
  var survivors: [(number: Int, mutation: Mutation)] = []
  for (number, mutation) in chosen {
    switch try trial.run(number, laws: mutation.laws) {
    case .killed(let law): say("\(number): killed by «\(law)»: \(mutation)")
    case .survived:
      say("\(number): SURVIVED: \(mutation)")
      survivors.append((number, mutation))
    }
  }
  let killed = chosen.count - survivors.count
  say("\nsurvivors: \(survivors.count)")
  for (number, mutation) in survivors {
    say("  \(number): \(mutation)\n     \(mutation.equivalence ?? "unexplained")")
  }
  let rate = chosen.isEmpty ? 0 : Double(killed) / Double(chosen.count)
  say("mutants: \(chosen.count), killed: \(killed), rate: \(Int((rate * 1000).rounded()) / 10) %")
  exit(rate < 0.95 ? 1 : 0)
} catch {
  say("mutate: \(error)")
  exit(2)
}
