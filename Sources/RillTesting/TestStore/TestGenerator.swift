import Synchronization

/// A generator of values in a fixed order, for inputs such as identifiers, dates and numbers.
///
/// Pass it to the feature, and call it in the closure of an expectation. In the closure it returns the values that the
/// feature has drawn in the current step, in the same order, and does not affect the feature's own sequence.
///
/// ```swift
/// let ids = TestGenerator { "id \($0)" }
/// let store = TestStore(List.State()) { List(newID: { ids.next() }) }
/// await store.send(.add) { $0.rows.append(Row(id: ids.next())) }
/// ```
public final class TestGenerator<Value: Sendable>: Sendable {
  private let make: @Sendable (Int) -> Value
  private let counter = DrawCounter()

  /// Creates a generator.
  ///
  /// - Parameter make: A closure that creates a value from its index. The first value has the index 0.
  public init(_ make: @escaping @Sendable (_ index: Int) -> Value) {
    self.make = make
    DrawCounter.all.withLock { $0[ObjectIdentifier(counter)] = counter }
  }

  deinit { DrawCounter.all.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(counter)) } }

  /// The number of values that the feature has drawn.
  public var drawn: Int { counter.count.load(ordering: .sequentiallyConsistent) }

  /// Draws the next value.
  ///
  /// - Returns: The next value. In an expectation's closure, the next value that the feature has drawn in this step.
  public func next() -> Value { make(RepeatedDraws.current?.next(of: counter) ?? counter.next()) }
}

extension TestGenerator where Value == Int {
  /// Creates a generator of the numbers from 0.
  public convenience init() { self.init { $0 } }
}

/// A counter of the values that a generator has drawn.
final class DrawCounter: Sendable {
  /// The counters of all generators, which a recorder reads at each transition.
  static let all = Mutex<[ObjectIdentifier: DrawCounter]>([:])

  let count = Atomic(0)

  func next() -> Int { count.add(1, ordering: .sequentiallyConsistent).oldValue }
}

/// The number of values that each generator has drawn at one moment.
struct Draws {
  fileprivate var counts: [ObjectIdentifier: Int] = [:]

  /// The current numbers.
  static var now: Draws {
    Draws(
      counts: DrawCounter.all.withLock { counters in
        counters.mapValues { $0.count.load(ordering: .sequentiallyConsistent) }
      })
  }
}

/// One run of an expectation's closure, which repeats the values that the feature has drawn.
final class RepeatedDraws: Sendable {
  @TaskLocal static var current: RepeatedDraws?

  private let draws: Mutex<Draws>

  private init(_ draws: Draws) { self.draws = Mutex(draws) }

  /// Runs a closure that repeats the values drawn after a moment.
  static func running<Result>(after draws: Draws, _ body: () throws -> Result) rethrows -> Result {
    try $current.withValue(RepeatedDraws(draws), operation: body)
  }

  /// Returns the index of the next value of a generator.
  func next(of counter: DrawCounter) -> Int {
    draws.withLock { draws in
      defer { draws.counts[ObjectIdentifier(counter), default: 0] += 1 }
      return draws.counts[ObjectIdentifier(counter), default: 0]
    }
  }
}
