/// A named condition that every state of a program should satisfy.
public struct SessionInvariant<State> {
  /// The name of the invariant.
  public let name: String
  let isKept: (State) -> Bool

  /// Creates an invariant.
  ///
  /// - Parameters:
  ///   - name: The name of the invariant.
  ///   - isKept: Returns whether a state satisfies it.
  public init(_ name: String, _ isKept: @escaping (State) -> Bool) {
    self.name = name
    self.isKept = isKept
  }
}
