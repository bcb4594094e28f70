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

  /// Creates an ID from a name, different from those already taken.
  init(name: String, avoiding taken: Set<StoreID>) {
    let words = name.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let base = words.isEmpty ? "store" : words.joined(separator: "-")
    var candidate = StoreID(rawValue: base)
    var number = 2
    while taken.contains(candidate) {
      candidate = StoreID(rawValue: "\(base)-\(number)")
      number += 1
    }
    self = candidate
  }
}
