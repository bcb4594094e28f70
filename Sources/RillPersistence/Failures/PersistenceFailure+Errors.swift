import RillValues

// Failures of custom storages whose reason is another error.
extension PersistenceFailure {
  /// Creates a failure from any error, which becomes the reason in the message.
  ///
  /// - Parameters:
  ///   - error: The error. A `PersistenceFailure` is returned unchanged.
  ///   - code: The kind of the failure.
  ///   - message: What happened, and where, as a sentence without a full stop.
  ///   - fix: The way to fix the problem, in complete sentences.
  public init(_ error: any Error, code: Code, _ message: String, fix: String) {
    self =
      error as? PersistenceFailure
      ?? PersistenceFailure(code, "\(message): \(CodingReason.text(error)).", fix: fix)
  }

  /// The value of a key cannot be read.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - place: The place of the storage.
  ///   - error: The reason. A `PersistenceFailure` is returned unchanged.
  /// - Returns: The failure.
  public static func unreadable(
    _ key: StorageKey, in place: StoragePlace, because error: any Error
  ) -> Self {
    error as? Self ?? unreadable(key, in: place, because: CodingReason.text(error))
  }

  /// A value could not be written.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - place: The place of the storage.
  ///   - error: The reason. A `PersistenceFailure` is returned unchanged.
  /// - Returns: The failure.
  public static func unwritten(
    _ key: StorageKey, in place: StoragePlace, because error: any Error
  ) -> Self {
    error as? Self ?? unwritten(key, in: place, because: CodingReason.text(error))
  }

  /// A value could not be removed.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - place: The place of the storage.
  ///   - error: The reason. A `PersistenceFailure` is returned unchanged.
  /// - Returns: The failure.
  public static func unremoved(
    _ key: StorageKey, in place: StoragePlace, because error: any Error
  ) -> Self {
    error as? Self ?? unremoved(key, in: place, because: CodingReason.text(error))
  }

  /// The keys could not be listed.
  ///
  /// - Parameters:
  ///   - place: The place of the storage.
  ///   - error: The reason. A `PersistenceFailure` is returned unchanged.
  /// - Returns: The failure.
  public static func unlisted(_ place: StoragePlace, because error: any Error) -> Self {
    error as? Self ?? unlisted(place, because: CodingReason.text(error))
  }

  /// A value could not be set aside.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - place: The place of the storage.
  ///   - error: The reason. A `PersistenceFailure` is returned unchanged.
  /// - Returns: The failure.
  public static func notSetAside(
    _ key: StorageKey, in place: StoragePlace, because error: any Error
  ) -> Self {
    error as? Self ?? notSetAside(key, in: place, because: CodingReason.text(error))
  }
}
