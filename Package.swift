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

/// The settings of an app whose code belongs to the main actor unless it says otherwise.
let mainActorSettings = settings + [.defaultIsolation(MainActor.self)]
/// The libraries, each of one target, which `Documentation/Products.md` describes.
let libraries = [
  "Rill", "RillValues", "RillStyles", "RillDerived", "RillQueries", "RillQueriesTesting", "RillScreens",
  "RillForms", "RillKeyedState", "RillDependencies", "RillDebugging", "RillTesting", "RillSessions",
  "RillCommandLine", "RillPersistence", "RillPersistenceTesting", "RillJournal", "RillReplication",
  "RillReplicationTesting", "RillSQLite", "RillNATS", "RillInspector", "RillInspectorServer", "RillControls",
  "RillApple",
]

let package = Package(
  name: "rill",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: libraries.map { .library(name: $0, targets: [$0]) } + [
    .executable(name: "rill", targets: ["RillTool"])
  ],
  traits: [
    .trait(
      name: "Inspector", description: "Serves the inspector page over HTTP. Needs libmicrohttpd."),
    .trait(
      name: "SQLite", description: "Keeps values in SQLite files. Needs libsqlite3."),
    .trait(
      name: "NATS", description: "Replicates stores over NATS JetStream. Needs libnats."),
  ],
  targets: [
    .target(name: "Rill", swiftSettings: settings),
    .testTarget(
      name: "RillTests", dependencies: ["Rill", "RillFixtures", "RillTesting"], swiftSettings: settings),
    .target(name: "RillStyles", dependencies: ["Rill"], swiftSettings: settings),
    .testTarget(
      name: "RillStylesTests",
      dependencies: ["Rill", "RillFixtures", "RillKeyedState", "RillStyles", "RillTesting"],
      swiftSettings: settings),

    // Filtered, sorted and grouped collections that cost what has changed.
    .target(name: "RillDerived", dependencies: ["Rill"], swiftSettings: settings),
    .testTarget(
      name: "RillDerivedTests", dependencies: ["Rill", "RillDerived", "RillFixtures", "RillTesting"],
      swiftSettings: settings),

    // Values from elsewhere, fetched while they are watched and kept for a time.
    .target(name: "RillQueries", dependencies: ["Rill", "RillValues"], swiftSettings: settings),
    .testTarget(
      name: "RillQueriesTests",
      dependencies: [
        "Rill", "RillDerived", "RillFixtures", "RillQueries", "RillQueriesTesting", "RillTesting",
        "RillValues",
      ],
      swiftSettings: settings),

    .target(
      name: "RillQueriesTesting", dependencies: ["Rill", "RillQueries", "RillTesting"],
      swiftSettings: settings),
    .testTarget(
      name: "RillQueriesTestingTests",
      dependencies: [
        "Rill", "RillDependencies", "RillFixtures", "RillQueries", "RillQueriesTesting", "RillTesting",
      ],
      swiftSettings: settings),

    // Stacks of screens and presented children, which leave on their own request.
    .target(name: "RillScreens", dependencies: ["Rill"], swiftSettings: settings),
    .testTarget(
      name: "RillScreensTests",
      dependencies: ["Rill", "RillDebugging", "RillFixtures", "RillScreens", "RillTesting", "RillValues"],
      swiftSettings: settings),

    // Forms whose fields are validated, submitted and reset.
    .target(name: "RillForms", dependencies: ["Rill"], swiftSettings: settings),
    .testTarget(
      name: "RillFormsTests",
      dependencies: ["Rill", "RillDebugging", "RillFixtures", "RillForms", "RillTesting", "RillValues"],
      swiftSettings: settings),
    .target(name: "RillKeyedState", dependencies: ["Rill", "RillValues"], swiftSettings: settings),
    .testTarget(
      name: "RillKeyedStateTests",
      dependencies: ["Rill", "RillFixtures", "RillKeyedState", "RillStyles", "RillValues"],
      swiftSettings: settings),

    // Values as text, trees, differences, JSON and Swift source: what every tool and every file format needs.
    .target(name: "RillValues", dependencies: ["Rill"], swiftSettings: settings),
    .testTarget(
      name: "RillValuesTests",
      dependencies: ["Rill", "RillKeyedState", "RillSessions", "RillStyles", "RillValues"],
      swiftSettings: settings),
    .target(name: "RillDependencies", dependencies: ["Rill"], swiftSettings: settings),
    .testTarget(
      name: "RillDependenciesTests", dependencies: ["Rill", "RillDependencies", "RillFixtures"],
      swiftSettings: settings),
    .target(name: "RillDebugging", dependencies: ["Rill", "RillValues"], swiftSettings: settings),
    .testTarget(
      name: "RillDebuggingTests",
      dependencies: [
        "Rill", "RillDebugging", "RillFixtures", "RillKeyedState", "RillStyles", "RillTesting", "RillValues",
      ],
      swiftSettings: settings),

    // What the tests of several targets use; no product has it.
    .target(
      name: "RillFixtures", dependencies: ["Rill", "RillTesting"], path: "Tests/Fixtures",
      exclude: ["Formats"], swiftSettings: settings),

    .target(
      name: "RillTesting", dependencies: ["Rill", "RillDependencies", "RillValues"],
      swiftSettings: settings),
    .testTarget(
      name: "RillTestingTests",
      dependencies: [
        "Rill", "RillDependencies", "RillFixtures", "RillKeyedState", "RillStyles", "RillTesting",
      ],
      swiftSettings: settings),

    // Every style in a module whose code belongs to the main actor unless it says otherwise.
    .testTarget(
      name: "RillMainActorTests",
      dependencies: ["Rill", "RillDependencies", "RillKeyedState", "RillStyles", "RillTesting"],
      swiftSettings: mainActorSettings),

    // Types with the names of Rill's own, as the frameworks of an app's platform have them; no product has it.
    .target(name: "Namesakes", path: "Tests/Namesakes", swiftSettings: settings),
    .testTarget(
      name: "NamesakesTests", dependencies: ["Namesakes", "Rill", "RillDebugging", "RillPersistence"],
      swiftSettings: settings),

    .target(
      name: "RillSessions", dependencies: ["Rill", "RillDebugging", "RillValues"], swiftSettings: settings),
    .testTarget(
      name: "RillSessionsTests",
      dependencies: [
        "Rill", "RillDebugging", "RillFixtures", "RillForms", "RillKeyedState", "RillSessions", "RillStyles",
        "RillTesting", "RillValues",
      ],
      swiftSettings: settings),

    .target(
      name: "RillCommandLine",
      dependencies: [
        "Rill", "RillDebugging", "RillInspector", "RillInspectorServer", "RillJournal", "RillPersistence",
        "RillSQLite", "RillSessions", "RillValues",
      ],
      swiftSettings: settings),
    .executableTarget(name: "RillTool", dependencies: ["RillCommandLine"], swiftSettings: settings),
    .testTarget(
      name: "RillCommandLineTests",
      dependencies: [
        "Rill", "RillCommandLine", "RillDebugging", "RillFixtures", "RillInspector", "RillJournal",
        "RillPersistence", "RillSQLite", "RillSessions", "RillValues",
      ],
      swiftSettings: settings),

    .target(name: "RillPersistence", dependencies: ["Rill", "RillValues"], swiftSettings: settings),
    .target(
      name: "RillPersistenceTesting", dependencies: ["RillPersistence", "RillTesting"],
      swiftSettings: settings),
    .testTarget(
      name: "RillPersistenceTests",
      dependencies: [
        "Rill", "RillDebugging", "RillFixtures", "RillJournal", "RillPersistence", "RillPersistenceTesting",
        "RillSessions", "RillStyles", "RillTesting", "RillValues",
      ],
      swiftSettings: settings),

    .target(
      name: "RillJournal", dependencies: ["Rill", "RillPersistence", "RillSessions", "RillValues"],
      swiftSettings: settings),
    .testTarget(
      name: "RillJournalTests",
      dependencies: [
        "Rill", "RillDebugging", "RillFixtures", "RillJournal", "RillPersistence", "RillSessions",
        "RillStyles", "RillTesting", "RillValues",
      ],
      swiftSettings: settings),

    // One store in many processes, over a log that exists already.
    .target(
      name: "RillReplication",
      dependencies: ["Rill", "RillDependencies", "RillPersistence", "RillSessions", "RillValues"],
      swiftSettings: settings),
    // Logs for tests: one that is simulated, with faults, and the rules that every log keeps.
    .target(
      name: "RillReplicationTesting", dependencies: ["Rill", "RillReplication", "RillTesting"],
      swiftSettings: settings),
    .testTarget(
      name: "RillReplicationTests",
      dependencies: [
        "Rill", "RillDebugging", "RillDependencies", "RillFixtures", "RillPersistence", "RillReplication",
        "RillReplicationTesting", "RillStyles", "RillTesting", "RillValues",
      ],
      swiftSettings: settings),

    .systemLibrary(
      name: "CNATS", pkgConfig: "libnats", providers: [.apt(["libnats-dev"]), .brew(["cnats"])]),
    .target(
      name: "RillNATS",
      dependencies: [
        "Rill", "RillReplication", .target(name: "CNATS", condition: .when(traits: ["NATS"])),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "RillNATSTests",
      dependencies: ["Rill", "RillFixtures", "RillNATS", "RillReplication", "RillReplicationTesting"],
      swiftSettings: settings),

    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(
      name: "RillSQLite",
      dependencies: [
        "Rill", "RillJournal", "RillPersistence", "RillReplication",
        .target(name: "CSQLite", condition: .when(traits: ["SQLite"])),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "RillSQLiteTests",
      dependencies: [
        "Rill", "RillFixtures", "RillJournal", "RillPersistence", "RillPersistenceTesting", "RillReplication",
        "RillReplicationTesting", "RillSQLite", "RillSessions", "RillTesting", "RillValues",
      ],
      swiftSettings: settings),

    // What looks into stores and answers requests: all of the inspector that needs no socket.
    .target(
      name: "RillInspector",
      dependencies: [
        "Rill", "RillDebugging", "RillQueries", "RillReplication", "RillSessions", "RillValues",
      ],
      swiftSettings: settings),
    // What the tests of both targets use; no product has it.
    .target(
      name: "RillInspectorFixtures", dependencies: ["RillDebugging", "RillInspector", "RillValues"],
      path: "Tests/InspectorFixtures", swiftSettings: settings),
    .testTarget(
      name: "RillInspectorTests",
      dependencies: [
        "Rill", "RillDebugging", "RillInspector", "RillInspectorFixtures", "RillQueries",
        "RillQueriesTesting", "RillReplication", "RillReplicationTesting", "RillSessions", "RillTesting",
        "RillValues",
      ],
      swiftSettings: settings),

    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .target(
      name: "RillInspectorServer",
      dependencies: [
        "Rill", "RillInspector", "RillValues",
        .target(name: "CMicroHTTPD", condition: .when(traits: ["Inspector"])),
      ],
      // `Scripts/embed-page` writes the source that is built: Xcode does not use embedded resources.
      exclude: ["Page/Files"],
      swiftSettings: settings),
    .testTarget(
      name: "RillInspectorServerTests",
      dependencies: [
        "Rill", "RillDebugging", "RillInspector", "RillInspectorFixtures", "RillInspectorServer",
        "RillValues",
      ],
      swiftSettings: settings),

    // Sends nonsense to all that reads what comes from elsewhere; no product has it.
    .executableTarget(
      name: "RillFuzz",
      dependencies: [
        "Rill", "RillDebugging", "RillInspector", "RillInspectorServer", "RillJournal", "RillPersistence",
        "RillReplication", "RillSQLite", "RillSessions", "RillValues",
      ],
      path: "Tests/Fuzzing", swiftSettings: settings),

    // What controls, lists and main loops of any toolkit need; `CMainQueue` is a part of Dispatch.
    .systemLibrary(name: "CMainQueue"),
    .target(name: "RillControls", dependencies: ["CMainQueue", "Rill"], swiftSettings: settings),
    .testTarget(
      name: "RillControlsTests", dependencies: ["Rill", "RillControls", "RillFixtures", "RillTesting"],
      swiftSettings: settings),

    // Empty where SwiftUI, UIKit and Combine are not; `Verification` builds and tests it against stand-ins.
    .target(
      name: "RillApple",
      dependencies: [
        "Rill", "RillControls", "RillDebugging", "RillForms", "RillKeyedState", "RillScreens", "RillStyles",
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
