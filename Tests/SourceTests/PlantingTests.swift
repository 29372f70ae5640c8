import Testing

@testable import mutate

@Suite("Planting mutations")
struct PlantingTests {
  private let source = """
    if count < limit { send() }
    if count < limit { stop() }
    """

  @Test("an expression becomes a choice by the mutant's number")
  func expression() throws {
    let planted = try plant(expression("count < limit", "count <= limit"))
    #expect(
      planted == """
        if (isMutant(1) ? (count <= limit) : (count < limit)) { send() }
        if count < limit { stop() }
        """
    )
  }

  @Test("statements become a branch, and nothing stands where they are missing")
  func statements() throws {
    let planted = try plant(statement("stop()"))
    #expect(
      planted == """
        if count < limit { send() }
        if count < limit { if isMutant(1) {

         } else {
        stop()
         } }
        """
    )
  }

  @Test("of several places the one that is meant is taken")
  func occurrence() throws {
    let planted = try plant(expression("count < limit", "true", occurrence: 2))
    #expect(
      planted == """
        if count < limit { send() }
        if (isMutant(1) ? (true) : (count < limit)) { stop() }
        """
    )
  }

  @Test("several mutations of one place are told apart by their numbers")
  func samePlace() throws {
    let planted = try plant(
      expression("count < limit", "true"),
      expression("count < limit", "false")
    )
    #expect(
      planted.hasPrefix("if (isMutant(1) ? (true) : isMutant(2) ? (false) : (count < limit)) {")
    )
  }

  @Test("what is not found, or not that often, cannot be planted")
  func missing() {
    #expect(throws: Planting.Failure.self) { try plant(statement("go()")) }
    #expect(throws: Planting.Failure.self) { try plant(expression("count", "1", occurrence: 3)) }
  }

  @Test("what overlaps cannot be planted")
  func overlap() {
    #expect(throws: Planting.Failure.self) {
      try plant(expression("count < limit", "true"), expression("limit { send() }", "1"))
    }
  }

  @Test("each mutation that there is has its place in the sources, and names laws")
  func all() throws {
    let texts = Dictionary(
      uniqueKeysWithValues: try SourceFile.all(in: "Sources/Signals").map {
        ($0.path, $0.lines.joined(separator: "\n"))
      }
    )
    let mutationsByFile = Dictionary(grouping: zip(1..., Mutation.all)) {
      "Sources/Signals/\($0.1.file)"
    }
    for (path, mutations) in mutationsByFile {
      let text = try #require(texts[path], "\(path) is missing")
      let planted = try Planting.plant(mutations.map { (number: $0, mutation: $1) }, in: text)
      #expect(planted != text)
      #expect(mutations.allSatisfy { !$1.laws.isEmpty })
    }
    #expect(Mutation.all.count >= 120)
  }

  private func plant(_ mutations: Mutation...) throws -> String {
    try Planting.plant(zip(1..., mutations).map { (number: $0, mutation: $1) }, in: source)
  }

  private func expression(
    _ original: String,
    _ replacement: String,
    occurrence: Int = 1
  ) -> Mutation {
    Mutation(
      original,
      becomes: replacement,
      in: "A.swift",
      occurrence: occurrence,
      laws: "any"
    )
  }

  private func statement(_ original: String) -> Mutation {
    Mutation(statement: original, in: "A.swift", laws: "any")
  }
}
