/// The dependencies of the running code.
///
/// Declare each dependency as a computed property in an extension, with a getter and a setter that use
/// `self[Key.self]`. The type is a value type: ``current`` captures the values, and
/// `withDependencies(from:operation:)` restores them.
public struct DependencyValues: Sendable {
  /// The environment of the program.
  ///
  /// Set it in `withDependencies(_:operation:)` to change it for a scope.
  public var environment = DependencyEnvironment.process

  /// The failure handler of a scope, used in place of the process's handler set with
  /// ``DependencyFailures/report(to:)``.
  public var failureHandler: (@Sendable (DependencyFailure) -> Void)?

  var overrides: [ObjectIdentifier: any AnyObject & Sendable] = [:]
  var cache = DependencyCache.process
  /// The values that belong to the overrides, or nil if there are no overrides.
  var scope: DependencyCache?
  /// The declaration of the holder that reads a dependency.
  var place: DependencyPlace?
  /// A Boolean value that indicates whether overrides are being set.
  ///
  /// A read that only serves a change is not a use.
  var isBeingChanged = false

  init() {}

  /// The dependencies of the caller's scope: those of the innermost `withDependencies(_:operation:)`.
  public static var current: DependencyValues {
    Making.note { $0.isContextual = true }
    return DependencyScope.current
  }

  /// Discards the shared values for this scope, so that it makes its own and shares none with other scopes.
  public mutating func forgetSharedValues() { cache = DependencyCache() }

  /// A Boolean value that indicates whether these are the values that every program starts with.
  var areOrdinary: Bool {
    overrides.isEmpty && environment == .process && failureHandler == nil && cache === DependencyCache.process
  }

  /// Returns the values with the place that uses them.
  func used(at place: DependencyPlace) -> DependencyValues {
    var values = self
    values.place = place
    return values
  }

  /// Returns the values after a change, with their own scope.
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
