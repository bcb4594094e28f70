/// A key of a dependency whose real value becomes known only at run time and is registered when the program starts.
///
/// Until then the placeholder is used, and each use is a failure.
public protocol RegisteredDependencyKey: DependencyKey {
  /// The value that is used until the real value is registered.
  ///
  /// It should do nothing.
  static var placeholder: Value { get }
}

extension RegisteredDependencyKey {
  /// The registered value, or the placeholder with a failure.
  public static var real: Value {
    if let registered = Registrations.value(of: Self.self) { return registered }
    let isNoted = Making.note(for: Self.self) { $0.isNotRegistered = true }
    if !isNoted { DependencyUse.ofKey(Self.self).report(Making.Notes.notRegistered) }
    return placeholder
  }

  /// The fresh lifetime: each holder looks up the value, because it may be registered after the first lookup.
  public static var lifetime: DependencyLifetime { .fresh }

  /// Registers the real value.
  ///
  /// It replaces an earlier one for holders that have not resolved the dependency yet.
  ///
  /// - Parameter value: The value to use where no override is in effect.
  public static func register(_ value: Value) { Registrations.register(value, for: Self.self) }
}
