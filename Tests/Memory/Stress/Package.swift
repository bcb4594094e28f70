// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "rill-memory",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "rill", path: "../../..", traits: ["Inspector", "SQLite", "NATS"])],
  targets: [
    .executableTarget(
      name: "MemoryStress",
      dependencies: [
        .product(name: "Rill", package: "rill"), .product(name: "RillDerived", package: "rill"),
        .product(name: "RillDebugging", package: "rill"), .product(name: "RillPersistence", package: "rill"),
        .product(name: "RillQueries", package: "rill"), .product(name: "RillStyles", package: "rill"),
        .product(name: "RillTesting", package: "rill"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
