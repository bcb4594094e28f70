/// Chooses the actions that a logger tells of.
///
/// Direct writes have no action, so no filter hides them.
public struct ActionFilter: Sendable {
  private let lets: @Sendable (Any) -> Bool

  /// Every action.
  public static let all = ActionFilter { _ in true }

  /// Only actions of some cases.
  ///
  /// - Parameter names: The names of the cases, without what they carry; of an action that is no enumeration, its type's.
  /// - Returns: The filter.
  public static func only(named names: String...) -> ActionFilter {
    ActionFilter { names.contains(name(of: $0)) }
  }

  /// All actions but those of some cases.
  ///
  /// - Parameter names: The names of the cases, without what they carry; of an action that is no enumeration, its type's.
  /// - Returns: The filter.
  public static func except(named names: String...) -> ActionFilter {
    ActionFilter { !names.contains(name(of: $0)) }
  }

  /// Only actions of some types, for stores that take several.
  ///
  /// - Parameter types: The types.
  /// - Returns: The filter.
  public static func only(_ types: Any.Type...) -> ActionFilter {
    ActionFilter { action in types.contains { $0 == type(of: action) } }
  }

  /// All actions but those of some types, for stores that take several.
  ///
  /// - Parameter types: The types.
  /// - Returns: The filter.
  public static func except(_ types: Any.Type...) -> ActionFilter {
    ActionFilter { action in !types.contains { $0 == type(of: action) } }
  }

  /// Whether the logger tells of an action.
  func passes(_ action: Any) -> Bool { lets(action) }

  /// The case of an enumeration, or the type of anything else.
  private static func name(of action: Any) -> String {
    let limits = StateTree.Limits(depth: 2, nodes: 1, elements: 0, characters: 0)
    let tree = StateTree(reflecting: action, limits: limits)
    return tree.caseName ?? String(describing: type(of: action))
  }
}
