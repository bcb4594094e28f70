/// A suite of `UserDefaults`, as the platform stores it.
///
/// Setting a value may notify observers on the calling thread, and the notification may wait for other threads. A caller
/// therefore holds no lock of its own while it calls a function of this protocol.
protocol DefaultsAccess: Sendable {
  /// Returns the value of a name, or nil if there is none.
  func value(_ name: String) throws(DefaultsProblem) -> Any?

  /// Returns the names of the suite, without those that it inherits.
  func names() throws(DefaultsProblem) -> [String]

  /// Sets values, or removes them if they are nil.
  func set(_ changes: [String: Any?]) throws(DefaultsProblem)

  /// Notifies observers of `UserDefaults`, unless the platform has already done so.
  func announce()

  /// Calls a function while nothing else changes the suite through Rill, as far as the platform supports that.
  func exclusively<Result>(
    _ failure: (DefaultsProblem) -> PersistenceFailure, _ body: () throws(PersistenceFailure) -> Result
  ) throws(PersistenceFailure) -> Result

  /// Notifies the caller of changes by other processes, as far as the platform supports that.
  func watch(_ changed: @escaping @Sendable () -> Void) throws(PersistenceFailure) -> StorageWatch
}

/// The reason why a suite cannot be read or written.
enum DefaultsProblem: Error {
  /// Another program is writing the suite.
  case busy
  /// The file of the suite is damaged.
  case damaged(String)
  case failed(String)
}
