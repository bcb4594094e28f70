/// How long a value of a dependency lives that has been made.
public enum DependencyLifetime: Hashable, Sendable {
  /// It is made once for each environment, on first use, and all get the same.
  ///
  /// If the code that makes it looks at the dependencies around it, each scope of overrides gets its own.
  case shared
  /// It is made anew for each holder.
  case fresh
}
