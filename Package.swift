// swift-tools-version: 6.2
import PackageDescription

/// Every target, tests included, is built with the same settings.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "rill",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Rill", targets: ["Rill"]),
    .library(name: "RillStyles", targets: ["RillStyles"]),
    .library(name: "RillDependencies", targets: ["RillDependencies"]),
    .library(name: "RillDebugging", targets: ["RillDebugging"]),
    .library(name: "RillTesting", targets: ["RillTesting"]),
    .library(name: "RillPersistence", targets: ["RillPersistence"]),
    .library(name: "RillSQLite", targets: ["RillSQLite"]),
    .library(name: "RillInspector", targets: ["RillInspector"]),
  ],
  traits: [
    .trait(
      name: "Inspector",
      description: "Serves the inspector page over HTTP. Needs the system library libmicrohttpd."),
    .trait(
      name: "SQLite",
      description: "Keeps values in SQLite files. Needs the system library libsqlite3."),
  ],
  targets: [
    .target(name: "Rill", swiftSettings: settings),
    .testTarget(
      name: "RillTests", dependencies: ["Rill", "RillFixtures", "RillTesting"], swiftSettings: settings),

    .target(name: "RillStyles", dependencies: ["Rill"], swiftSettings: settings),
    .testTarget(
      name: "RillStylesTests", dependencies: ["Rill", "RillFixtures", "RillStyles", "RillTesting"],
      swiftSettings: settings),

    .target(name: "RillDependencies", swiftSettings: settings),
    .testTarget(
      name: "RillDependenciesTests", dependencies: ["RillDependencies", "RillFixtures"],
      swiftSettings: settings),

    .target(name: "RillDebugging", dependencies: ["Rill"], swiftSettings: settings),
    .testTarget(
      name: "RillDebuggingTests",
      dependencies: ["Rill", "RillDebugging", "RillFixtures", "RillStyles", "RillTesting"],
      swiftSettings: settings),

    // What the tests of several targets use; no product has it.
    .target(name: "RillFixtures", dependencies: ["Rill"], path: "Tests/Fixtures", swiftSettings: settings),

    .target(
      name: "RillTesting", dependencies: ["Rill", "RillDebugging", "RillDependencies"],
      swiftSettings: settings),
    .testTarget(
      name: "RillTestingTests",
      dependencies: [
        "Rill", "RillDebugging", "RillDependencies", "RillFixtures", "RillStyles", "RillTesting",
      ],
      swiftSettings: settings),

    .target(name: "RillPersistence", dependencies: ["Rill", "RillStyles"], swiftSettings: settings),
    .testTarget(
      name: "RillPersistenceTests", dependencies: ["Rill", "RillPersistence", "RillStyles"],
      swiftSettings: settings),

    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "RillSQLite",
      dependencies: ["RillPersistence", .target(name: "CSQLite", condition: .when(traits: ["SQLite"]))],
      swiftSettings: settings),
    .testTarget(
      name: "RillSQLiteTests", dependencies: ["Rill", "RillPersistence", "RillSQLite"],
      swiftSettings: settings),

    .systemLibrary(name: "CMicroHTTPD"),
    .target(
      name: "RillInspector",
      dependencies: [
        "Rill", "RillDebugging",
        .target(name: "CMicroHTTPD", condition: .when(traits: ["Inspector"])),
      ],
      resources: [.embedInCode("Page/Files")],
      swiftSettings: settings),
    .testTarget(
      name: "RillInspectorTests", dependencies: ["RillDebugging", "RillInspector"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
