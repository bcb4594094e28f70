/// A key that identifies a dependency and provides its values for users, previews and tests.
///
/// Only ``real`` is required. A preview gets the real value unless the key has a preview value. If a test uses the
/// dependency without an override, a failure is reported, unless the key has a test value.
public protocol DependencyKey: SendableMetatype {
  /// The type of the dependency.
  ///
  /// Defaults to the conforming type.
  associatedtype Value: Sendable = Self

  /// The value for users.
  static var real: Value { get }

  /// The value for Xcode previews.
  static var preview: Value { get }

  /// The value for tests.
  static var test: Value { get }

  /// The lifetime of the values that the key makes.
  static var lifetime: DependencyLifetime { get }
}

extension DependencyKey {
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

/// The lifetime of a dependency's values.
public enum DependencyLifetime: Hashable, Sendable {
  /// The value is made once for each environment, on first use, and shared by all holders.
  ///
  /// If the code that makes the value reads the current dependencies, each scope of overrides gets its own value.
  case shared
  /// A new value is made for each holder.
  case fresh
}
