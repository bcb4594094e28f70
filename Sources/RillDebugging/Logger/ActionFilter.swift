import RillValues

/// A filter for the actions that a logger logs.
///
/// Direct writes have no action and are never filtered out.
public struct ActionFilter: Sendable {
  private let lets: @Sendable (Any) -> Bool

  /// Includes every action.
  public static let all = ActionFilter { _ in true }

  /// Includes only actions with the given names.
  ///
  /// - Parameter names: The names of enumeration cases without associated values, or, for actions of other types, type
  ///   names.
  /// - Returns: The filter.
  public static func only(named names: String...) -> ActionFilter {
    ActionFilter { names.contains(name(of: $0)) }
  }

  /// Includes all actions except those with the given names.
  ///
  /// - Parameter names: The names of enumeration cases without associated values, or, for actions of other types, type
  ///   names.
  /// - Returns: The filter.
  public static func except(named names: String...) -> ActionFilter {
    ActionFilter { !names.contains(name(of: $0)) }
  }

  /// Includes only actions of the given types, for stores that accept several types.
  ///
  /// - Parameter types: The types.
  /// - Returns: The filter.
  public static func only(_ types: Any.Type...) -> ActionFilter {
    ActionFilter { action in types.contains { $0 == type(of: action) } }
  }

  /// Includes all actions except those of the given types, for stores that accept several types.
  ///
  /// - Parameter types: The types.
  /// - Returns: The filter.
  public static func except(_ types: Any.Type...) -> ActionFilter {
    ActionFilter { action in !types.contains { $0 == type(of: action) } }
  }

  /// Returns whether the filter includes an action.
  func passes(_ action: Any) -> Bool { lets(action) }

  /// Returns the name of an enumeration case, or the type name of any other value.
  private static func name(of action: Any) -> String {
    let limits = StateTree.Limits(depth: 2, nodes: 1, elements: 0, characters: 0)
    let tree = StateTree(reflecting: action, limits: limits)
    return tree.caseName ?? String(describing: type(of: action))
  }
}
