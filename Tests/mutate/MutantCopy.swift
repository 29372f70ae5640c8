import Foundation

/// A copy of what the laws need, with all mutants in it.
struct MutantCopy: Sendable {
  /// What the copy says of the switch that turns one mutant on.
  private static let mutantSwitch = """
    import Glibc

    private let activeMutant = getenv("SIGNALS_MUTANT").flatMap { Int(String(cString: $0)) }

    @usableFromInline
    func isMutant(_ number: Int) -> Bool { activeMutant == number }
    """

  /// What the copy says of itself. Only what the laws need is in it.
  private static let manifest = """
    // swift-tools-version: 6.2

    import PackageDescription

    let settings: [SwiftSetting] = [
      .swiftLanguageMode(.v6),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]

    let package = Package(
      name: "Mutants",
      targets: [
        .target(name: "ThreadShim"),
        .target(name: "Signals", dependencies: ["ThreadShim"], swiftSettings: settings),
        .target(name: "SignalsTesting", dependencies: ["Signals"], swiftSettings: settings),
        .testTarget(
          name: "SignalsLaws",
          dependencies: ["Signals", "SignalsTesting"],
          swiftSettings: settings
        ),
      ]
    )

    """

  private static let folders = [
    "Sources/ThreadShim", "Sources/Signals", "Sources/SignalsTesting", "Tests/SignalsLaws",
  ]

  let root: URL
  let copy: URL

  /// The tests of the copy.
  var tests: URL { copy.appending(path: ".build/debug/MutantsPackageTests.xctest") }

  /// Finds the package and a place for its copy.
  init() {
    // This file is Tests/mutate/MutantCopy.swift.
    root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    copy = root.appending(path: ".build/mutants")
  }

  /// Copies what the laws need, plants the mutations and builds the tests.
  ///
  /// What has not changed since the last time is left alone, so that it need not be built again.
  ///
  /// - Parameter mutations: What to plant, numbered from 1 on.
  /// - Throws: What is in the way.
  func prepare(_ mutations: [Mutation]) throws {
    let numbered = zip(1..., mutations).map { (number: $0, mutation: $1) }
    let mutationsByFile = Dictionary(grouping: numbered) { "Sources/Signals/\($0.mutation.file)" }
    let sources = try files(in: root)
    for (file, mutations) in mutationsByFile where !sources.contains(file) {
      if let (_, mutation) = mutations.first { throw Planting.Failure.notFound(mutation) }
    }
    for path in sources {
      var text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      if let mutations = mutationsByFile[path] {
        text = try Planting.plant(mutations, in: text)
      }
      try write(text, to: path)
    }
    let mutantSwitch = "Sources/Signals/Mutants.swift"
    try write(Self.mutantSwitch, to: mutantSwitch)
    try write(Self.manifest, to: "Package.swift")
    for path in try files(in: copy).subtracting(sources) where path != mutantSwitch {
      try FileManager.default.removeItem(at: copy.appending(path: path))
    }
    let build = try Command(["swift", "build", "--build-tests"], in: copy).run()
    guard build.isSuccess else { throw BuildFailure(output: build.output) }
  }

  /// The sources that the laws need, as paths from the folder of a package.
  private func files(in package: URL) throws -> Set<String> {
    var paths: Set<String> = []
    for folder in Self.folders {
      let found = try FileManager.default.subpathsOfDirectory(
        atPath: package.appending(path: folder).path()
      )
      // The pages of the documentation as well, which a law compares.
      let needed = found.filter { [".swift", ".md", ".c", ".h"].contains(where: $0.hasSuffix) }
      paths.formUnion(needed.map { "\(folder)/\($0)" })
    }
    return paths
  }

  private func write(_ text: String, to path: String) throws {
    let target = copy.appending(path: path)
    let data = Data(text.utf8)
    if (try? Data(contentsOf: target)) == data { return }
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try data.write(to: target)
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
