/// What the checks of storages say.
enum CheckWording {
  static func broken(_ sentence: String, _ reason: String) -> String {
    """
    A storage does not keep its promise that \(sentence): \(reason). Correct the storage; what others build on it relies on \
    that.
    """
  }

  static func found(_ item: StoredItem, _ key: StorageKey, expected: String) -> String {
    let what =
      switch item {
      case .value(let data): "\(data.count) bytes"
      case .absent: "nothing"
      case .unreadable(let failure): "something unreadable (\(failure.message))"
      }
    return "under \"\(key)\" was \(what) instead of \(expected)"
  }
}
