import Rill

/// Values as the surroundings of code, so that a store that is made in them looks up its dependencies there.
final class DependencyScope: Surroundings {
  let values: DependencyValues

  private init(_ values: DependencyValues) { self.values = values }

  /// The values around the caller.
  static var current: DependencyValues {
    (CurrentSurroundings.value as? DependencyScope)?.values ?? ordinary
  }

  private static let ordinary = DependencyValues()

  /// The values as surroundings; nil if they are ordinary, so that a store in them pays nothing.
  static func surroundings(of values: DependencyValues) -> (any Surroundings)? {
    values.areOrdinary ? nil : DependencyScope(values)
  }
}
