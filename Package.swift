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

/// What clients that have not moved on to language mode 6 build with.
let swiftFiveSettings: [SwiftSetting] =
  [.swiftLanguageMode(.v5)] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "Signals",
  products: [
    .library(name: "Signals", targets: ["Signals"]),
    .library(name: "SignalsFoundation", targets: ["SignalsFoundation"]),
    .library(name: "SignalsTesting", targets: ["SignalsTesting"]),
    .library(name: "TimerModels", targets: ["TimerModels"]),
    .library(name: "DocumentModels", targets: ["DocumentModels"]),
    .library(name: "NetworkModels", targets: ["NetworkModels"]),
    .library(name: "TextRendering", targets: ["TextRendering"]),
    .library(name: "TextRenderingTesting", targets: ["TextRenderingTesting"]),
  ],
  targets: [
    // The core and what extends it.
    .target(name: "ThreadShim"),
    .target(name: "Signals", dependencies: ["ThreadShim"], swiftSettings: swiftSettings),
    .target(name: "SignalsFoundation", dependencies: ["Signals"], swiftSettings: swiftSettings),
    .target(name: "SignalsTesting", dependencies: ["Signals"], swiftSettings: swiftSettings),

    // View models.
    .target(name: "ProcessShim"),
    .target(
      name: "TimerModels",
      dependencies: ["ProcessShim", "Signals"],
      swiftSettings: swiftSettings
    ),
    .target(name: "FileShim"),
    .target(
      name: "DocumentModels",
      dependencies: ["FileShim", "Signals", "TimerModels"],
      swiftSettings: swiftSettings
    ),
    .target(name: "CurlShim"),
    .target(
      name: "NetworkModels",
      dependencies: ["CurlShim", "Signals", "TimerModels"],
      swiftSettings: swiftSettings
    ),

    // Rendering. It knows no model.
    .target(name: "TerminalShim"),
    .target(
      name: "TextRendering",
      dependencies: ["Signals", "TerminalShim"],
      swiftSettings: swiftSettings
    ),
    .target(name: "PseudoTerminalShim"),
    .target(
      name: "TextRenderingTesting",
      dependencies: ["PseudoTerminalShim", "Signals", "TextRendering"],
      swiftSettings: swiftSettings
    ),

    // Samples.
    .target(
      name: "SampleSupport",
      dependencies: ["Signals", "TextRendering", "TimerModels"],
      path: "Samples/Support",
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "showcase",
      dependencies: [
        "DocumentModels", "NetworkModels", "SampleSupport", "Signals", "TextRendering",
        "TimerModels",
      ],
      path: "Samples/Showcase",
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "countdown",
      dependencies: ["SampleSupport", "Signals", "TextRendering", "TimerModels"],
      path: "Samples/Countdown",
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "feed",
      dependencies: ["NetworkModels", "SampleSupport", "Signals", "TextRendering"],
      path: "Samples/Feed",
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "fetch",
      dependencies: [
        "NetworkModels", "SampleSupport", "Signals", "TextRendering", "TimerModels",
      ],
      path: "Samples/Fetch",
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "monitor",
      dependencies: [
        "NetworkModels", "SampleSupport", "Signals", "TextRendering", "TimerModels",
      ],
      path: "Samples/Monitor",
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "notebook",
      dependencies: ["DocumentModels", "SampleSupport", "Signals", "TextRendering", "TimerModels"],
      path: "Samples/Notebook",
      swiftSettings: swiftSettings
    ),

    // Tests, one target a module.
    .testTarget(
      name: "SignalsTests",
      dependencies: ["Signals", "SignalsTesting"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "SwiftFiveClientTests",
      dependencies: ["Signals", "SignalsFoundation", "SignalsTesting"],
      swiftSettings: swiftFiveSettings
    ),
    .testTarget(
      name: "SignalsFoundationTests",
      dependencies: ["SignalsFoundation", "SignalsTesting"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "SignalsTestingTests",
      dependencies: ["SignalsTesting"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "SignalsLaws",
      dependencies: ["Signals", "SignalsTesting"],
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "background-child",
      dependencies: ["Signals", "TimerModels"],
      path: "Tests/BackgroundChild",
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "TimerModelsTests",
      dependencies: ["SignalsTesting", "TimerModels", "background-child"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "DocumentModelsTests",
      dependencies: [
        "DocumentModels", "FileShim", "Signals", "SignalsTesting", "TimerModels", "crashtest",
      ],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "NetworkModelsTests",
      dependencies: [
        "CurlShim", "NetworkModels", "SampleSupport", "SignalsTesting", "TLSShim", "TimerModels",
      ],
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "terminal-child",
      dependencies: ["Signals", "TextRendering"],
      path: "Tests/TerminalChild",
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "TextRenderingTests",
      dependencies: [
        "Signals", "SignalsTesting", "TextRendering", "TextRenderingTesting", "terminal-child",
      ],
      exclude: ["Scripts"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "TextRenderingTestingTests",
      dependencies: ["SignalsTesting", "TextRendering", "TextRenderingTesting", "terminal-child"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "CurlShimTests",
      dependencies: ["CurlShim"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "SamplesTests",
      dependencies: [
        "DocumentModels", "NetworkModels", "SampleSupport", "Signals", "SignalsTesting",
        "TextRendering", "TextRenderingTesting", "TimerModels", "countdown", "feed", "fetch",
        "monitor", "notebook", "showcase",
      ],
      swiftSettings: swiftSettings
    ),

    // What is checked of the package itself.
    .testTarget(name: "SourceTests", dependencies: ["mutate"], swiftSettings: swiftSettings),
    .executableTarget(
      name: "documentation-check",
      path: "Tests/Documentation",
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "crashtest",
      dependencies: ["DocumentModels", "SampleSupport", "Signals"],
      path: "Tests/CrashTest",
      swiftSettings: swiftSettings
    ),
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    .target(name: "TLSShim", path: "Tests/TLSShim"),
    .executableTarget(
      name: "mutate",
      path: "Tests/mutate",
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "AllocationCounter", "NetworkModels", "SampleSupport", "Signals", "TextRendering",
        "TimerModels",
      ],
      path: "Tests/Benchmarks",
      swiftSettings: swiftSettings
    ),
  ]
)
