/// The reason why an element was not removed: another one refers to it, and their relation denies the removal.
public struct DeletionDenied: Error, Hashable, Sendable, CustomStringConvertible {
  /// The type of the state.
  let state: String
  /// The type of the element that remains.
  public let element: String
  /// The type of the elements that refer to it.
  public let source: String
  /// The ids of the elements that refer to it, as text, in alphabetical order.
  public let ids: [String]

  /// The complete text of the failure.
  public var description: String {
    let shown = ids.prefix(3).joined(separator: ", ")
    let more = ids.count > 3 ? " and \(ids.count - 3) more" : ""
    return """
      An element of type \(element) was not removed from \(state), because the relation of \(source) \(shown)\(more) to it has \
      the rule deny. Nothing was changed. Remove these elements or their references first, or declare the relation with \
      another rule: .cascade, .nullify or .keep.
      """
  }
}
