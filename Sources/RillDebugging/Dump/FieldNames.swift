/// Tells the names of fields as their authors wrote them.
enum FieldNames {
  /// The fields that a key path leads through, or nil if it does not say.
  static func of<Root>(_ path: PartialKeyPath<Root>) -> [String]? {
    let words = String(describing: path)
    let opening = "\\" + String(describing: Root.self) + "."
    guard words.hasPrefix(opening) else { return nil }
    let names = words.dropFirst(opening.count).split(separator: ".", omittingEmptySubsequences: false)
      .map { plain(String($0.prefix { $0 != "?" && $0 != "!" })) }
    let isNamed = names.allSatisfy { name in
      !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    return isNamed && names != ["self"] ? names : nil
  }

  /// A label without what the compiler puts before it for wrapped and lazy properties, and for positions.
  static func plain(_ label: String) -> String {
    for prefix in ["$__lazy_storage_$_", ".", "_"] where label.hasPrefix(prefix) && label != prefix {
      return String(label.dropFirst(prefix.count))
    }
    return label
  }
}
