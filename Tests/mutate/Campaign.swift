import Foundation
import Synchronization

/// Runs the laws against many mutants.
struct Campaign: Sendable {
  /// What became of a mutant.
  struct Result: Sendable {
    let number: Int
    let mutation: Mutation
    var verdict: Trial.Verdict
    var duration: Duration

    var isKilled: Bool { verdict != .survived }
  }

  private struct State {
    var next = 0
    var results: [Result] = []
    var problem: String?

    mutating func takeNext(
      of mutants: [(number: Int, mutation: Mutation)]
    ) -> (number: Int, mutation: Mutation)? {
      guard problem == nil, next < mutants.count else { return nil }
      defer { next += 1 }
      return mutants[next]
    }
  }

  let trial: Trial
  /// Whether to be content with the laws that should notice, instead of trying all after them.
  let isQuick: Bool
  /// How many trials to run at the same time.
  let jobs: Int

  /// Tries mutants, and tells of each as soon as it is known.
  ///
  /// - Parameter mutants: The mutations with their numbers.
  /// - Returns: What became of them, in their order.
  /// - Throws: Why a trial cannot be run.
  func run(_ mutants: [(number: Int, mutation: Mutation)]) throws(Failure) -> [Result] {
    let state = Mutex(State())
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      while let mutant = state.withLock({ $0.takeNext(of: mutants) }) {
        do {
          let result = try result(of: mutant.number, mutant.mutation)
          state.withLock { $0.results.append(result) }
          say("\(result)")
        } catch {
          state.withLock { $0.problem = "\(error)" }
        }
      }
    }
    return try state.withLock { state throws(Failure) in
      if let problem = state.problem { throw Failure(description: problem) }
      return state.results.sorted { $0.number < $1.number }
    }
  }

  private func result(of number: Int, _ mutation: Mutation) throws -> Result {
    // Most are killed by the first. What does not heed which laws are asked for is not among them.
    var trials = [(mutation.laws, "Battery|Machine"), (mutation.laws, "SignalsLaws")]
    if !isQuick { trials.append(("", "SignalsLaws")) }
    var result = Result(number: number, mutation: mutation, verdict: .survived, duration: .zero)
    for (laws, suites) in trials where !result.isKilled {
      let (verdict, duration) = try trial.run(number, laws: laws, suites: suites)
      result.verdict = verdict
      result.duration += duration
    }
    return result
  }

  /// Says why a trial cannot be run.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}

extension Campaign.Result: CustomStringConvertible {
  var description: String {
    let fate =
      switch verdict {
      case .killed(let law): "killed by «\(law)»"
      case .survived: "SURVIVED"
      }
    return "\(number): \(fate) (\(duration.components.seconds) s): \(mutation)"
  }
}
