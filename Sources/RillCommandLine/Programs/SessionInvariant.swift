/// Something that every state of a program should keep, by its name.
public struct SessionInvariant<State> {
  /// What it is called.
  public let name: String
  let isKept: (State) -> Bool

  /// Makes an invariant.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - isKept: Whether a state keeps it.
  public init(_ name: String, _ isKept: @escaping (State) -> Bool) {
    self.name = name
    self.isKept = isKept
  }
}
