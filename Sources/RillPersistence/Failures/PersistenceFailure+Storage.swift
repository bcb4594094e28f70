// Failures of storages.
extension PersistenceFailure {
  /// The value of a key cannot be read.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - place: The place of the storage.
  ///   - reason: The reason as a part of a sentence, without a full stop.
  /// - Returns: The failure.
  public static func unreadable(_ key: StorageKey, in place: StoragePlace, because reason: String) -> Self {
    Self(
      .unreadable,
      "The value under \"\(key)\" in \(place) cannot be read: \(reason).",
      fix: "It was left as it is, and nothing is saved over it. Make it readable again, or move it away.")
  }

  /// The value of a key cannot be read, because there is no room for what the storage writes meanwhile.
  package static func noRoomToRead(_ key: StorageKey, in place: StoragePlace, because reason: String) -> Self
  {
    Self(
      .noRoom,
      "The value under \"\(key)\" in \(place) cannot be read: \(reason).",
      fix: "It was left as it is, and nothing is saved over it. Make room, and load it again.")
  }

  /// The file of a key is not a regular file.
  static func notAFile(_ key: StorageKey, in place: StoragePlace, _ what: String) -> Self {
    Self(
      .notAFile,
      "The item that has the file name for \"\(key)\" in \(place) is \(what), and only regular files are read and "
        + "replaced.",
      fix: "It was left as it is. Move it away, or choose another key or folder.")
  }

  /// Another program is writing the value.
  package static func beingWritten(_ key: StorageKey, in place: StoragePlace) -> Self {
    Self(
      .inUse,
      "The value under \"\(key)\" in \(place) is neither read nor replaced: another program is writing it.",
      fix: "It was left as it is. Try again when that program has closed the file.")
  }

  /// The file of a suite is damaged.
  static func damagedSuite(_ place: StoragePlace, _ file: String) -> Self {
    Self(
      .damaged,
      "The file of \(place) is damaged: \(file) is not a property list.",
      fix: "It was left as it is, and nothing is saved over it. Restore a backup, or move it away.")
  }

  /// A value exceeds the size limit of the storage.
  ///
  /// - Parameters:
  ///   - size: The size of the value in bytes.
  ///   - limit: The maximum size in bytes.
  ///   - key: The key.
  ///   - place: The place of the storage.
  /// - Returns: The failure.
  public static func tooLarge(_ size: Int, limit: Int, _ key: StorageKey, in place: StoragePlace) -> Self {
    Self(
      .tooLarge,
      "The value under \"\(key)\" in \(place) has \(size) bytes, and that storage takes at most \(limit).",
      fix: "Nothing was changed. Keep less in it, or make the storage with a higher limit.")
  }

  /// The file name of a key is too long.
  static func keyTooLong(_ key: StorageKey, in place: StoragePlace) -> Self {
    Self(
      .badKey,
      "The key \"\(key)\" makes a file name that is too long for \(place).",
      fix: "Use a shorter key; letters in upper case and signs take three places each, others up to nine.")
  }

  /// A value could not be written.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - place: The place of the storage.
  ///   - reason: The reason as a part of a sentence, without a full stop.
  /// - Returns: The failure.
  public static func unwritten(_ key: StorageKey, in place: StoragePlace, because reason: String) -> Self {
    Self(
      .unwritten,
      "The value for \"\(key)\" was not written to \(place): \(reason).",
      fix: "The previously saved value is unchanged. Correct the cause and save again.")
  }

  /// There is no room for a value.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - place: The place of the storage.
  ///   - reason: The reason as a part of a sentence, without a full stop.
  /// - Returns: The failure.
  public static func noRoom(_ key: StorageKey, in place: StoragePlace, because reason: String) -> Self {
    Self(
      .noRoom,
      "The value for \"\(key)\" was not written to \(place): \(reason).",
      fix: "The previously saved value is unchanged. Make room and save again.")
  }

  /// A value could not be removed.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - place: The place of the storage.
  ///   - reason: The reason as a part of a sentence, without a full stop.
  /// - Returns: The failure.
  public static func unremoved(_ key: StorageKey, in place: StoragePlace, because reason: String) -> Self {
    Self(
      .unremoved,
      "The value for \"\(key)\" was not removed from \(place): \(reason).",
      fix: "It is still there. Correct the cause and remove it again.")
  }

  /// The keys could not be listed.
  ///
  /// - Parameters:
  ///   - place: The place of the storage.
  ///   - reason: The reason as a part of a sentence, without a full stop.
  /// - Returns: The failure.
  public static func unlisted(_ place: StoragePlace, because reason: String) -> Self {
    Self(
      .unlisted,
      "What \(place) keeps cannot be listed: \(reason).",
      fix: "Correct the cause and ask again.")
  }

  /// A value could not be set aside.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - place: The place of the storage.
  ///   - reason: The reason as a part of a sentence, without a full stop.
  /// - Returns: The failure.
  public static func notSetAside(_ key: StorageKey, in place: StoragePlace, because reason: String) -> Self {
    Self(
      .notSetAside,
      "The value under \"\(key)\" in \(place) could not be set aside: \(reason).",
      fix: "It was left as it is, and nothing is saved over it. Correct the cause, or move it away yourself.")
  }

