import Rill
import RillValues

/// The rules by which a test compares values.
///
/// Values are compared with `==` if they are `Equatable`. If `==` returns false because of parts that are not `Equatable`, such as
/// an object under a key, these parts are equal if they are identical. Other states are compared part by part, objects by
/// identity; other actions by their dumps. An `@Emit` that was assigned again differs, even if its value is equal.
enum Comparison {
  /// Returns the equality function of a type of actions, which ignores emissions.
  static func equality<Value>(of type: Value.Type) -> (Value, Value) -> Bool {
    if let type = type as? any Equatable.Type { return equality(of: type, as: Value.self) }
    return { Difference(from: $0, to: $1) == nil }
  }

  /// Returns the equality function of a type of states, which ignores emissions.
  static func stateEquality<State>(of type: State.Type) -> (State, State) -> Bool {
    type is any Equatable.Type ? equality(of: type) : { areEqualStates($0, $1) }
  }

  private static func equality<Same: Equatable, Value>(
    of _: Same.Type, as _: Value.Type
  ) -> (Value, Value) -> Bool {
    { one, other in
      guard let one = one as? Same, let other = other as? Same else { return false }
      return one == other
    }
  }

  /// Returns whether a step left the state unchanged: its values are equal, and nothing was emitted.
  static func isUnchanged(_ before: Any, _ after: Any) -> Bool {
    guard areEqualStates(before, after) else { return false }
    let (missing, unexpected) = emissions(from: before, wanted: before, actual: after)
    return missing.isEmpty && unexpected.isEmpty
  }

  /// Returns whether two values are equal for a test, regardless of emissions.
  static func areEqual(_ one: Any, _ other: Any) -> Bool {
    if type(of: one) is AnyClass, !(one is any Equatable) { return one as AnyObject === other as AnyObject }
    if haveEqualValues(one, other) { return true }
    return ComparedType.of(one).canHideDifferences && UnequalParts(one, other).areSameObjects
  }

  /// Returns whether two states, or parts of them, are equal for a test, regardless of emissions.
  ///
  /// An object that another one with equal contents has replaced is not equal.
  static func areEqualStates(_ one: Any, _ other: Any) -> Bool {
    if flattened(one) is any Equatable { return areEqual(one, other) }
    return UnequalParts(one, other).areEqual
  }

  /// Returns whether two values are equal by their own equality.
  static func haveEqualValues(_ one: Any, _ other: Any) -> Bool {
    let (one, other) = (flattened(one), flattened(other))
    func open<Value>(_ one: Value) -> Bool {
      guard type(of: one as Any) == type(of: other), let other = other as? Value else { return false }
      return equality(of: Value.self)(one, other)
    }
    return open(one)
  }

  /// Returns the paths of the parts that differ although their dumps are equal.
  static func hiddenPaths(_ one: Any, _ other: Any) -> [String] {
    UnequalParts(one, other).hiddenPaths.filter { !$0.isEmpty }
  }

  /// Returns the paths of the parts that were emitted with an equal value in only one of two states.
  ///
  /// - Parameters:
  ///   - before: The state that both are derived from.
  ///   - wanted: The expected state.
  ///   - actual: The actual state.
  /// - Returns: The paths of the missing emissions and of the unexpected ones.
  static func emissions(
    from before: Any, wanted: Any, actual: Any
  ) -> (missing: [String], unexpected: [String]) {
    guard ComparedType.of(before).canEmit else { return ([], []) }
    let parts = EmittedParts(before, wanted: wanted, actual: actual)
    return (parts.missing, parts.unexpected)
  }
}

/// The parts of two values that are not equal.
private struct UnequalParts {
  private enum Answer { case equal, same, different }

  /// The paths of the parts whose dumps do not show how they differ.
  private(set) var hiddenPaths: [String] = []
  /// A Boolean value that indicates whether the values differ only in parts without equality that are identical.
  private(set) var areSameObjects = false
  /// A Boolean value that indicates whether the values are equal, apart from identical parts without equality.
  private(set) var areEqual = false

  init(_ one: Any, _ other: Any) {
    let answer = compare(one, other, "")
    (areSameObjects, areEqual) = (answer == .same, answer != .different)
  }

  private mutating func compare(_ one: Any, _ other: Any, _ path: String) -> Answer {
    let (one, other) = (flattened(one), flattened(other))
    let (first, second) = (one, other)
    let isLeaf = Self.isObject(one) || Parts(of: one) == nil
    let hasEquality = one is any Equatable
    if type(of: one) == type(of: other) {
      if hasEquality {
        if Comparison.haveEqualValues(one, other) { return .equal }
      } else if isLeaf, Self.areSame(one, other) {
        return .same
      }
    }
    guard !isLeaf, let one = Parts(of: one), let other = Parts(of: other), one.kind == other.kind else {
      note(path, first, second)
      return .different
    }
    var answer = Answer.equal
    for (label, one, other) in one.paired(with: other) {
      guard let one, let other else {
        answer = .different
        continue
      }
      let part = compare(one, other, path + label)
      if part == .different || part == .same && answer == .equal { answer = part }
    }
    guard answer == .equal, hasEquality else { return answer }
    // The value's own equality considers more than its parts show.
    note(path, first, second)
    return .different
  }

  private mutating func note(_ path: String, _ one: Any, _ other: Any) {
    func looksSame<Value>(_ one: Value) -> Bool {
      (other as? Value).map { Difference(from: one, to: $0) == nil } ?? false
    }
    // The value is opened, because a difference of two values of type `Any` is never nil.
    if looksSame(one) { hiddenPaths.append(path) }
  }

  private static func isObject(_ value: Any) -> Bool { type(of: value) is AnyClass }

  private static func areSame(_ one: Any, _ other: Any) -> Bool {
    isObject(one) ? one as AnyObject === other as AnyObject : Comparison.haveEqualValues(one, other)
  }
}

/// The parts that were emitted in only one of two states.
///
/// Only parts with an equal value before and after count, because a new value shows that it was emitted.
private struct EmittedParts {
  /// The paths of the parts that were emitted in the expected state only.
  private(set) var missing: [String] = []
  /// The paths of the parts that were emitted in the actual state only.
  private(set) var unexpected: [String] = []

  init(_ before: Any, wanted: Any, actual: Any) { compare(before, wanted, actual, "") }

  /// Returns whether the value has a part that can be emitted.
  @discardableResult
  private mutating func compare(_ before: Any, _ wanted: Any, _ actual: Any, _ path: String) -> Bool {
    var hasEmission = false
    if let old = before as? any EmissionCounting, let new = actual as? any EmissionCounting,
      let said = wanted as? any EmissionCounting
    {
      hasEmission = true
      let isActual = old.emissionCount != new.emissionCount
      let isWanted = old.emissionCount != said.emissionCount
      if isActual != isWanted, Comparison.haveEqualValues(before, actual) {
        if isWanted { missing.append(path) } else { unexpected.append(path) }
      }
    }
    guard let parts = Parts(of: before), let said = Parts(of: wanted), let new = Parts(of: actual),
      parts.kind == said.kind, parts.kind == new.kind
    else {
      return hasEmission
    }
    for (label, before, actual) in parts.paired(with: new) {
      guard let before, let actual, let wanted = said[label] else { continue }
      let isEmitted = compare(before, wanted, actual, path + label)
      hasEmission = hasEmission || isEmitted
      // All elements of one structure type have the same emissions.
      if parts.isUniform, !isEmitted, Mirror(reflecting: before).displayStyle == .struct { break }
    }
    return hasEmission
  }
}
