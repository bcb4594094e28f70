// swift-tools-version: 6.2
import PackageDescription

/// The settings of the package whose sources are verified.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The settings of stand-ins, in which isolation is declared but not verified, as in the frameworks.
let standInSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v5),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// `SwiftUI`, `UIKit`, `AppKit` and `Combine` are stand-ins: they declare the parts of these frameworks that `RillApple`
// and its examples use, so that both compile and run without Apple's frameworks. No product contains them. All other
// folders are links into the package whose name this one has, so that `package` access is the same.
let package = Package(
  name: "rill",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  targets: [
    .target(name: "ObjectRuntime", swiftSettings: settings),
    .target(name: "AppKit", dependencies: ["ObjectRuntime"], swiftSettings: settings),
    .target(name: "Combine", swiftSettings: settings),
    .target(name: "SwiftUI", dependencies: ["Combine", "UIKit"], swiftSettings: standInSettings),
    .target(name: "UIKit", dependencies: ["ObjectRuntime"], swiftSettings: settings),

    .target(name: "Rill", swiftSettings: settings),
    // Without the parts for the test kit, which no test here uses.
    .target(
      name: "RillFixtures", dependencies: ["Rill"], exclude: ["Formats", "SeededRandom+Below.swift"],
      swiftSettings: settings),
    .target(name: "RillStyles", dependencies: ["Rill"], swiftSettings: settings),
    .target(name: "RillScreens", dependencies: ["Rill"], swiftSettings: settings),
    .target(name: "RillForms", dependencies: ["Rill"], swiftSettings: settings),
    .target(name: "RillKeyedState", dependencies: ["Rill", "RillValues"], swiftSettings: settings),
    .systemLibrary(name: "CMainQueue"),
    .target(name: "RillControls", dependencies: ["CMainQueue", "Rill"], swiftSettings: settings),
    .target(name: "RillValues", dependencies: ["Rill"], swiftSettings: settings),
    .target(name: "RillDebugging", dependencies: ["Rill", "RillValues"], swiftSettings: settings),
    .target(
      name: "RillApple",
      dependencies: [
        "Rill", "RillControls", "RillDebugging", "RillForms", "RillKeyedState", "RillScreens", "RillStyles",
        "RillValues", "AppKit", "Combine", "SwiftUI", "UIKit",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "RillAppleTests",
      dependencies: [
        "Rill", "RillApple", "RillControls", "RillDebugging", "RillFixtures", "RillForms", "RillKeyedState",
        "RillScreens", "RillStyles", "AppKit", "Combine", "SwiftUI", "UIKit",
      ],
      // Testing has overlays for Apple's frameworks, which stand-ins cannot use.
      swiftSettings: settings + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),

    .target(
      name: "AppleExamples",
      dependencies: [
        "Rill", "RillApple", "RillDebugging", "RillStyles", "AppKit", "Combine", "SwiftUI", "UIKit",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "AppleExamplesTests",
      dependencies: [
        "AppleExamples", "Rill", "RillApple", "RillDebugging", "RillStyles", "AppKit", "Combine", "SwiftUI",
        "UIKit",
      ],
      swiftSettings: settings + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
  ],
  swiftLanguageModes: [.v6]
)
