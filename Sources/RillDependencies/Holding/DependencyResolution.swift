/// The moment at which a holder resolves its dependency.
public enum DependencyResolution: Hashable, Sendable {
  /// When the value is first read.
  case onFirstUse
  /// When the holder is created.
  case atCreation
}
