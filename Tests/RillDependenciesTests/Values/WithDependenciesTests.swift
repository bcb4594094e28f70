import RillDependencies
import Testing

/// Overrides for a scope.
struct WithDependenciesTests {
  struct Refused: Error {}

  @Test("an override holds in its scope and nowhere else (R21)")
  func scoped() {
    withDependencies {
      $0.weather.now = "sunny"
    } operation: {
      #expect(DependencyValues.current.weather.now == "sunny")
    }
    #expect(DependencyValues.current.weather.now == "test")
  }

  @Test("scopes nest: the inner one wins, and leaves the rest of the outer one as it is")
  func nested() {
    withDependencies {
      $0.weather.now = "outer"
      $0.bank.name = "outer"
    } operation: {
      withDependencies {
        $0.weather.now += ", then inner"
      } operation: {
        #expect(DependencyValues.current.weather.now == "outer, then inner")
        #expect(DependencyValues.current.bank.name == "outer")
      }
      #expect(DependencyValues.current.weather.now == "outer")
    }
  }

  @Test("a scope hands on what its operation returns and throws, and what its change throws")
  func results() async {
    #expect(
      withDependencies { _ in
      } operation: {
        1
      } == 1)
    #expect(throws: Refused.self) {
      try withDependencies { _ in
      } operation: {
        throw Refused()
      }
    }
    #expect(throws: Refused.self) {
      try withDependencies { _ in
        throw Refused()
      } operation: {
      }
    }
    #expect(
      await withDependencies { _ in
      } operation: { () async in
        1
      } == 1)
    await #expect(throws: Refused.self) {
      try await withDependencies { _ in
      } operation: { () async throws in
        throw Refused()
      }
    }
    #expect(DependencyValues.current.weather.now == "test")
  }

  @Test("child tasks and tasks inherit the overrides, across suspensions")
  func inherited() async {
    await withDependencies {
      $0.weather.now = "sunny"
    } operation: {
      async let child = DependencyValues.current.weather.now
      #expect(await child == "sunny")
      await Task.yield()
      #expect(DependencyValues.current.weather.now == "sunny")
      #expect(await Task { DependencyValues.current.weather.now }.value == "sunny")
      #expect(await Task.detached { DependencyValues.current.weather.now }.value == "test")
    }
  }

  @Test("scopes that run side by side do not meet (U17)")
  func parallel() async {
    let seen = await withTaskGroup(of: (Int, String, String).self) { group in
      for index in 0..<64 {
        group.addTask {
          await withDependencies {
            $0.weather.now = "\(index)"
          } operation: {
            let early = DependencyValues.current.weather.now
            await Task.yield()
            return (index, early, DependencyValues.current.window.view)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(seen.count == 64)
    #expect(seen.allSatisfy { "\($0)" == $1 && $1 == $2 })
  }

  @Test("an asynchronous scope stays on the caller's actor")
  @MainActor func staysOnActor() async {
    var log: [String] = []
    await withDependencies {
      $0.weather.now = "sunny"
    } operation: {
      MainActor.assertIsolated()
      await Task.yield()
      log.append(DependencyValues.current.weather.now)
    }
    #expect(log == ["sunny"])
  }

  @Test("an escaping closure brings captured overrides back, in both forms")
  func escaping() async {
    let captured = withDependencies {
      $0.weather.now = "sunny"
    } operation: {
      DependencyValues.current
    }
    let callback: @Sendable () -> String = {
      withDependencies(from: captured) { DependencyValues.current.weather.now }
    }
    let seen = await onThreads(1) { _ in [callback(), DependencyValues.current.weather.now] }
    #expect(seen == [["sunny", "test"]])
    let later = await Task.detached {
      await withDependencies(from: captured) { () async in
        await Task.yield()
        return DependencyValues.current.weather.now
      }
    }.value
    #expect(later == "sunny")
  }

  @Test("a protocol and an optional can be overridden, with nil too")
  func unusualValues() {
    #expect(DependencyValues.current.speaker.say() == "")
    #expect(DependencyValues.current.nickname == "test")
    withDependencies {
      $0.speaker = Speaker()
      $0.nickname = nil
    } operation: {
      #expect(DependencyValues.current.speaker.say() == "hello")
      #expect(DependencyValues.current.nickname == nil)
    }
  }

  /// An actor for code that is not isolated to it by its declaration.
  actor Place {
    func run(_ body: nonisolated(nonsending) (Place) async -> Void) async { await body(self) }
  }

  private nonisolated(nonsending) static func scope(on place: Place) async {
    await withDependencies {
      $0.weather.now = "sunny"
    } operation: {
      place.preconditionIsolated()
      await Task.yield()
      place.preconditionIsolated()
      #expect(DependencyValues.current.weather.now == "sunny")
    }
  }

  @Test func `an asynchronous scope stays on the caller's actor`() async {
    await Place().run(Self.scope)
  }
}
