#if os(macOS) || os(Linux)
import Testing

@testable import RillDependencies

/// Values that need themselves, which stops the program.
@Suite(.timeLimit(.minutes(60))) struct CycleTests {
  @Test("a value that needs itself stops the program in words instead of waiting for itself (R21)")
  func itself() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = DependencyValues.current.snake
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      text.contains("The dependency \"snake\" (key RillDependenciesTests.ReentrancyTests.Snake) was used at ")
    )
    #expect(text.contains("ReentrancyTests.swift"))
    #expect(
      text.contains(
        """
         while it was being made: snake → snake. There is no value to give. Let one of them hold an @Dependency, which is \
        resolved on first use, instead of reading the other while it is made.
        """))
  }

  @Test("values that need each other stop the program, and the way is named (R21)")
  func eachOther() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Dependency(\.hen)()
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self)
        .contains("while it was being made: hen → egg → hen. There is no value to give."))
  }
}
#endif
