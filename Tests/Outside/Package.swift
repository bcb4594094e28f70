// swift-tools-version: 6.2
import PackageDescription

// A package beside the library, which uses its public products alone. It has no settings of the library, as a newcomer's
// package has none.
let package = Package(
  name: "outside",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "rill", path: "../..")],
  targets: [
    .executableTarget(
      name: "Client", dependencies: [.product(name: "Rill", package: "rill")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "OutsideTools", dependencies: [.product(name: "Rill", package: "rill")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .testTarget(
      name: "OutsideToolsTests", dependencies: ["OutsideTools", .product(name: "Rill", package: "rill")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ]
)
