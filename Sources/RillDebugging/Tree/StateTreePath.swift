/// The way from the root of a tree to one of its parts, such as `todos[2].title`.
public struct StateTreePath: Hashable, Sendable {
  /// The steps, from the root on.
  public var steps: [Step]

  /// One step down.
  public enum Step: Hashable, Sendable {
    /// Into a structure's member, an enumeration's case, or what the case carries.
    case member(String)
    /// Into an ordered collection.
    case index(Int)
    /// Into a dictionary by its key, or to an element of a set; written as in Swift.
    case key(String)
    /// To those elements of a collection that its tree does not show.
    case hidden
  }

  /// Makes a path; one without steps leads to the root.
  ///
  /// - Parameter steps: The steps, from the root on.
  public init(_ steps: [Step] = []) {
    self.steps = steps
  }

  /// The path with one more step.
  ///
  /// - Parameter step: The step to add.
  /// - Returns: The longer path.
  public func appending(_ step: Step) -> StateTreePath {
    StateTreePath(steps + [step])
  }
}

extension StateTreePath: CustomStringConvertible {
  /// The path as one would write it in Swift; `self` at the root.
  public var description: String {
    guard !steps.isEmpty else { return "self" }
    return steps.enumerated().reduce(into: "") { text, step in
      switch step.element {
      case .member(let name): text += (step.offset == 0 ? "" : ".") + name
      case .index(let index): text += "[\(index)]"
      case .key(let key): text += "[\(key)]"
      case .hidden: text += "[…]"
      }
    }
  }
}
