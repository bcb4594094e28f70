/// What a program gets from the world around it, by key.
public struct DependencyValues: Sendable {
  /// Makes an empty set of values.
  public init() {}
}
