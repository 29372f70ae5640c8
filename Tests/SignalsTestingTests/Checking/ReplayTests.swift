import Foundation
import SignalsTesting
import Testing

@Suite("Replaying")
struct ReplayTests {
  private let numbers = Generator<Int>.int(in: 0...1_000)
  private let name = "numbers are small"

  private func failure(
    _ settings: LawSettings,
    replaying tapes: [String] = [],
    limit: Int = 100,
    inputs: ((Int) -> Void)? = nil
  ) -> LawFailure? {
    do {
      try check(name, numbers, replaying: tapes, settings: settings) { number in
        inputs?(number)
        try require(number < limit, "large")
      }
      return nil
    } catch {
      return error
    }
  }

  @Test("the seed of a report makes the same failure again")
  func seed() throws {
    let first = try #require(failure(LawSettings(environment: [:], isCounted: false)))
    let again = LawSettings(environment: ["SIGNALS_SEED": "\(first.seed)"], isCounted: false)
    #expect(failure(again)?.counterexample == first.counterexample)
  }

  @Test("a seed may be any text")
  func seedText() {
    let one = LawSettings(environment: ["SIGNALS_SEED": "0a91d52"])
    let other = LawSettings(environment: ["SIGNALS_SEED": "6847b85"])
    #expect(one.seed != other.seed)
    #expect(one.seed == LawSettings(environment: ["SIGNALS_SEED": "0a91d52"]).seed)
  }

  @Test("the tape of a report makes the one input again, and no other")
  func tape() throws {
    let tape = try #require(failure(.isolated)?.counterexample?.tape)
    let environment = ["SIGNALS_TAPE": tape, "SIGNALS_LAW": name]
    var inputs: [Int] = []
    let again = failure(LawSettings(environment: environment, isCounted: false)) {
      inputs.append($0)
    }
    #expect(again?.counterexample?.input == "100")
    #expect(again?.counterexample?.origin == .environment)
    #expect(Set(inputs.prefix(2)) == [100])
    inputs = []
    let passing = failure(LawSettings(environment: environment, isCounted: false), limit: 101) {
      inputs.append($0)
    }
    #expect(passing == nil)
    #expect(inputs == [100])
  }

  @Test("a tape to replay is tried first, and then others are made")
  func replaying() throws {
    let tape = try #require(failure(.isolated)?.counterexample?.tape)
    let again = failure(.isolated, replaying: ["AA", tape])
    #expect(again?.counterexample?.origin == .replayed(2))
    var inputs: [Int] = []
    #expect(failure(.isolated, replaying: [tape], limit: 2_000) { inputs.append($0) } == nil)
    #expect(inputs.count == 101)
    #expect(inputs.first == 100)
  }

  @Test("what is no tape is said to be none")
  func misuse() {
    guard case .misused(let text) = failure(.isolated, replaying: ["?"])?.reason else {
      Issue.record("The tape was taken for one")
      return
    }
    #expect(text.hasPrefix("? is no tape."))
    for environment in [["SIGNALS_TAPE": "gA"], ["SIGNALS_CASES": "many"], ["SIGNALS_CASES": "-1"]]
    {
      guard case .misused = failure(LawSettings(environment: environment))?.reason else {
        Issue.record("\(environment) was accepted")
        return
      }
    }
  }

  @Test("a tape to replay that makes no input any more is said to make none")
  func outdated() {
    let odd = numbers.filter { !$0.isMultiple(of: 2) }
    let failure = #expect(throws: LawFailure.self) {
      try check("odd", odd, replaying: ["AQ", "AA"], settings: .isolated) { _ in }
    }
    #expect(
      failure?.reason
        == .misused(
          "There is no valid input for tape 2 of those to replay. It was made by another generator."
        )
    )
  }

  @Test("a law that SIGNALS_LAW does not name is skipped")
  func filter() {
    var count = 0
    #expect(
      failure(LawSettings(environment: ["SIGNALS_LAW": "are big"])) { _ in count += 1 } == nil
    )
    #expect(count == 0)
    #expect(failure(LawSettings(environment: ["SIGNALS_LAW": "are sm"], isCounted: false)) != nil)
    // With a tape only the law with the whole name is meant.
    let environment = ["SIGNALS_LAW": "are sm", "SIGNALS_TAPE": "zwE"]
    #expect(failure(LawSettings(environment: environment)) == nil)
  }

  @Test("SIGNALS_CASES multiplies the cases", arguments: [("3", 300), ("0.1", 10), ("0.0001", 1)])
  func cases(multiplier: String, count: Int) {
    var inputs: [Int] = []
    let settings = LawSettings(
      environment: ["SIGNALS_CASES": multiplier, "SIGNALS_SEED": "1"],
      isCounted: false
    )
    #expect(failure(settings, limit: 2_000) { inputs.append($0) } == nil)
    #expect(inputs.count == count)
    // More cases begin with the same ones.
    var usual: [Int] = []
    let once = LawSettings(environment: ["SIGNALS_SEED": "1"], isCounted: false)
    #expect(failure(once, limit: 2_000) { usual.append($0) } == nil)
    #expect(inputs.prefix(100) == usual.prefix(count))
  }

  @Test("what has failed is tried first in the next run, and forgotten once it passes")
  func stored() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "laws-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    func settings() -> LawSettings {
      LawSettings(environment: [:], failuresFolder: folder.path(), isCounted: false)
    }
    func files() -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    }
    #expect(failure(settings(), limit: 2_000) == nil)
    #expect(files().isEmpty)
    let first = try #require(failure(settings()))
    #expect(files().count == 1)
    #expect(files().first?.hasPrefix("numbers-are-small-") == true)
    let second = try #require(failure(settings()))
    #expect(second.counterexample?.origin == .stored)
    #expect(second.counterexample?.tape == first.counterexample?.tape)
    #expect(files().count == 1)
    #expect(failure(settings(), limit: 2_000) == nil)
    #expect(files().isEmpty)
  }

  @Test("a folder that cannot be written to changes nothing")
  func unwritable() {
    let settings = LawSettings(environment: [:], failuresFolder: "/dev/null/x", isCounted: false)
    #expect(failure(settings)?.reason == .falsified)
    #expect(failure(settings, limit: 2_000) == nil)
  }
}
