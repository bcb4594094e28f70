import Rill

/// A value of a state whose assignments are events, equal or not.
///
/// ```swift
/// struct State { @Emit var toast = "" }
/// for await text in store.events(\.$toast) { show(text) }
/// ```
///
/// - ``Rill/Store/events(_:)-(KeyPath<State,Emissions<Value>>)`` gives each assignment exactly once, in order, also several
///   within one reduction.
/// - It is a value like any other: a copy of the state has its own events from then on.
/// - It works at any depth, and when the part of the state around it is replaced.
///
/// Two of them compare by their values alone. To learn of the last assignment of each turn, observe the projection.
///
/// - Complexity: It keeps the newest assignments, so that whoever listens can catch up after a turn or a batch.
@propertyWrapper
public struct Emit<Value> {
  private var value: Value
  private var emissions: Emissions<Value>

  /// Makes a value that nobody has assigned yet.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value to begin with.
  ///   - keeping: How many assignments of one turn or batch can be told; if there are more, the oldest are lost and that
  ///     is reported.
  public init(wrappedValue: Value, keeping: Int = 64) {
    value = wrappedValue
    emissions = Emissions(limit: max(1, keeping))
  }

  /// The value assigned last.
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

/// What was assigned to an ``Emit``, newest last.
public struct Emissions<Value> {
  private var recent: [(number: UInt64, value: Value)] = []
  private let limit: Int
  /// The number of the newest one that was let go.
  private var lastGone: UInt64 = 0
  /// How many assignments there were.
  public private(set) var count = 0

  init(limit: Int) { self.limit = limit }

  mutating func note(_ value: Value) {
    // Several are let go at once, so that most assignments move nothing.
    if recent.count >= 2 * limit {
      lastGone = recent[limit].number
      recent.removeFirst(limit + 1)
    }
    recent.append((Version.next().number, value))
    count += 1
  }

  /// The number of the newest one; 0 if there is none.
  var number: UInt64 { recent.last?.number ?? 0 }

  /// The assignments after a number, oldest first.
  ///
  /// - Returns: Their values, and whether older ones are not there any more.
  func since(_ number: UInt64) -> (values: [Value], hasGap: Bool) {
    guard self.number > number else { return ([], false) }
    let values = recent.reversed().prefix { $0.number > number }.reversed().map(\.value)
    return (values, lastGone > number)
  }
}

extension Emit: Equatable where Value: Equatable {
  /// Compares the values alone.
  public static func == (one: Emit, other: Emit) -> Bool { one.value == other.value }
}

extension Emit: Hashable where Value: Hashable {
  /// Feeds the value alone to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Emit: TransparentWrapper {
  package var shownValue: Any { value }
}

extension Emit: EmissionCounting {
  package var emissionCount: Int { emissions.count }
}

extension Emissions: Equatable {
  /// Whether nothing was assigned in between.
  public static func == (one: Emissions, other: Emissions) -> Bool { one.number == other.number }
}

extension Emit: Sendable where Value: Sendable {}
extension Emissions: Sendable where Value: Sendable {}
