// Failures of journals.
package import RillPersistence

extension PersistenceFailure {
  /// The journal is already open elsewhere.
  package static func journalInUse(_ place: StoragePlace) -> Self {
    Self(
      .inUse,
      "The journal in \(place) is in use by another journal, of this process or of another.",
      fix: "Nothing was changed. Close its stores or release it first, or use another file.")
  }

  /// The journal cannot be opened.
  package static func journalUnreadable(_ place: StoragePlace, because reason: String) -> Self {
    Self(
      .unreadable,
      "The journal in \(place) cannot be read: \(reason).",
      fix: "It was left as it is. Make it readable again, or move it away.")
  }

  /// The journal cannot be opened because the disk has no room.
  package static func noRoomToOpenJournal(_ place: StoragePlace, because reason: String) -> Self {
    Self(
      .noRoom,
      "The journal in \(place) cannot be opened: \(reason).",
      fix: "It was left as it is. Make room, and try again.")
  }

  /// The file is not a journal.
  package static func foreignJournal(_ place: StoragePlace, because reason: String) -> Self {
    Self(
      .foreign,
      "The file in \(place) is not a Rill journal: \(reason).",
      fix: "It was left as it is. Use another file.")
  }

  /// The journal's file is damaged as a whole.
  package static func damagedJournal(_ place: StoragePlace, because reason: String) -> Self {
    Self(
      .damaged,
      "The journal in \(place) is damaged: \(reason).",
      fix: "It was left as it is. Restore a backup, or move it away and start again without it.")
  }

  /// The journal's file was made anew from the rows that could be read.
  package static func journalSalvaged(_ place: StoragePlace, keptIn location: String) -> Self {
    Self(
      .damaged,
      "The journal in \(place) was damaged, and its readable rows were copied into a new file.",
      fix: "The damaged file is kept in \(location). Compare it with a backup, and look for the cause.")
  }

  /// The journal was written by a newer version of Rill.
  package static func newerJournal(_ place: StoragePlace, _ version: Int, known: Int) -> Self {
    Self(
      .tooNew,
      "The journal in \(place) is of format \(version), and this version of Rill reads formats up to \(known).",
      fix: "It was left as it is. Use the version of the program that wrote it, or a newer one.")
  }

  /// Entries could not be written.
  package static func journalUnwritten(_ stream: String, in place: StoragePlace, because reason: String)
    -> Self
  {
    Self(
      .unwritten,
      "Entries were not written to the stream \"\(stream)\" of \(place): \(reason).",
      fix: "They wait in memory and are tried again with the next entry or flush. Correct the cause.")
  }

  /// The journal's file is no longer at its place.
  package static func journalMoved(_ stream: String, in place: StoragePlace) -> Self {
    Self(
      .moved,
      """
      Entries were not written to the stream "\(stream)" of \(place), because the file was moved, removed or replaced while it \
      was open.
      """,
      fix: """
        They wait in memory and are tried again with the next entry or flush. Put the file back, or attach the store to \
        another journal.
        """)
  }

  /// A store has left a stream whose file is no longer at its place.
  static func journalDiscarded(_ count: Int, of stream: String, in place: StoragePlace) -> Self {
    let entries = count == 1 ? "The last entry" : "The last \(count) entries"
    return Self(
      .moved,
      """
      \(entries) of the stream "\(stream)" of \(place) \(count == 1 ? "is" : "are") lost: the store has left, and the file \
      was moved, removed or replaced while it was open.
      """,
      fix: """
        Close a journal before its file is moved. Stores that are attached from now on use the file that is there then.
        """)
  }

  /// The store has handled inputs after its journal was closed.
  package static func journalClosed(_ stream: String, in place: StoragePlace) -> Self {
    Self(
      .unwritten,
      "The store has handled inputs after the stream \"\(stream)\" of \(place) was closed.",
      fix: """
        They are not in the journal, and would be lost if the store were attached again. Close it after the last input.
        """)
  }

  /// Entries could not be written because the disk has no room.
  package static func noRoomForJournal(_ stream: String, in place: StoragePlace, because reason: String)
    -> Self
  {
    Self(
      .noRoom,
      "Entries were not written to the stream \"\(stream)\" of \(place): \(reason).",
      fix: "They wait in memory and are tried again with the next entry or flush. Make room.")
  }

  /// Rows before the snapshots that are kept could not be removed.
  package static func journalNotCompacted(_ stream: String, in place: StoragePlace, because reason: String)
    -> Self
  {
    Self(
      .unremoved,
      "Old entries of the stream \"\(stream)\" were not removed from \(place): \(reason).",
      fix: "No entry is lost, and they are removed with the next snapshot. Correct the cause.")
  }

  /// The journal's file is a hard link to a file in another folder.
  package static func journalElsewhere(_ place: StoragePlace) -> Self {
    Self(
      .unreadable,
      "The journal in \(place) is a hard link to a file in another folder, and its newest entries may be beside that file.",
      fix: "It was left as it is. Open it by its other name, or make a copy instead of a link.")
  }

  /// The journal has lost entries, and its files could not be copied.
  package static func journalNotKept(_ place: StoragePlace, because reason: String) -> Self {
    Self(
      .notSetAside,
      "The journal in \(place) has lost entries, and its files could not be copied: \(reason).",
      fix: "Nothing was changed. Make room or copy the files yourself, and try again.")
  }

  /// Another attached store uses the stream.
  static func streamInUse(_ stream: String, in place: StoragePlace) -> Self {
    Self(
      .inUse,
      "The stream \"\(stream)\" of \(place) belongs to another store that is attached.",
      fix: "Nothing was changed. Give each store a name of its own, or close the other one first.")
  }

