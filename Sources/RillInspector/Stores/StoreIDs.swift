/// The IDs that were ever assigned, so that an outdated address never leads to another store.
struct StoreIDs {
  private var taken: Set<StoreID> = []
  /// The number to try next for each name that several stores have had.
  private var numbers: [String: Int] = [:]

  /// Creates an ID from a name, different from all earlier ones.
  ///
  /// - Complexity: O(1) on average, however many stores have had the name.
  mutating func assign(_ name: String) -> StoreID {
    let base = StoreID(name: name)
    var id = base
    while !taken.insert(id).inserted {
      let number = numbers[base.rawValue, default: 2]
      id = StoreID(rawValue: "\(base)-\(number)")
      numbers[base.rawValue] = number + 1
    }
    return id
  }
}
