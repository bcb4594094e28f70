/// A key that identifies a dependency on the main actor, which need not be `Sendable`.
@MainActor public protocol MainActorDependencyKey {
  /// The type of the dependency.
  ///
  /// Defaults to the conforming type.
  associatedtype Value = Self

  /// The value for users.
  static var real: Value { get }

  /// The value for Xcode previews.
  static var preview: Value { get }

  /// The value for tests.
  static var test: Value { get }

  /// The lifetime of the values that the key makes.
  static var lifetime: DependencyLifetime { get }
}

extension MainActorDependencyKey {
  /// The real value.
  public static var preview: Value { real }

  /// The preview value.
  ///
  /// Reports a failure, because a test should declare the dependencies that it uses.
  public static var test: Value {
    let isNoted = Making.note(for: Self.self) { $0.isRealInTest = true }
    if !isNoted { DependencyUse.ofKey(Self.self).report(Making.Notes.realInTest) }
    return preview
  }

  /// The shared lifetime: all holders get the same value.
  public static var lifetime: DependencyLifetime { .shared }
}