  /// The store is a scoped store, which cannot be attached.
  static func journalOfPart(_ store: String, in place: StoragePlace) -> Self {
    Self(
      .refused,
      "\(store) is a part of another store, and \(place) journals whole stores only.",
      fix: "Nothing was changed. Attach the store that it is a part of.")
  }

  /// The journal has no stream with that name, or has several and no name was given.
  static func noStream(_ stream: String?, in place: StoragePlace, of streams: [String]) -> Self {
    let names = streams.map { "\"\($0)\"" }.joined(separator: ", ")
    let what =
      stream.map { "has no stream \"\($0)\"" } ?? (streams.isEmpty ? "has no streams" : "has several streams")
    return Self(
      .absent,
      "The journal in \(place) \(what)\(streams.isEmpty ? "" : ": there are \(names)").",
      fix: streams.isEmpty ? "Attach a store to it first." : "Name one of them.")
  }

  /// A session does not contain all entries of its stream.
  static func sessionEnds(
    _ stream: String, in place: StoragePlace, after number: UInt64, _ reason: String
  ) -> Self {
    Self(
      .damaged,
      "The session of the stream \"\(stream)\" of \(place) ends after entry \(number): \(reason).",
      fix:
        "The file was left as it is. Attaching its store sets damaged entries aside and lists them in the recovery."
    )
  }

  /// A store starts a stream although another stream of the same shape is not in use.
  static func startsBeside(_ stream: String, _ others: [String], in place: StoragePlace) -> Self {
    let names = others.map { "\"\($0)\"" }.joined(separator: " and ")
    return Self(
      .absent,
      """
      The journal in \(place) has no stream "\(stream)", which is the name of the state's type, so the store starts a new one. \
      The stream \(names) has a state of the same shape, and no store uses it.
      """,
      fix:
        "If the type was renamed, attach the store with the earlier name. Otherwise give each store a name.")
  }

  /// The store has handled inputs while its journal was read.
  static func inputsReplaced(_ count: Int, by source: String) -> Self {
    Self(
      .unwritten,
      """
      \(count == 1 ? "An input" : "\(count) inputs") that the store handled while it was being attached \
      \(count == 1 ? "is" : "are") lost: the state that was recovered from \(source) has replaced the state of the store.
      """,
      fix: "Wait for `attach` before you send.")
  }

  /// A snapshot has fields that the state does not have.
  static func fieldsLost(_ fields: [String], _ source: String, snapshots: Int) -> Self {
    Self(
      .undecodable,
      """
      The snapshot of \(source) has fields that the state does not have or reads differently: \
      \(fields.joined(separator: ", ")).
      """,
      fix: """
        They are not in the recovered state. Add an upgrade to the schema of the state and recover from a copy of the file: the \
        journal itself keeps that snapshot only until it has \(snapshots) newer ones.
        """)
  }

  /// The stream has entries but no intact snapshot to replay them on.
  static func noSnapshot(_ source: String) -> Self {
    Self(
      .damaged,
      "\(source) has no snapshot that can be read, so that its entries cannot be replayed.",
      fix: "It was left as it is. Restore a backup of the file, or start again with another stream.")
  }

  /// The store refused an action in place of an unfinished effect.
  static func unanswered(
    _ effect: String, _ entry: UInt64, _ source: String, because reason: String
  ) -> Self {
    Self(
      .refused,
      "The action in the place of the unfinished effect \"\(effect)\" of entry \(entry) of \(source) was not taken: \(reason).",
      fix:
        "The effect is listed again at the next attachment. Accept the action, or have the rule choose something else."
    )
  }

  /// An unfinished effect cannot be recreated.
  static func notRemade(_ effect: String, _ entry: UInt64, _ source: String) -> Self {
    Self(
      .undecodable,
      """
      The unfinished effect "\(effect)" of entry \(entry) of \(source) cannot run again: handling the entry again does not ask \
      for it, or the state before the entry cannot be computed, as after a direct write of an older version.
      """,
      fix:
        """
        It was forgotten. Give it a rule before it is asked for, have the reducer ask for the same effects each time, and change \
        states with actions only.
        """
    )
  }

  /// The program cannot read an intact entry.
  static func unknownEntry(
    _ number: UInt64, _ name: String, _ source: String, _ code: Code, isWrite: Bool = false,
    because reason: String
  ) -> Self {
    let fix =
      switch (code, isWrite) {
      case (.tooNew, _): "Use the version of the program that wrote it, or a newer one."
      case (_, true):
        "Attach the stream in the program that wrote it and call close(), which takes a snapshot, or have unknown entries skipped."
      case (_, false):
        "Keep the old form of the action and add an upgrade to its schema, or have unknown entries skipped."
      }
    return Self(
      code, "Entry \(number), \"\(name)\", of \(source) is not understood: \(reason).",
      fix: "It was left as it is. \(fix)")
  }

  /// The program skipped an entry that it cannot read.
  static func entrySkipped(_ number: UInt64, _ name: String, _ source: String, because reason: String) -> Self
  {
    Self(
      .undecodable,
      "Entry \(number), \"\(name)\", of \(source) was skipped: \(reason).",
      fix: "The journal keeps it until a later snapshot is the oldest one. Add an upgrade to recover it.")
  }
}

/// The reasons for refusals.
enum JournalWording {
  /// Returns the reason why a store refuses actions while the queue is full.
  static func isFull(_ count: Int, _ stream: String, _ place: StoragePlace) -> String {
    """
    \(count == 1 ? "1 entry waits" : "\(count) entries wait") to be written to the stream "\(stream)" of \(place), which is all that its settings allow; wait for \
    room(), raise the limits, or let it grow
    """
  }
}
