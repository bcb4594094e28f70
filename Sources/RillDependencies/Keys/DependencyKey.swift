/// A dependency: what it is, and its value for users, previews and tests.
///
/// Only ``real`` is required. A preview gets the real value unless the key has one for previews. If a test uses
/// the dependency without overriding it, a failure is reported, unless the key has a value for tests.
public protocol DependencyKey: SendableMetatype {
  /// What is provided; the conforming type itself, unless said otherwise.
  associatedtype Value: Sendable = Self

  /// The value for users.
  static var real: Value { get }

  /// The value for Xcode's previews.
  static var preview: Value { get }

  /// The value for tests.
  static var test: Value { get }

  /// How long a value lives that has been made.
  static var lifetime: DependencyLifetime { get }
}

extension DependencyKey {
  /// The real value: previews need no other.
  public static var preview: Value { real }

  /// The value for previews, and a failure: a test has to say what it uses.
  public static var test: Value {
    let isHeard = Making.note(for: Self.self) { $0.isRealInTest = true }
    if !isHeard { DependencyUse.ofKey(Self.self).report(Making.Notes.realInTest) }
    return preview
  }

  /// One value for all.
  public static var lifetime: DependencyLifetime { .shared }
}
