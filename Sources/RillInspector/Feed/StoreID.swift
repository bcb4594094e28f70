/// The ID of a store in the inspector's addresses.
///
/// It is derived from the store's name, so it is the same in every run, with a number appended if several stores have
/// the same name.
public struct StoreID: Hashable, Sendable, CustomStringConvertible {
  /// The ID as used in addresses.
  public let rawValue: String

  /// The ID as used in addresses.
  public var description: String { rawValue }

  init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates the ID of the first store with a name.
  init(name: String) {
    let words = name.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    rawValue = words.isEmpty ? "store" : words.joined(separator: "-")
  }
}
