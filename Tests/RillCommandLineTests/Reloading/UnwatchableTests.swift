#if Inspector && (os(macOS) || os(Linux))
import Testing

@testable import RillCommandLine

/// What cannot be watched.
struct UnwatchableTests {
  @Test func `a folder without a manifest is not watched`() {
    let failure = #expect(throws: CommandFailure.self) {
      try ReloadProgram.run(ReloadWish(product: "app", package: "/dev"))
    }
    #expect(
      failure?.message
        == "/dev contains no package, because it has no file Package.swift. Name the folder with --package.")
    #expect(failure?.code == .file)
  }
}
#endif
