extension Comparison {
  /// What is different between two lists.
  func elements(_ old: any ListSource, _ new: any ListSource, depth: Int) -> DifferenceParts? {
    guard let alignment = old.aligned(with: new, by: sameness) else { return nil }
    var list = DifferenceItems(most: mostItems)
    var isReordered = false
    list.addUnchanged(alignment.head)
    for step in alignment.middle.steps {
      switch step {
      case .stayed(let from, let to), .replaced(let from, let to):
        let node = { self.difference(Subject(old.element(at: from)), Subject(new.element(at: to)), depth: depth + 1) }
        let place = DifferenceParts.Place.index(old: from, new: to, isMove: false)
        if case .stayed = step, !alignment.middle.isByIdentity {
          list.addUnchanged(1)
        } else if let node = node() {
          list.add(.changed(place, node))
        } else {
          list.addUnchanged(1)
        }
      case .moved(let from, let to):
        isReordered = true
        let place = DifferenceParts.Place.index(old: from, new: to, isMove: true)
        let element = Subject(new.element(at: to))
        if let node = difference(Subject(old.element(at: from)), element, depth: depth + 1) {
          list.add(.changed(place, node))
        } else {
          list.add(.moved(place, tree(element, depth + 1)))
        }
      case .removed(let from):
        let place = DifferenceParts.Place.index(old: from, new: nil, isMove: false)
        list.add(.removed(place, tree(Subject(old.element(at: from)), depth + 1)))
      case .inserted(let to):
        let place = DifferenceParts.Place.index(old: nil, new: to, isMove: false)
        list.add(.inserted(place, tree(Subject(new.element(at: to)), depth + 1)))
      }
    }
    list.addUnchanged(alignment.tail)
    var parts = collection(list, hidden: (old.hidden, new.hidden))
    if isReordered, alignment.middle.isByIdentity { parts.order = order(alignment.middle.steps, old, new, depth) }
    return parts
  }

  /// What is different between two sets.
  func elements(_ old: any SetSource, _ new: any SetSource, depth: Int) -> DifferenceParts? {
    guard let changes = old.changes(to: new) else { return nil }
    var list = DifferenceItems(most: mostItems)
    list.addUnchanged(old.count - changes.removed.count)
    for element in KeyOrder.first(changes.removed.count, of: changes.removed, by: \.self) {
      let tree = tree(Subject(element), depth + 1)
      list.add(.removed(.element(tree), tree))
    }
    for element in KeyOrder.first(changes.inserted.count, of: changes.inserted, by: \.self) {
      let tree = tree(Subject(element), depth + 1)
      list.add(.inserted(.element(tree), tree))
    }
    return collection(list, hidden: (old.hidden, new.hidden))
  }

  /// What is different between two dictionaries.
  func entries(_ old: any EntriesSource, _ new: any EntriesSource, depth: Int) -> DifferenceParts? {
    guard let changes = old.changes(to: new, by: sameness) else { return nil }
    var list = DifferenceItems(most: mostItems)
    list.addUnchanged(changes.unchanged)
    for entry in KeyOrder.first(changes.changes.count, of: changes.changes, by: \.key) {
      let key = DifferenceParts.Place.key(tree(Subject(entry.key), depth + 1))
      let before = entry.old.map { value($0, under: entry.key) }
      let after = entry.new.map { value($0, under: entry.key) }
      switch (before, after) {
      case (let before?, let after?):
        if let node = difference(before, after, depth: depth + 1) { list.add(.changed(key, node)) }
      case (let before?, nil): list.add(.removed(key, tree(before, depth + 1)))
      case (nil, let after?): list.add(.inserted(key, tree(after, depth + 1)))
      case (nil, nil): break
      }
    }
    return collection(list, hidden: (old.hidden, new.hidden))
  }

  private func collection(_ list: DifferenceItems, hidden: (old: Int, new: Int)) -> DifferenceParts {
    var list = list
    var items = list.finish()
    if hidden.old != hidden.new { items.append(.hidden(old: hidden.old, new: hidden.new)) }
    return DifferenceParts(opening: "[", closing: "]", caseName: nil, items: items)
  }

  /// The identities of the elements that are in both lists, in both orders.
  private func order(
    _ steps: [ListAlignment.Step], _ old: any ListSource, _ new: any ListSource, _ depth: Int
  ) -> DifferenceParts.Order {
    let kept = steps.compactMap { step -> (old: Int, new: Int)? in
      switch step {
      case .stayed(let from, let to), .moved(let from, let to), .replaced(let from, let to): (from, to)
      case .removed, .inserted: nil
      }
    }
    return DifferenceParts.Order(
      old: identities(kept.map(\.old).sorted(), in: old, depth),
      new: identities(kept.map(\.new), in: new, depth))
  }

  private func identities(_ places: [Int], in list: any ListSource, _ depth: Int) -> StateTree {
    let trees = places.prefix(mostItems).map { identity(of: list.element(at: $0), depth) }
    let name = "[\(trees.first?.typeName ?? "")]"
    return StateTree(typeName: name, content: .list(trees, hidden: places.count - trees.count))
  }
}
