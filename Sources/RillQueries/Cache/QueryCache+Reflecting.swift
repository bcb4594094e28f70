import Rill

// Tools show the parts of the cache that matter to developers, and omit internal ones.
extension QueryCache: CustomReflectable {
  /// The queries, the pending mutations, and whether there is a connection.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["entries": entries, "pending": pending, "isOnline": isOnline],
      displayStyle: .struct)
  }
}

extension QueryEntry: CustomReflectable {
  /// The query, its value, its error, its fetch and its age.
  public var customMirror: Mirror {
    var children: [Mirror.Child] = [("query", id.query), ("value", value?.value as Any)]
    if value !== confirmed { children.append(("confirmed", confirmed?.value as Any)) }
    children += [
      ("error", problem?.error as Any), ("fetch", fetch as Any), ("updatedAt", updatedAt?.date as Any),
      ("isInvalidated", isInvalidated), ("isWatched", isWatched), ("tags", tags),
    ]
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

extension PendingMutation: CustomReflectable {
  /// The mutation, its id and its progress.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "mutation": mutation, "id": id.description, "isRunning": isRunning, "failures": failures,
      ], displayStyle: .struct)
  }
}

extension QueryKey: TransparentWrapper {
  /// The type of the wrapped value.
  package static var shownType: Any.Type { (any Query).self }
  /// The query.
  package var shownValue: Any { query }
}

extension QueryValue: TransparentWrapper {
  /// The type of the wrapped value.
  package static var shownType: Any.Type { Any.self }
  /// The value.
  package var shownValue: Any { value }
}

extension QueryProblem: TransparentWrapper {
  /// The type of the wrapped value.
  package static var shownType: Any.Type { (any Error).self }
  /// The error.
  package var shownValue: Any { error }
}
