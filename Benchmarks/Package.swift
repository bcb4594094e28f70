// swift-tools-version: 6.2
import PackageDescription

/// The settings of the measured package.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "rill-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "rill", path: "..", traits: ["Inspector", "SQLite", "NATS"])],
  targets: [
    .systemLibrary(name: "CHeap"),
    .systemLibrary(name: "CNATSClient", pkgConfig: "libnats"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CHeap", "CNATSClient", .product(name: "Rill", package: "rill"),
        .product(name: "RillDebugging", package: "rill"),
        .product(name: "RillDerived", package: "rill"), .product(name: "RillInspector", package: "rill"),
        .product(name: "RillInspectorServer", package: "rill"),
        .product(name: "RillJournal", package: "rill"), .product(name: "RillKeyedState", package: "rill"),
        .product(name: "RillPersistence", package: "rill"), .product(name: "RillQueries", package: "rill"),
        .product(name: "RillSQLite", package: "rill"), .product(name: "RillScreens", package: "rill"),
        .product(name: "RillNATS", package: "rill"), .product(name: "RillReplication", package: "rill"),
        .product(name: "RillStyles", package: "rill"), .product(name: "RillTesting", package: "rill"),
        .product(name: "RillValues", package: "rill"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
