import Rill

/// A value in a state whose assignments are events, even if the assigned value is equal.
///
/// ```swift
/// struct State { @Emit var toast = "" }
/// for await text in store.events(\.$toast) { show(text) }
/// ```
///
/// - ``Rill/Store/events(_:)-(KeyPath<State,Emissions<Value>>)`` yields each assignment exactly once, in order,
///   including several assignments within one reduction.
/// - It has value semantics: a copy of the state has its own events from then on.
/// - It works at any depth, and when an enclosing part of the state is replaced.
///
/// Two instances compare equal if their values are equal. To observe the last assignment of each turn, observe the
/// projection.
///
/// - Complexity: It keeps the most recent assignments, so that listeners can catch up after a turn or a batch.
@propertyWrapper
public struct Emit<Value> {
  private var value: Value
  private var emissions: Emissions<Value>

  /// Creates a value without assignments.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value.
  ///   - keeping: The number of assignments of one turn or batch that listeners receive in any case. If there are more,
  ///     the oldest can be lost, and a failure is reported then. Of more than twice as many, some are always lost.
  public init(wrappedValue: Value, keeping: Int = 64) {
    value = wrappedValue
    emissions = Emissions(limit: max(1, keeping))
  }

  /// The last assigned value.
  public var wrappedValue: Value {
    get { value }
    set {
      value = newValue
      emissions.note(newValue)
    }
    _modify {
      defer { emissions.note(value) }
      yield &value
    }
  }

  /// The assignments so far, to listen to or to observe.
  public var projectedValue: Emissions<Value> { emissions }
}

/// The assignments to an ``Emit``, newest last.
public struct Emissions<Value> {
  private var recent: [(number: UInt64, value: Value)] = []
  private let limit: Int
  /// The number of the newest assignment that was discarded.
  private var lastGone: UInt64 = 0
  /// The total number of assignments.
  public private(set) var count = 0

  init(limit: Int) { self.limit = limit }

  mutating func note(_ value: Value) {
    // Discard several at a time, so that most assignments do not move any elements.
    if recent.count >= 2 * limit {
      lastGone = recent[limit].number
      recent.removeFirst(limit + 1)
    }
    recent.append((Version.next().number, value))
    count += 1
  }

  /// The number of the newest assignment, or 0 if there is none.
  var number: UInt64 { recent.last?.number ?? 0 }

  /// Returns the assignments after a number, oldest first.
  ///
  /// - Returns: The values, and whether older assignments have been discarded.
  func since(_ number: UInt64) -> (values: [Value], hasGap: Bool) {
    guard self.number > number else { return ([], false) }
    let values = recent.reversed().prefix { $0.number > number }.reversed().map(\.value)
    return (values, lastGone > number)
  }
}

extension Emit: Equatable where Value: Equatable {
  /// Returns whether the values are equal.
  public static func == (one: Emit, other: Emit) -> Bool { one.value == other.value }
}

extension Emit: Hashable where Value: Hashable {
  /// Hashes the value only.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Emit: TransparentWrapper {
  package static var shownType: Any.Type { Value.self }
  package var shownValue: Any { value }
}

extension Emit: EmissionCounting {
  package var emissionCount: Int { emissions.count }
}

extension Emissions: Equatable {
  /// Returns whether there were no assignments in between.
  public static func == (one: Emissions, other: Emissions) -> Bool { one.number == other.number }
}

extension Emit: Sendable where Value: Sendable {}
extension Emissions: Sendable where Value: Sendable {}
