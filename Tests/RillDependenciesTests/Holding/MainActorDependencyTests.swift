import RillDependencies
import RillFixtures
import Testing

/// Dependencies that live on the main actor.
@MainActor struct MainActorDependencyTests {
  /// An object that is not `Sendable`.
  final class Stack {
    var screens: [String]
    init(_ screens: [String] = []) { self.screens = screens }
  }

  enum Navigation: MainActorDependencyKey {
    static var real: Stack { Stack(["real"]) }
    static var preview: Stack { Stack(["preview"]) }
    static var test: Stack { Stack(["test"]) }
  }

  enum Haptics: MainActorDependencyKey {
    static var real: Stack { Stack() }
  }

  enum Title: MainActorDependencyKey {
    static var real: Stack { Stack([DependencyValues.current.weather.now]) }
    static var test: Stack { real }
  }

  @MainActor final class Screen {
    @MainActorDependency(\.navigation) var navigation
    @Dependency(\.weather) var weather
  }

  @Test("a value need not be Sendable, is made once, and is used without waiting (R22)")
  func once() {
    let (first, second) = (Screen(), Screen())
    #expect(first.navigation === second.navigation)
    #expect(first.navigation.screens == ["test"])
    #expect(first.weather.now == "test")
  }

  @Test("each environment has a value of its own (R22)", arguments: DependencyEnvironment.allCases)
  func environments(environment: DependencyEnvironment) {
    withDependencies {
      $0.environment = environment
    } operation: {
      #expect(Screen().navigation.screens == ["\(environment)"])
    }
  }

  @Test("an override holds in its scope and stays with what is created there (R22)")
  func overrides() async {
    let mine = Stack(["mine"])
    let screen = await withDependencies {
      $0.navigation = mine
    } operation: {
      await Task.yield()
      return Screen()
    }
    #expect(screen.navigation === mine)
    #expect(Screen().navigation !== mine)
  }

  @Test("a holder is lazy unless it is told otherwise (R22)")
  func failsOnUse() {
    let received = Recorder<String>()
    withDependencies {
      $0.failureHandler = { received.note($0.dependency) }
    } operation: {
      let lazy = MainActorDependency(\.haptics)
      #expect(received.elements == [])
      #expect(lazy.wrappedValue === lazy.wrappedValue)
      #expect(received.elements == ["haptics"])
      _ = MainActorDependency(\.haptics, resolved: .atCreation)
      #expect(received.elements == ["haptics", "haptics"])
    }
  }

  @Test("what is made of an override belongs to the scope of the override (U17)")
  func contextual() {
    withDependencies {
      $0.weather.now = "sunny"
    } operation: {
      #expect(DependencyValues.current.title.screens == ["sunny"])
      #expect(DependencyValues.current.title === DependencyValues.current.title)
    }
    #expect(DependencyValues.current.title.screens == ["test"])
  }
}

extension DependencyValues {
  @MainActor var navigation: MainActorDependencyTests.Stack {
    get { self[MainActorDependencyTests.Navigation.self] }
    set { self[MainActorDependencyTests.Navigation.self] = newValue }
  }

  @MainActor var haptics: MainActorDependencyTests.Stack {
    get { self[MainActorDependencyTests.Haptics.self] }
    set { self[MainActorDependencyTests.Haptics.self] = newValue }
  }

  @MainActor var title: MainActorDependencyTests.Stack {
    get { self[MainActorDependencyTests.Title.self] }
    set { self[MainActorDependencyTests.Title.self] = newValue }
  }
}
