/// An error in reading a ``KeyedState``, a ``KeyedCache`` or a ``CacheRegistry``.
public enum KeyedStateFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are no values for these keys.
  ///
  /// The keys that have values are in `known`.
  case missingKeys([String], known: [String])
  /// The value for a key has another type.
  case wrongType(key: String, expected: String, found: String)

  /// A description of the problem and its remedy.
  public var description: String {
    switch self {
    case .missingKeys(let keys, let known):
      let there = known.isEmpty ? "There are no values at all." : "There are values under: \(list(known))."
      return keys.count == 1
        ? """
        There is no value under the key \(list(keys)), which is required. \(there) Set it before it is asked for, or \
        read it with get(_:as:), which returns nil.
        """
        : """
        There are no values under the keys \(list(keys)), which are required. \(there) Set them before they are asked \
        for, or read them with get(_:as:), which returns nil.
        """
    case .wrongType(let key, let expected, let found):
      return """
        The value under the key \(key) is of type \(found), but was asked for as \(expected). Ask for it as \(found), or \
        find who set it under this key. An Entry has the compiler prove the type.
        """
    }
  }

  private func list(_ keys: [String]) -> String { keys.joined(separator: ", ") }
}
