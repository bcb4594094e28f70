/// The lifetime of a dependency's values.
public enum DependencyLifetime: Hashable, Sendable {
  /// The value is made once for each environment, on first use, and shared by all holders.
  ///
  /// If the code that makes the value reads the current dependencies, each scope of overrides gets its own value.
  case shared
  /// A new value is made for each holder.
  case fresh
}
