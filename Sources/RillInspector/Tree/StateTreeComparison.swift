#if Inspector
/// Walks two trees side by side and collects what differs.
struct StateTreeComparison {
  private(set) var changes: [StateTree.Change] = []

  mutating func compare(_ before: StateTree, _ after: StateTree, at path: StateTreePath) {
    guard before.typeName == after.typeName else { return note(.changed, path, before, after) }
    switch (before.content, after.content) {
    case (.structure(let old), .structure(let new)):
      compare(old, new, at: path, whole: (before, after))
    case (.enumeration(let oldCase, let old), .enumeration(let newCase, let new)) where oldCase == newCase:
      compare(old, new, at: path.appending(.member(newCase)), whole: (before, after))
    case (.list(let old, let oldHidden), .list(let new, let newHidden)):
      compareLists(old, new, at: path)
      compareHidden(oldHidden, newHidden, at: path)
    case (.set(let old, let oldHidden), .set(let new, let newHidden)):
      compareSets(old, new, at: path)
      compareHidden(oldHidden, newHidden, at: path)
    case (.dictionary(let old, let oldHidden), .dictionary(let new, let newHidden)):
      compareDictionaries(old, new, at: path)
      compareHidden(oldHidden, newHidden, at: path)
    case (let old, let new):
      if old != new { note(.changed, path, before, after) }
    }
  }

  mutating func note(
    _ kind: StateTree.Change.Kind, _ path: StateTreePath, _ before: StateTree?, _ after: StateTree?
  ) {
    changes.append(.init(kind, at: path, before: before, after: after))
  }

  /// Compares members by name; `whole` stands for both if their names differ, as two mirrors of one type may.
  private mutating func compare(
    _ before: [StateTree.Member], _ after: [StateTree.Member], at path: StateTreePath,
    whole: (before: StateTree, after: StateTree)
  ) {
    guard before.map(\.name) == after.map(\.name) else {
      return note(.changed, path, whole.before, whole.after)
    }
    let isUnnamed = after.count == 1 && after[0].name == "0"
    for (old, new) in zip(before, after) {
      compare(old.value, new.value, at: isUnnamed ? path : path.appending(.member(new.name)))
    }
  }

  private mutating func compareHidden(_ before: Int, _ after: Int, at path: StateTreePath) {
    guard before != after else { return }
    let count = { (count: Int) in StateTree(typeName: "Int", content: .number(String(count))) }
    note(.changed, path.appending(.hidden), count(before), count(after))
  }

  private mutating func compareSets(_ before: [StateTree], _ after: [StateTree], at path: StateTreePath) {
    let old = Set(before)
    let new = Set(after)
    for element in before where !new.contains(element) {
      note(.removed, path.appending(.key(element.summary(limit: 80))), element, nil)
    }
    for element in after where !old.contains(element) {
      note(.inserted, path.appending(.key(element.summary(limit: 80))), nil, element)
    }
  }

  private mutating func compareDictionaries(
    _ before: [StateTree.Entry], _ after: [StateTree.Entry], at path: StateTreePath
  ) {
    let old = Dictionary(before.map { ($0.key, $0.value) }) { first, _ in first }
    let newKeys = Set(after.map(\.key))
    for entry in before where !newKeys.contains(entry.key) {
      note(.removed, path.appending(.key(entry.key.summary(limit: 80))), entry.value, nil)
    }
    for entry in after {
      let path = path.appending(.key(entry.key.summary(limit: 80)))
      if let value = old[entry.key] {
        compare(value, entry.value, at: path)
      } else {
        note(.inserted, path, nil, entry.value)
      }
    }
  }
}
#endif
