extension Session {
  /// Returns the session without the values of some fields, for sharing with others.
  ///
  /// ```swift
  /// let file = try history.session("bank").redacting("pin", "token").file
  /// ```
  ///
  /// ## Behavior
  /// - In states, actions, changes and seeds, each field with one of the names, at any depth, gets an empty value of
  ///   its kind: `••••`, 0, `false`, an empty list or object. The session can still be replayed if its types accept
  ///   these values.
  /// - Free text, such as the reason of a refusal, may contain secrets that cannot be recognized. Reasons,
  ///   notes and actions as text are therefore always removed. Names of effects, origins and writes are cut before their first value.
  /// - The checksum is removed, since it depends on the hidden values. ``redactedFields`` keeps the names, and the fit
  ///   of a redacted session is at best risky.
  /// - Values in a list without a name around it are kept. A dictionary with keys that are not strings is such a list:
  ///   name the field that contains it.
  ///
  /// - Parameter names: The names of the fields as their types encode them, with or without a wrapper's underscore.
  /// - Returns: The redacted session, or the session itself if there are no names.
  /// - Complexity: O(length).
  public func redacting(_ names: String...) -> Session { redacting(names).session }

  /// Returns the session without the values of some fields, and the names that were found.
  package func redacting(_ names: [String]) -> (session: Session, found: Set<String>) {
    guard !names.isEmpty else { return (self, []) }
    var redaction = SessionRedaction(names)
    var session = self
    session.start = start.map { redaction.visible($0) }
    session.seeds = Dictionary(uniqueKeysWithValues: seeds.map { ($0, redaction.member($0, $1)) })
    session.entries = entries.map { redaction.visible($0) }
    session.extra = extra.map { redaction.visible($0) }
    session.checksum = nil
    session.redactedFields = Set(redactedFields + names).sorted()
    return (session, redaction.found)
  }
}
