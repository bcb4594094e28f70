extension Session {
  /// The session without the values of some fields, so that it can be given to others.
  ///
  /// ```swift
  /// let file = try history.session("bank").redacting("pin", "token").file
  /// ```
  ///
  /// ## Behavior
  /// - In states, actions, changes and seeds, each field with one of the names, however deep, has an empty value of its
  ///   kind: `••••`, 0, `false`, an empty list or object. So a session is still replayed if its types take these.
  /// - Where others have put something into words, as the reason of a refusal, nobody knows which of them are secret.
  ///   Reasons and actions in words are always left out. Names of effects, origins and writes end where values begin.
  /// - There is no checksum any more, since it tells of what is hidden. ``redactedFields`` keeps the names, and a session
  ///   that is redacted fits with a risk at best.
  /// - What lies in a list with no name around it stays. A dictionary whose keys are no texts is such a list: name the
  ///   field that holds it.
  ///
  /// - Parameter names: The names of the fields as their types write them, with or without the underscore of a wrapper.
  /// - Returns: The redacted session; the session itself if there are no names.
  /// - Complexity: O(length).
  public func redacting(_ names: String...) -> Session { redacting(names).session }

  /// The session without the values of some fields, and the names of those that it has.
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
