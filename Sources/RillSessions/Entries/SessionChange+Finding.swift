package import RillValues

extension SessionChange {
  /// Returns the changes that turn one state into another.
  ///
  /// - Complexity: O(size of both).
  package static func between(_ before: JSONValue, _ after: JSONValue) -> [SessionChange] {
    var changes: [SessionChange] = []
    find(before, after, at: [], into: &changes)
    return changes
  }

  private static func find(
    _ before: JSONValue, _ after: JSONValue, at path: Path, into changes: inout [SessionChange]
  ) {
    guard before != after else { return }
    switch (before, after) {
    case (.object(let old), .object(let new)): findMembers(old, new, at: path, into: &changes)
    case (.array(let old), .array(let new)): findElements(old, new, at: path, into: &changes)
    default: changes.append(.set(path, JSONText(after)))
    }
  }

  private static func findMembers(
    _ old: [JSONValue.Member], _ new: [JSONValue.Member], at path: Path, into changes: inout [SessionChange]
  ) {
    let (before, after) = (byName(old), byName(new))
    for member in old where after[member.name] == nil { changes.append(.remove(path + [.name(member.name)])) }
    for member in new {
      let place = path + [.name(member.name)]
      if let old = before[member.name] {
        find(old, member.value, at: place, into: &changes)
      } else {
        changes.append(.set(place, JSONText(member.value)))
      }
    }
  }

  private static func byName(_ members: [JSONValue.Member]) -> [String: JSONValue] {
    Dictionary(members.map { ($0.name, $0.value) }) { _, last in last }
  }

  /// Finds the changes of a list's elements.
  ///
  /// The common prefix and suffix are kept. The elements between them are changed one by one if their number is the
  /// same, and replaced otherwise.
  private static func findElements(
    _ old: [JSONValue], _ new: [JSONValue], at path: Path, into changes: inout [SessionChange]
  ) {
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    if old.count == new.count {
      for index in start..<oldEnd { find(old[index], new[index], at: path + [.index(index)], into: &changes) }
    } else {
      let inserted = new[start..<newEnd].map { JSONText($0) }
      changes.append(.splice(path, at: start, removing: oldEnd - start, inserting: inserted))
    }
  }
}
