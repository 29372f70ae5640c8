import Foundation

/// A copy of the package, with all mutants in it.
struct MutantCopy {
  /// What the copy says of the switch that turns one mutant on.
  private static let mutantSwitch = """
    import Glibc

    private let activeMutant = getenv("SIGNALS_MUTANT").flatMap { Int(String(cString: $0)) }

    @usableFromInline
    func isMutant(_ number: Int) -> Bool { activeMutant == number }
    """

  let root: URL
  let copy: URL

  /// The tests of the copy.
  var tests: URL { copy.appending(path: ".build/debug/SignalsPackageTests.xctest") }

  /// Finds the package and a place for its copy.
  init() {
    // This file is Tests/mutate/MutantCopy.swift.
    root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    copy = root.appending(path: ".build/mutants")
  }

  /// Copies the package, plants the mutations and builds the tests.
  ///
  /// What has not changed since the last time is left alone, so that it need not be built again.
  ///
  /// - Parameter mutations: What to plant, numbered from 1 on.
  /// - Throws: What is in the way.
  func prepare(_ mutations: [Mutation]) throws {
    let numbered = zip(1..., mutations).map { (number: $0, mutation: $1) }
    let mutationsByFile = Dictionary(grouping: numbered) { "Sources/Signals/\($0.mutation.file)" }
    let sources = try FileManager.default.subpathsOfDirectory(atPath: root.path())
      .filter { !$0.hasPrefix(".") && !$0.contains("/.") }
    var expected: Set<String> = ["Sources/Signals/Mutants.swift"]
    for path in sources {
      let origin = root.appending(path: path)
      guard try origin.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == false else {
        continue
      }
      expected.insert(path)
      var data = try Data(contentsOf: origin)
      if let mutations = mutationsByFile[path] {
        data = Data(try Planting.plant(mutations, in: String(decoding: data, as: UTF8.self)).utf8)
      }
      try write(data, to: path)
    }
    for (file, mutations) in mutationsByFile where !expected.contains(file) {
      if let (_, mutation) = mutations.first { throw Planting.Failure.notFound(mutation) }
    }
    try write(Data(Self.mutantSwitch.utf8), to: "Sources/Signals/Mutants.swift")
    try removeOthers(than: expected)
    let build = try Command(["swift", "build", "--build-tests"], in: copy).run()
    guard build.isSuccess else { throw BuildFailure(output: build.output) }
  }

  private func write(_ data: Data, to path: String) throws {
    let target = copy.appending(path: path)
    if (try? Data(contentsOf: target)) == data { return }
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try data.write(to: target)
  }

  private func removeOthers(than expected: Set<String>) throws {
    let folders = ["Sources", "Tests", "Samples"]
    for folder in folders {
      let paths = try FileManager.default.subpathsOfDirectory(
        atPath: copy.appending(path: folder).path()
      )
      for path in paths where path.hasSuffix(".swift") && !expected.contains("\(folder)/\(path)") {
        try FileManager.default.removeItem(at: copy.appending(path: "\(folder)/\(path)"))
      }
    }
  }

  /// Says that the copy cannot be built.
  struct BuildFailure: Error, CustomStringConvertible {
    let output: String

    var description: String {
      let errors = output.split(separator: "\n").filter { $0.contains("error:") }
      return "the mutants cannot be built:\n" + errors.joined(separator: "\n")
    }
  }
}
