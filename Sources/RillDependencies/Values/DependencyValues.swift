/// What the code that runs here gets from the world around it.
///
/// Declare each dependency as a computed property in an extension, which gets and sets `self[Key.self]`. The values are
/// a value: ``current`` captures them, ``withDependencies(from:operation:)`` brings them back.
public struct DependencyValues: Sendable {
  /// What the program runs for; set it in ``withDependencies(_:operation:)`` for a scope.
  public var environment = DependencyEnvironment.process

  /// Hears of failures in a scope, instead of whoever ``DependencyFailures/report(to:)`` chose for the process.
  public var hearFailure: (@Sendable (DependencyFailure) -> Void)?

  var overrides: [ObjectIdentifier: any AnyObject & Sendable] = [:]
  var cache = DependencyCache.process
  /// The values that belong to the overrides; nil where nothing is overridden.
  var scope: DependencyCache?
  /// Where a holder was declared that looks something up.
  var place: DependencyPlace?
  /// Whether overrides are being made: looking something up in order to change it is no use of it.
  var isBeingChanged = false

  init() {}

  /// The values around the caller: those of the innermost ``withDependencies(_:operation:)``.
  public static var current: DependencyValues {
    Making.note { $0.isContextual = true }
    return DependencyScope.current
  }

  /// Lets every shared value be made anew in this scope, so that it has none in common with other scopes.
  public mutating func forgetSharedValues() { cache = DependencyCache() }

  /// Whether these are the values that every program begins with.
  var areOrdinary: Bool {
    overrides.isEmpty && environment == .process && hearFailure == nil && cache === DependencyCache.process
  }

  /// These values as somebody at a place uses them.
  func used(at place: DependencyPlace) -> DependencyValues {
    var values = self
    values.place = place
    return values
  }

  /// These values after a change, with a scope of their own.
  func changed<Failure: Error>(
    by change: (inout DependencyValues) throws(Failure) -> Void
  ) throws(Failure) -> DependencyValues {
    var values = self
    values.isBeingChanged = true
    try change(&values)
    values.isBeingChanged = false
    values.scope = values.overrides.isEmpty ? nil : DependencyCache()
    return values
  }
}
