import RillPersistence

/// The messages of the storage rules.
enum StorageRuleWording {
  static func found(_ item: StoredItem, _ key: StorageKey, expected: String) -> String {
    let what =
      switch item {
      case .value(let data): "a value of \(data.count) bytes"
      case .absent: "no value"
      case .unreadable(let failure): "an unreadable value (\(failure.message))"
      }
    return "the key \"\(key)\" has \(what) instead of \(expected)"
  }

  static func unnoticed(_ step: String, within limit: Duration) -> String {
    """
    the watcher was not notified of the \(step) by another object within \(limit): call the handlers of all objects of \
    the same place, or pass a longer timeLimit to the site
    """
  }

  static let noFailingStorage =
    "the site has no storage that fails: make it with StorageSite { … } failing: { … }"

  static func answered(_ call: String, _ answer: String) -> String {
    "\(call) of the failing storage answered with \(answer) instead of an error"
  }

  static func code(_ failure: PersistenceFailure, expected: Set<PersistenceFailure.Code>) -> String {
    let codes = expected.map { ".\($0)" }.sorted().joined(separator: ", ")
    return "the failure has the code .\(failure.code) instead of one of \(codes): \(failure)"
  }

  static func incomplete(_ failure: PersistenceFailure, _ names: [String]) -> String {
    let names = names.map { "\"\($0)\"" }.joined(separator: " and ")
    return "the failure does not name \(names), or does not say how to fix it: \(failure)"
  }

  static func listed(_ keys: [StorageKey], expected: [StorageKey]) -> String {
    "the keys are \(keys.map(\.text)) instead of \(expected.map(\.text))"
  }
}
