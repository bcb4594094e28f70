#if Inspector
extension StateTreeComparison {
  /// Compares two ordered collections: what is equal at both ends is set aside, the rest is matched.
  mutating func compareLists(_ before: [StateTree], _ after: [StateTree], at path: StateTreePath) {
    let shorter = min(before.count, after.count)
    let head = zip(before, after).prefix { $0 == $1 }.count
    let tail = zip(before.reversed(), after.reversed()).prefix(shorter - head).prefix { $0 == $1 }.count
    let old = before[head..<(before.count - tail)]
    let new = after[head..<(after.count - tail)]
    if let oldIDs = Self.identities(of: old), let newIDs = Self.identities(of: new) {
      compareByIdentity(old, oldIDs, new, newIDs, at: path)
    } else {
      compareByPosition(old, new, at: path)
    }
  }

  private mutating func compareByPosition(
    _ before: ArraySlice<StateTree>, _ after: ArraySlice<StateTree>, at path: StateTreePath
  ) {
    for index in before.indices.dropFirst(after.count) {
      note(.removed, path.appending(.index(index)), before[index], nil)
    }
    for index in after.indices {
      if before.indices.contains(index) {
        compare(before[index], after[index], at: path.appending(.index(index)))
      } else {
        note(.inserted, path.appending(.index(index)), nil, after[index])
      }
    }
  }

  private mutating func compareByIdentity(
    _ before: ArraySlice<StateTree>, _ oldIDs: [StateTree],
    _ after: ArraySlice<StateTree>, _ newIDs: [StateTree], at path: StateTreePath
  ) {
    let places = Dictionary(uniqueKeysWithValues: zip(oldIDs, before.indices))
    let kept = Set(newIDs).intersection(oldIDs)
    for (identity, index) in zip(oldIDs, before.indices) where !kept.contains(identity) {
      note(.removed, path.appending(.index(index)), before[index], nil)
    }
    for (identity, index) in zip(newIDs, after.indices) {
      if let place = places[identity] {
        compare(before[place], after[index], at: path.appending(.index(index)))
      } else {
        note(.inserted, path.appending(.index(index)), nil, after[index])
      }
    }
    let oldOrder = oldIDs.filter(kept.contains)
    let newOrder = newIDs.filter(kept.contains)
    guard oldOrder != newOrder else { return }
    note(.reordered, path, Self.order(oldOrder), Self.order(newOrder))
  }

  private static func order(_ identities: [StateTree]) -> StateTree {
    StateTree(typeName: "[\(identities.first?.typeName ?? "")]", content: .list(identities, hidden: 0))
  }

  /// The `id` of each element, or nil if an element has none or two have the same.
  private static func identities(of elements: ArraySlice<StateTree>) -> [StateTree]? {
    var identities: [StateTree] = []
    for element in elements {
      guard case .structure(let members) = element.content,
        let identity = members.first(where: { $0.name == "id" })?.value
      else { return nil }
      identities.append(identity)
    }
    return Set(identities).count == identities.count ? identities : nil
  }
}
#endif
