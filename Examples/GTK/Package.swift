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

// It is a separate package, so that the other examples build where GTK is not installed.
let package = Package(
  name: "rill-gtk-examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "rill", path: "../..", traits: ["Inspector", "SQLite", "NATS"])],
  targets: [
    .systemLibrary(
      name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"]), .brew(["gtk4"])]),
    // Binds widgets to stores. Copy it into your own program.
    .target(
      name: "RillGTK",
      dependencies: [
        "CGtk", .product(name: "Rill", package: "rill"), .product(name: "RillControls", package: "rill"),
        .product(name: "RillDerived", package: "rill"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "Errands",
      dependencies: [
        "CGtk", "RillGTK", .product(name: "Rill", package: "rill"),
        .product(name: "RillDerived", package: "rill"), .product(name: "RillForms", package: "rill"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
