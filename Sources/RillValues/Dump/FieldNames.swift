/// Finds the names of fields as they are written in source code.
enum FieldNames {
  /// Returns the names of the fields that a key path passes through, or nil if its description does not reveal them.
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

  /// Returns a label without the prefix that the compiler adds for wrapped properties, lazy properties and positions.
  static func plain(_ label: String) -> String {
    for prefix in ["$__lazy_storage_$_", ".", "_"] where label.hasPrefix(prefix) && label != prefix {
      return String(label.dropFirst(prefix.count))
    }
    return label
  }
}
