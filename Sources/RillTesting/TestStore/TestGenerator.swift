import Synchronization

/// Values in a fixed order, for what a feature draws from the world: ids, dates, numbers.
///
/// Give it to the feature, and draw from it in the closure of an expectation. There it gives the values that the feature
/// has drawn in this step, in the same order, and the feature goes on where it was.
///
/// ```swift
/// let ids = TestGenerator { "id \($0)" }
/// let store = TestStore(List.State()) { List(newID: { ids.next() }) }
/// await store.send(.add) { $0.rows.append(Row(id: ids.next())) }
/// ```
public final class TestGenerator<Value: Sendable>: Sendable {
  private let make: @Sendable (Int) -> Value
  private let counter = DrawCounter()

  /// Makes a generator.
  ///
  /// - Parameter make: Makes a value from its index; the first value has the index 0.
  public init(_ make: @escaping @Sendable (_ index: Int) -> Value) {
    self.make = make
    DrawCounter.all.withLock { $0[ObjectIdentifier(counter)] = counter }
  }

  deinit { DrawCounter.all.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(counter)) } }

  /// How many values the feature has drawn.
  public var drawn: Int { counter.count.load(ordering: .sequentiallyConsistent) }

  /// Draws the next value.
  ///
  /// - Returns: The value; in an expectation's closure, the next value that the feature has drawn in this step.
  public func next() -> Value { make(Rehearsal.current?.next(of: counter) ?? counter.next()) }
}

extension TestGenerator where Value == Int {
  /// Makes a generator of the numbers from 0.
  public convenience init() { self.init { $0 } }
}

/// Counts what one generator has drawn.
final class DrawCounter: Sendable {
  /// The counters of all generators, which a recorder reads at each transition.
  static let all = Mutex<[ObjectIdentifier: DrawCounter]>([:])

  let count = Atomic(0)

  func next() -> Int { count.add(1, ordering: .sequentiallyConsistent).oldValue }
}

/// How many values each generator had drawn at one time.
struct Draws {
  fileprivate var counts: [ObjectIdentifier: Int] = [:]

  /// The counts now.
  static var now: Draws {
    Draws(
      counts: DrawCounter.all.withLock { counters in
        counters.mapValues { $0.count.load(ordering: .sequentiallyConsistent) }
      })
  }
}

/// One run of an expectation's closure, which draws again what the feature has drawn.
final class Rehearsal: Sendable {
  @TaskLocal static var current: Rehearsal?

  private let draws: Mutex<Draws>

  private init(_ draws: Draws) { self.draws = Mutex(draws) }

  /// Runs a closure that draws again what came after a time.
  static func running<Result>(after draws: Draws, _ body: () throws -> Result) rethrows -> Result {
    try $current.withValue(Rehearsal(draws), operation: body)
  }

  /// The index of the next value of a generator.
  func next(of counter: DrawCounter) -> Int {
    draws.withLock { draws in
      defer { draws.counts[ObjectIdentifier(counter), default: 0] += 1 }
      return draws.counts[ObjectIdentifier(counter), default: 0]
    }
  }
}
