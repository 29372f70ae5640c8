// swift-tools-version: 6.2

import PackageDescription

/// Warnings fail the build in continuous integration, and only there: a newer toolchain's
/// deprecations must not stop a user from building.
let warningsAreErrors = Context.environment["CI"] != nil

let swiftSettings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "Signals",
  products: [
    .library(name: "Signals", targets: ["Signals"]),
    .library(name: "SignalsTesting", targets: ["SignalsTesting"]),
    .library(name: "TextRendering", targets: ["TextRendering"]),
    .library(name: "TextRenderingTesting", targets: ["TextRenderingTesting"]),
  ],
  targets: [
    // The core and what extends it.
    .target(name: "Signals", swiftSettings: swiftSettings),
    .target(name: "SignalsTesting", dependencies: ["Signals"], swiftSettings: swiftSettings),

    // Rendering. It knows no model.
    .target(name: "TextRendering", dependencies: ["Signals"], swiftSettings: swiftSettings),
    .target(
      name: "TextRenderingTesting",
      dependencies: ["TextRendering"],
      swiftSettings: swiftSettings
    ),

    // Tests, one target a module.
    .testTarget(
      name: "SignalsTests",
      dependencies: ["Signals", "SignalsTesting"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "TextRenderingTests",
      dependencies: ["Signals", "SignalsTesting", "TextRendering", "TextRenderingTesting"],
      exclude: ["Scripts"],
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "benchmarks", dependencies: ["Signals"], path: "Tests/Benchmarks",
      swiftSettings: swiftSettings),
  ]
)
