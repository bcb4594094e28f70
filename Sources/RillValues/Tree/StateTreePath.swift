/// The path from the root of a tree to one of its parts, such as `todos[2].title`.
public struct StateTreePath: Hashable, Sendable {
  /// The steps of the path, starting at the root.
  public var steps: [Step]

  /// One step of a path.
  public enum Step: Hashable, Sendable {
    /// To a structure's member, an enumeration case, or an associated value of a case.
    case member(String)
    /// To an element of an ordered collection.
    case index(Int)
    /// To a dictionary's value by its key, or to an element of a set; written as in Swift.
    case key(String)
    /// To the elements of a collection that its tree does not show.
    case hidden
  }

  /// Creates a path.
  ///
  /// A path without steps leads to the root.
  ///
  /// - Parameter steps: The steps of the path, starting at the root.
  public init(_ steps: [Step] = []) {
    self.steps = steps
  }

  /// Returns the path with one more step.
  ///
  /// - Parameter step: The step to add.
  /// - Returns: The longer path.
  public func appending(_ step: Step) -> StateTreePath {
    StateTreePath(steps + [step])
  }
}

extension StateTreePath: CustomStringConvertible {
  /// The path in Swift syntax, or `self` for the root.
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
