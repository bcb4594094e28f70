extension Comparison {
  /// Returns the differences between two lists.
  func elements(_ old: any ListSource, _ new: any ListSource, depth: Int) -> DifferenceParts? {
    guard let alignment = (old as? any AlignableList)?.aligned(with: new, by: sameness) else { return nil }
    var list = DifferenceItems(most: mostItems)
    list.addUnchanged(alignment.head)
    for step in alignment.middle.steps {
      add(step, old, new, isByIdentity: alignment.middle.isByIdentity, to: &list, depth: depth)
    }
    list.addUnchanged(alignment.tail)
    var parts = collection(list, hidden: (old.hidden, new.hidden))
    if alignment.middle.isByIdentity, alignment.middle.hasMoves {
      parts.order = order(alignment.middle.steps, old, new, depth)
    }
    return parts
  }

  private func add(
    _ step: ListAlignment.Step, _ old: any ListSource, _ new: any ListSource, isByIdentity: Bool,
    to list: inout DifferenceItems, depth: Int
  ) {
    let before = step.old.map { Subject(old.element(at: $0)) }
    let after = step.new.map { Subject(new.element(at: $0)) }
    let place = DifferenceParts.Place.index(old: step.old, new: step.new, isMove: step.isMove)
    switch (before, after) {
    case (let before?, let after?):
      if !isByIdentity, case .stayed = step {
        list.addUnchanged(1)
      } else if list.isFull, !step.isMove {
        sameness.areSame(before.value, after.value) ? list.addUnchanged(1) : list.addMore()
      } else if !list.isFull, let node = difference(before, after, depth: depth + 1) {
        list.add(.changed(place, node))
      } else if step.isMove {
        list.add(.moved(place, tree(after, depth + 1)))
      } else {
        list.addUnchanged(1)
      }
    case (let before?, nil): list.add(.removed(place, tree(before, depth + 1)))
    case (nil, let after?): list.add(.inserted(place, tree(after, depth + 1)))
    case (nil, nil): break
    }
  }

  /// Returns the differences between two sets.
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

  /// Returns the differences between two dictionaries.
  func entries(_ old: any EntriesSource, _ new: any EntriesSource, depth: Int) -> DifferenceParts? {
    guard let changes = (old as? any ComparableEntries)?.changes(to: new, by: sameness) else { return nil }
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

  /// Returns the identities of the elements that both lists contain, in both orders.
  private func order(
    _ steps: [ListAlignment.Step], _ old: any ListSource, _ new: any ListSource, _ depth: Int
  ) -> DifferenceParts.Order {
    let kept = steps.filter { $0.old != nil && $0.new != nil }
    return DifferenceParts.Order(
      old: identities(kept.compactMap(\.old).sorted(), in: old, depth),
      new: identities(kept.compactMap(\.new), in: new, depth))
  }

  private func identities(_ places: [Int], in list: any ListSource, _ depth: Int) -> StateTree {
    let trees = places.prefix(mostItems).map { identity(of: list.element(at: $0), depth) }
    let name = "[\(trees.first?.typeName ?? "")]"
    return StateTree(typeName: name, content: .list(trees, hidden: places.count - trees.count))
  }
}
