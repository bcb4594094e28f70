import Rill

/// A scope of dependencies that a store captures when it is created, and in which it resolves its dependencies.
final class DependencyScope: Surroundings {
  let values: DependencyValues

  private init(_ values: DependencyValues) { self.values = values }

  /// The dependencies of the caller's scope.
  static var current: DependencyValues {
    (CurrentSurroundings.value as? DependencyScope)?.values ?? ordinary
  }

  private static let ordinary = DependencyValues()

  /// Returns the values as a scope, or nil if they are ordinary, so that a store pays no cost for them.
  static func surroundings(of values: DependencyValues) -> (any Surroundings)? {
    values.areOrdinary ? nil : DependencyScope(values)
  }
}
