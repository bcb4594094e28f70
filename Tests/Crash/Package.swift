// swift-tools-version: 6.2
import PackageDescription

/// The settings of the tested package.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "rill-crashes",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "rill", path: "../..", traits: ["Inspector", "SQLite", "NATS"])],
  targets: [
    .executableTarget(
      name: "CrashWriter",
      dependencies: [
        .product(name: "Rill", package: "rill"), .product(name: "RillJournal", package: "rill"),
        .product(name: "RillPersistence", package: "rill"),
        .product(name: "RillSQLite", package: "rill"), .product(name: "RillSessions", package: "rill"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "LogWriter",
      dependencies: [
        .product(name: "Rill", package: "rill"), .product(name: "RillNATS", package: "rill"),
        .product(name: "RillPersistence", package: "rill"),
        .product(name: "RillReplication", package: "rill"),
        .product(name: "RillSQLite", package: "rill"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
