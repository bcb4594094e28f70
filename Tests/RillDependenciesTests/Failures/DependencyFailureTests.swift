import RillDependencies
import RillFixtures
import Testing

/// The reports of missing dependencies and their receivers.
struct DependencyFailureTests {
  @Test("a real dependency in a test fails with its name, key and place, and how to mend it (U17)")
  func realInTest() {
    let line = #line + 2
    let received = failures {
      @Dependency(\.bank) var bank
      #expect(bank.name == "real")
    }
    #expect(
      received.map(\.description) == [
        """
        The dependency "bank" (key RillDependenciesTests.Bank) was used in a test at \
        RillDependenciesTests/DependencyFailureTests.swift:\(line), but the test does not override it and the key has no \
        test value. The test goes on with its preview value, which may be the real one. Override it around the test with \
        withDependencies { $0.bank = … } operation: { … }, or give the key a `static var test`.
        """
      ])
    #expect(received.first?.reason == .realInTest)
    #expect(received.first?.dependency == "bank")
    #expect(received.first?.key == "RillDependenciesTests.Bank")
    #expect(received.first?.place?.fileID == "RillDependenciesTests/DependencyFailureTests.swift")
    #expect(received.first?.place?.filePath == #filePath)
    #expect(received.first?.place?.line == line)
  }

  @Test("a dependency asked for by its key is named by the key")
  func byKey() {
    let line = #line + 2
    let received = failures {
      @Dependency(Bank.self) var bank
      _ = bank
    }
    #expect(
      received.map(\.description) == [
        """
        The dependency RillDependenciesTests.Bank was used in a test at \
        RillDependenciesTests/DependencyFailureTests.swift:\(line), but the test does not override it and the key has no \
        test value. The test goes on with its preview value, which may be the real one. Override it around the test with \
        withDependencies { $0[RillDependenciesTests.Bank.self] = … } operation: { … }, or give the key a \
        `static var test`.
        """
      ])
  }

  @Test("a dependency used before it is registered fails in words")
  func notRegistered() {
    let line = #line + 2
    let received = failures(in: .real) {
      @Dependency(\.server) var server
      #expect(server == Server.placeholder)
    }
    #expect(
      received.map(\.description) == [
        """
        The dependency "server" (key RillDependenciesTests.Server) was used at \
        RillDependenciesTests/DependencyFailureTests.swift:\(line) before its real value was registered. Its placeholder \
        stands in. Call RillDependenciesTests.Server.register(…) where the program starts, before anything uses it.
        """
      ])
    #expect(received.first?.reason == .notRegistered)
  }

  @Test("an override, or a value for tests, is not a failure")
  func overridden() {
    let received = failures {
      withDependencies {
        $0.bank.name = "mine"
        $0.server = Server(address: "here")
      } operation: {
        @Dependency(\.bank) var bank
        @Dependency(\.server) var server
        @Dependency(\.weather) var weather
        #expect([bank.name, server.address, weather.now] == ["mine", "here", "test"])
      }
    }
    #expect(received == [])
  }

  @Test("every test that uses a real dependency fails, not only the first one (U17)")
  func everyTest() {
    for _ in 1...3 {
      let received = failures { _ = DependencyValues.current.bank }
      #expect(received.map(\.dependency) == ["bank"])
    }
  }

  @Test("a test library records a failure as an issue where the dependency was declared")
  func recorded() {
    withKnownIssue {
      withDependencies {
        $0.failureHandler = { failure in
          let place = failure.place.map {
            SourceLocation(fileID: $0.fileID, filePath: $0.filePath, line: $0.line, column: $0.column)
          }
          Issue.record(failure, sourceLocation: place ?? #_sourceLocation)
        }
      } operation: {
        _ = Dependency(\.bank).wrappedValue
      }
    } matching: { issue in
      (issue.error as? DependencyFailure)?.dependency == "bank" && issue.sourceLocation?.fileID == #fileID
    }
  }
}