  /// Saves in the log of a storage are damaged.
  package static func lostSaves(_ count: Int, in place: StoragePlace, keptIn location: String) -> Self {
    Self(
      .damaged,
      """
      \(count == 1 ? "A save" : "\(count) saves") in the log of \(place) cannot be read, so that older values are found: \
      the log is damaged, or a power cut has interrupted a save.
      """,
      fix: "A copy of the log is kept in \(location). Restore a backup if newer values are missed.")
  }

  /// Changes that were saved are not in the files of a storage.
  package static func missingSaves(_ count: Int, in place: StoragePlace, keptIn location: String?) -> Self {
    Self(
      .damaged,
      """
      \(count == 1 ? "A save" : "\(count) saves") of \(place) cannot be found, so that older values are there: a file was cut \
      or replaced by an older one.
      """,
      fix: (location.map { "A copy of the log is kept in \($0). " } ?? "There was no log to copy. ")
        + "Restore a backup if newer values are missed.")
  }

  /// The file beside a database that tells other programs of changes cannot be written.
  ///
  /// - Parameters:
  ///   - place: The place of the database.
  ///   - path: The path of the file.
  ///   - reason: The reason as a part of a sentence, without a full stop.
  /// - Returns: The failure, which is only reported.
  package static func unnoticed(_ place: String, in path: String, because reason: String) -> Self {
    Self(
      .unwatched,
      "Other programs are not notified of changes of \(place): \(path) cannot be written, because \(reason).",
      fix: "What is saved is safe. Remove what is at that path.")
  }

  /// The file beside a database that shows what is missing from it cannot be written.
  ///
  /// - Parameters:
  ///   - place: The place of the database.
  ///   - path: The path of the file.
  ///   - reason: The reason as a part of a sentence, without a full stop.
  /// - Returns: The failure, which is only reported.
  package static func unmarked(_ place: String, in path: String, because reason: String) -> Self {
    Self(
      .unwritten,
      "The newest number of \(place) was not written to \(path): \(reason).",
      fix: """
        What is saved in \(place) is safe, but if it is damaged later, the loss may not be noticed. Correct the cause, and open \
        it again.
        """)
  }

  /// The marks of a database cannot be read.
  package static func unreadableMarks(of place: String, in path: String) -> Self {
    Self(
      .unreadable,
      "The newest number of \(place) cannot be read from \(path): its bytes were changed.",
      fix: """
        If something was lost from \(place) before, that is not noticed. Check that what was saved last is there. The number is \
        recorded again with the next change.
        """)
  }

  /// The file of a storage is not there, although changes were saved in it.
  package static func goneSaves(_ count: Int, in place: StoragePlace, marks: String) -> Self {
    Self(
      .damaged,
      "The file of \(place) is gone, and \(count == 1 ? "a save" : "\(count) saves") with it. A new file was created.",
      fix: """
        Put the file or a backup back while no program uses it. If you have removed the file on purpose, remove \(marks) as well.
        """)
  }

  /// Damage has removed a value from a storage.
  package static func missingValue(_ key: StorageKey, in place: StoragePlace, keptIn location: String) -> Self
  {
    Self(
      .damaged,
      "The value under \"\(key)\" in \(place) is missing, although it was saved: the file is damaged.",
      fix: "A copy of the file is kept in \(location). Restore a backup, or go on without the value.")
  }

  /// Damage has removed values that were set aside.
  package static func missingItems(
    _ count: Int, of key: StorageKey, in place: StoragePlace, keptIn location: String
  ) -> Self {
    Self(
      .damaged,
      """
      \(count == 1 ? "A value that was" : "\(count) values that were") set aside for "\(key)" in \(place) \
      \(count == 1 ? "is" : "are") missing: the file is damaged.
      """,
      fix: "A copy of the file is kept in \(location). Ask again for the others.")
  }

  /// The storage does not support setting values aside.
  static func cannotSetAside(_ key: StorageKey, in place: StoragePlace) -> Self {
    notSetAside(key, in: place, because: "this kind of storage has no place for that")
  }

  /// Changes by other programs cannot be observed.
  ///
  /// - Parameters:
  ///   - place: The place of the storage.
  ///   - reason: The reason as a part of a sentence, without a full stop.
  /// - Returns: The failure.
  public static func unwatched(_ place: StoragePlace, because reason: String) -> Self {
    Self(
      .unwatched,
      "Changes of \(place) by other programs will not be noticed: \(reason).",
      fix: "Correct the cause and watch again; what this program saves is safe without it.")
  }
}

extension PersistenceFailure {
  /// A value could not be written because of a system error.
  static func unwritten(_ key: StorageKey, in place: StoragePlace, _ error: SystemError) -> Self {
    error.isWantOfRoom
      ? noRoom(key, in: place, because: "\(error)") : unwritten(key, in: place, because: "\(error)")
  }
}
