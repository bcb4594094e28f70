import RillValues

extension JSONValue {
  /// Applies changes in order.
  ///
  /// - Parameter changes: The changes.
  /// - Throws: ``UnfittingChange``, the first change that does not fit. No change is applied then.
  package mutating func apply(_ changes: [SessionChange]) throws(UnfittingChange) {
    var changed = self
    for change in changes {
      guard changed.apply(change, along: change.path[...]) else { throw UnfittingChange(change: change) }
    }
    self = changed
  }

  /// Applies a change.
  ///
  /// - Returns: A Boolean value that indicates whether the path of the change exists.
  private mutating func apply(_ change: SessionChange, along path: ArraySlice<SessionChange.Step>) -> Bool {
    guard let step = path.first else { return applyHere(change) }
    switch (self, step) {
    case (.object(var members), .name(let name)):
      guard let index = members.lastIndex(where: { $0.name == name }) else {
        guard path.count == 1, case .set(_, let text) = change, let value = text.tree else { return false }
        self = .object(members + [Member(name, value)])
        return true
      }
      if path.count == 1, case .remove = change {
        members.removeAll { $0.name == name }
      } else if !members[index].value.apply(change, along: path.dropFirst()) {
        return false
      }
      self = .object(members)
      return true
    case (.array(var elements), .index(let index)):
      guard elements.indices.contains(index), elements[index].apply(change, along: path.dropFirst()) else {
        return false
      }
      self = .array(elements)
      return true
    default: return false
    }
  }

  private mutating func applyHere(_ change: SessionChange) -> Bool {
    switch change {
    case .set(_, let text):
      guard let value = text.tree else { return false }
      self = value
      return true
    case .splice(_, let index, let count, let inserted):
      guard case .array(var elements) = self, index <= elements.count, count <= elements.count - index else {
        return false
      }
      let values = inserted.compactMap(\.tree)
      guard values.count == inserted.count else { return false }
      elements.replaceSubrange(index..<index + count, with: values)
      self = .array(elements)
      return true
    case .remove: return false
    }
  }
}

/// A change whose path does not exist.
package struct UnfittingChange: Error, Hashable {
  package let change: SessionChange
}

extension JSONText {
  /// The text as a tree, or nil if it is not JSON, which is possible only for unchecked text.
  fileprivate var tree: JSONValue? {
    do throws(JSONProblem) { return try value } catch { return nil }
  }
}
