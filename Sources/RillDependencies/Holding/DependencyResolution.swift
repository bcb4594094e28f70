/// When a holder of a dependency looks up its value.
public enum DependencyResolution: Hashable, Sendable {
  /// When the value is first read.
  case onFirstUse
  /// When the holder is created.
  case atCreation
}
