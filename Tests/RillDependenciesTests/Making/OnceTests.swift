import Foundation
import RillDependencies
import Testing

/// Values that are created once.
struct OnceTests {
  /// Takes long enough to create that all threads arrive meanwhile.
  final class Slow: Sendable, DependencyKey {
    static let made = Counter()
    static let crowd = 16
    static let arrivals: DispatchGroup = {
      let arrivals = DispatchGroup()
      for _ in 0..<crowd { arrivals.enter() }
      return arrivals
    }()
    init() {
      Slow.made.add()
      Slow.arrivals.wait()
    }
    static var real: Slow { Slow() }
    static var test: Slow { Slow() }
  }

  @Test("holders share one value for each environment (R21)")
  func shared() {
    let (first, second) = (Dependency(\.once), Dependency(\.once))
    #expect(first() === second())
    let real = withDependencies {
      $0.environment = .real
    } operation: {
      Dependency(\.once)()
    }
    #expect(real !== first())
    #expect(
      real
        === withDependencies {
          $0.environment = .real
        } operation: {
          Dependency(\.once)()
        })
  }

  @Test("64 tasks that look a value up first at once get one instance (R21)")
  func tasks() async {
    enum Key: DependencyKey {
      static let made = Counter()
      static var real: Int { made.add() }
      static var test: Int { real }
    }
    let numbers = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<64 { group.addTask { DependencyValues.current[Key.self] } }
      return await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(numbers == Array(repeating: 1, count: 64))
    #expect(Key.made.value == 1)
  }

  @Test("whoever asks for a value while another thread makes it waits and gets the same (R21)")
  func threads() async {
    let values = await onThreads(Slow.crowd) { _ in
      Slow.arrivals.leave()
      return DependencyValues.current[Slow.self]
    }
    #expect(Set(values.map(ObjectIdentifier.init)).count == 1)
    #expect(Slow.made.value == 1)
  }

  @Test("a fresh value belongs to its holder (R21)")
  func fresh() {
    let (first, second) = (Dependency(\.fresh), Dependency(\.fresh))
    #expect(first() !== second())
    #expect(first() === first())
  }

  @Test("what looks at an override while it is made belongs to the scope of the override (U17)")
  func contextual() {
    let outside = DependencyValues.current.window
    withDependencies {
      $0.weather.now = "sunny"
    } operation: {
      #expect(DependencyValues.current.window.view == "sunny")
      #expect(DependencyValues.current.window === DependencyValues.current.window)
      #expect(DependencyValues.current.once === Dependency(\.once)())
    }
    #expect(outside.view == "test")
    #expect(DependencyValues.current.window === outside)
  }

  @Test("what looks at nothing is shared with every scope")
  func uncontextual() {
    let outside = DependencyValues.current.once
    let inside = withDependencies {
      $0.weather.now = "sunny"
    } operation: {
      DependencyValues.current.once
    }
    #expect(inside === outside)
  }

  @Test("what keeps a holder belongs to the scope that the holder captured (U17)")
  func heldInside() {
    let inside = withDependencies {
      $0.weather.now = "sunny"
    } operation: {
      DependencyValues.current.balcony
    }
    #expect(inside.weather().now == "sunny")
    #expect(DependencyValues.current.balcony.weather().now == "test")
  }

  @Test("what was made of a real dependency fails in every test that uses it (U17)")
  func madeOfReal() {
    for _ in 1...2 {
      #expect(failures { _ = DependencyValues.current.branch }.map(\.dependency) == ["bank"])
    }
  }

  @Test("a scope can start with no value that others have used (U17)")
  func forgotten() {
    let outside = DependencyValues.current.once
    withDependencies {
      $0.forgetSharedValues()
    } operation: {
      let inside = DependencyValues.current.once
      #expect(inside !== outside)
      #expect(inside === DependencyValues.current.once)
    }
    #expect(DependencyValues.current.once === outside)
  }
}
