/// A dependency whose real value is known only when the program runs: it is registered at the start.
///
/// Until then its placeholder stands in, and each use is a failure.
public protocol RegisteredDependencyKey: DependencyKey {
  /// What stands in until the real value is registered; it should do nothing.
  static var placeholder: Value { get }
}

extension RegisteredDependencyKey {
  /// The registered value, or the placeholder and a failure.
  public static var real: Value {
    if let registered = Registrations.value(of: Self.self) { return registered }
    let isHeard = Making.note(for: Self.self) { $0.isNotRegistered = true }
    if !isHeard { DependencyUse.ofKey(Self.self).report(Making.Notes.notRegistered) }
    return placeholder
  }

  /// A value is looked up for each holder: it may be registered after the first one looked.
  public static var lifetime: DependencyLifetime { .fresh }

  /// Registers the real value; a later one takes its place for holders that have not looked yet.
  ///
  /// - Parameter value: What is used wherever nothing overrides it.
  public static func register(_ value: Value) { Registrations.register(value, for: Self.self) }
}
