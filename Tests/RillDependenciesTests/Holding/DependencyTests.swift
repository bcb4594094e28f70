import RillDependencies
import RillFixtures
import Testing

/// Properties that hold a dependency.
struct DependencyTests {
  /// Counts its creations and their environments; each test has its own.
  struct Probe: DependencyKey {
    @TaskLocal static var made = Counter()
    let number: Int
    static var real: Probe { Probe(number: made.add()) }
    static var test: Probe { real }
    static var lifetime: DependencyLifetime { .fresh }
  }

  struct Forecast {
    @Dependency(\.weather) var weather
  }

  actor Station {
    @Dependency(\.weather) var weather
    @Dependency(Probe.self) var probe
    func read() -> String { weather.now }
    func number() -> Int { probe.number }
  }

  final class Shelf: Sendable {
    let weather = Dependency(\.weather)
  }

  @Test("a holder resolves lazily, on first access (R21)")
  func lazy() {
    Probe.$made.withValue(Counter()) {
      let holder = Dependency(Probe.self)
      #expect(Probe.made.value == 0)
      _ = holder.wrappedValue
      #expect(Probe.made.value == 1)
    }
  }

  @Test("an eager holder resolves when it is created")
  func eager() {
    Probe.$made.withValue(Counter()) {
      let holder = Dependency(Probe.self, resolved: .atCreation)
      #expect(Probe.made.value == 1)
      #expect(holder.wrappedValue.number == 1)
    }
  }

  @Test("a holder keeps what it has resolved, and so do its copies (R21)")
  func keeps() {
    Probe.$made.withValue(Counter()) {
      let holder = Dependency(Probe.self)
      let copy = holder
      #expect([holder().number, copy().number, holder().number] == [1, 1, 1])
      #expect(Dependency(Probe.self)().number == 2)
    }
  }

  @Test("64 tasks that use a holder first at once get one instance (R21)")
  func concurrentFirstAccess() async {
    let counter = Counter()
    await Probe.$made.withValue(counter) {
      let holder = Dependency(Probe.self)
      let numbers = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<64 { group.addTask { holder().number } }
        return await group.reduce(into: Set<Int>()) { $0.insert($1) }
      }
      #expect(numbers == [1])
    }
    #expect(counter.value == 1)
  }

  @Test("a holder resolves inside an actor (R21)")
  func actors() async {
    await Probe.$made.withValue(Counter()) {
      let station = withDependencies {
        $0.weather.now = "sunny"
      } operation: {
        Station()
      }
      #expect(await station.read() == "sunny")
      #expect(await station.number() == 1)
    }
  }

  @Test("a Sendable class holds a constant, and a function a local one (R21)")
  func places() {
    withDependencies {
      $0.weather.now = "sunny"
    } operation: {
      @Dependency(\.weather) var weather
      #expect(weather.now == "sunny")
      #expect(Shelf().weather().now == "sunny")
    }
  }

  @Test("what surrounds a feature when it is created stays with it")
  func creationDecides() {
    let early = Forecast()
    let sunny = withDependencies {
      $0.weather.now = "sunny"
    } operation: {
      Forecast()
    }
    withDependencies {
      $0.weather.now = "rainy"
    } operation: {
      #expect(sunny.weather.now == "sunny")
      #expect(early.weather.now == "test")
      #expect(Forecast().weather.now == "rainy")
    }
  }

  @Test("a failure belongs to a holder's first use, and not to its creation")
  func failsOnUse() {
    let holders = Recorder<Dependency<Bank>>()
    #expect(failures { holders.note(Dependency(\.bank)) } == [])
    #expect(failures { holders.note(Dependency(\.bank, resolved: .atCreation)) }.count == 1)
    let used = failures {
      let holder = Dependency(\.bank)
      _ = [holder(), holder()]
    }
    #expect(used.count == 1)
  }
}
