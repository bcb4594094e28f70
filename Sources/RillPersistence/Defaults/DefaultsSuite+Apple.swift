#if canImport(Darwin)
import Foundation

/// A suite of `UserDefaults`, which the system reads, writes and observes.
struct DefaultsSuite: DefaultsAccess {
  private let suite: String?

  init(_ suite: String?) { self.suite = suite }

  private var defaults: UserDefaults { suite.flatMap(UserDefaults.init(suiteName:)) ?? .standard }

  /// Returns the value of a name, or nil if there is none.
  func value(_ name: String) throws(DefaultsProblem) -> Any? { defaults.object(forKey: name) }

  /// Returns the names of the suite, without those that it inherits.
  func names() throws(DefaultsProblem) -> [String] {
    let name = suite ?? Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    return defaults.persistentDomain(forName: name).map { Array($0.keys) } ?? []
  }

  /// Sets values, or removes them if they are nil; the system notifies observers before this function returns.
  func set(_ changes: [String: Any?]) throws(DefaultsProblem) {
    let defaults = defaults
    for (name, value) in changes { defaults.set(value, forKey: name) }
    guard defaults.synchronize() else { throw .failed("the system could not write the suite") }
  }

  /// Does nothing, because the system notifies observers.
  func announce() {}

  /// Calls a function; the system has no lock for suites.
  func exclusively<Result>(
    _ failure: (DefaultsProblem) -> PersistenceFailure, _ body: () throws(PersistenceFailure) -> Result
  ) throws(PersistenceFailure) -> Result { try body() }

  /// Returns a subscription that never notifies.
  func watch(_ changed: @escaping @Sendable () -> Void) throws(PersistenceFailure) -> StorageWatch {
    StorageWatch {}
  }
}
#endif
