/// What a store is called in the inspector's addresses.
///
/// It is made from the store's name, so it stays the same from run to run, with a number where two have one name.
public struct StoreID: Hashable, Sendable, CustomStringConvertible {
  /// The id as it stands in addresses.
  public let rawValue: String

  /// The id as it stands in addresses.
  public var description: String { rawValue }

  init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Makes an id from a name, other than those that are taken.
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
