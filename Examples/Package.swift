// swift-tools-version: 6.2
import PackageDescription

/// The settings of the package these examples are written for.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "rill-examples",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "Demo", targets: ["Demo"])],
  dependencies: [.package(name: "rill", path: "..", traits: ["Inspector", "SQLite", "NATS"])],
  targets: [
    .executableTarget(
      name: "Demo",
      dependencies: [
        .product(name: "Rill", package: "rill"), .product(name: "RillDebugging", package: "rill"),
        .product(name: "RillDerived", package: "rill"), .product(name: "RillForms", package: "rill"),
        .product(name: "RillInspector", package: "rill"),
        .product(name: "RillInspectorServer", package: "rill"),
        .product(name: "RillJournal", package: "rill"), .product(name: "RillPersistence", package: "rill"),
        .product(name: "RillQueries", package: "rill"), .product(name: "RillSQLite", package: "rill"),
        .product(name: "RillScreens", package: "rill"), .product(name: "RillSessions", package: "rill"),
        .product(name: "RillStyles", package: "rill"),
      ],
      resources: [.embedInCode("Page")],
      swiftSettings: settings),
    // A full-screen program for the terminal.
    .executableTarget(
      name: "Checklist",
      dependencies: [
        .product(name: "Rill", package: "rill"), .product(name: "RillControls", package: "rill"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ChecklistTests",
      dependencies: [
        "Checklist", .product(name: "Rill", package: "rill"), .product(name: "RillTesting", package: "rill"),
      ],
      swiftSettings: settings),
    // Three processes with one board.
    .executableTarget(
      name: "Cluster",
      dependencies: [
        .product(name: "Rill", package: "rill"), .product(name: "RillDebugging", package: "rill"),
        .product(name: "RillInspector", package: "rill"),
        .product(name: "RillInspectorServer", package: "rill"), .product(name: "RillNATS", package: "rill"),
        .product(name: "RillReplication", package: "rill"), .product(name: "RillSQLite", package: "rill"),
      ],
      swiftSettings: settings),
    // The code of the tutorial and of the cookbook. Their articles show parts of these files.
    .executableTarget(
      name: "Guides",
      dependencies: [
        .product(name: "Rill", package: "rill"), .product(name: "RillDebugging", package: "rill"),
        .product(name: "RillInspector", package: "rill"),
        .product(name: "RillInspectorServer", package: "rill"),
        .product(name: "RillForms", package: "rill"), .product(name: "RillJournal", package: "rill"),
        .product(name: "RillPersistence", package: "rill"),
        .product(name: "RillSQLite", package: "rill"), .product(name: "RillScreens", package: "rill"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "GuideTests",
      dependencies: [
        "Guides", .product(name: "Rill", package: "rill"), .product(name: "RillDebugging", package: "rill"),
        .product(name: "RillForms", package: "rill"), .product(name: "RillJournal", package: "rill"),
        .product(name: "RillPersistence", package: "rill"),
        .product(name: "RillScreens", package: "rill"), .product(name: "RillSessions", package: "rill"),
        .product(name: "RillTesting", package: "rill"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "DemoTests",
      dependencies: [
        "Demo", .product(name: "Rill", package: "rill"), .product(name: "RillDebugging", package: "rill"),
        .product(name: "RillDerived", package: "rill"), .product(name: "RillForms", package: "rill"),
        .product(name: "RillJournal", package: "rill"), .product(name: "RillKeyedState", package: "rill"),
        .product(name: "RillPersistence", package: "rill"), .product(name: "RillQueries", package: "rill"),
        .product(name: "RillScreens", package: "rill"), .product(name: "RillSessions", package: "rill"),
        .product(name: "RillStyles", package: "rill"), .product(name: "RillTesting", package: "rill"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
