import Rill

extension Optional: PartwiseChanging {
  func changes(to new: Any, at path: String, by writer: ChangeWriter) -> [SourceStatement]? {
    guard let old = self, let new = new as? Self, let new else { return nil }
    return writer.changes(old, new, at: path + "?", whole: path, in: .known(optionals: 1))
  }
}

extension Array: PartwiseChanging {
  func changes(to new: Any, at path: String, by writer: ChangeWriter) -> [SourceStatement]? {
    (new as? Self).flatMap { writer.replacements(self, $0, at: path) }
  }
}

extension ContiguousArray: PartwiseChanging {
  func changes(to new: Any, at path: String, by writer: ChangeWriter) -> [SourceStatement]? {
    (new as? Self).flatMap { writer.replacements(Array(self), Array($0), at: path) }
  }
}

extension Set: PartwiseChanging {
  func changes(to new: Any, at path: String, by writer: ChangeWriter) -> [SourceStatement]? {
    guard let new = new as? Self, !isEmpty, !new.isEmpty else { return nil }
    func calls(_ method: String, _ elements: Set) -> [SourceStatement] {
      KeyOrder.first(elements.count, of: elements) { $0 }
        .map { .call(path, method, [.init(value: writer.writer.expression($0))]) }
    }
    return calls("remove", subtracting(new)) + calls("insert", new.subtracting(self))
  }
}

extension Dictionary: PartwiseChanging {
  func changes(to new: Any, at path: String, by writer: ChangeWriter) -> [SourceStatement]? {
    guard let new = new as? Self, !isEmpty, !new.isEmpty else { return nil }
    let keys = Set(keys).union(new.keys)
    var statements: [SourceStatement] = []
    for key in KeyOrder.first(keys.count, of: keys, by: { $0 }) {
      let name = writer.writer.expression(key)
      guard name.gaps.isEmpty else { return nil }
      let place = "\(path)[\(name.line)]"
      switch (self[key], new[key]) {
      case (let old?, let value?):
        statements += writer.changes(old, value, at: place + "?", whole: place, in: .known(optionals: 1))
      case (nil, let value?):
        statements.append(.set(place, writer.writer.expression(value, in: .known(optionals: 1))))
      case (_, nil): statements.append(.set(place, .plain("nil")))
      }
    }
    return statements
  }
}

extension IdentifiedArray: PartwiseChanging {
  func changes(to new: Any, at path: String, by writer: ChangeWriter) -> [SourceStatement]? {
    guard let new = new as? Self, !isEmpty, !new.isEmpty else { return nil }
    let kept = ids.filter { new.contains(id: $0) }
    guard kept.elementsEqual(new.ids.filter { contains(id: $0) }) else { return nil }
    var statements: [SourceStatement] = []
    for id in ids where !new.contains(id: id) {
      statements.append(.call(path, "remove", [.init(label: "id: ", value: writer.writer.expression(id))]))
    }
    for (position, element) in new.enumerated() {
      let name = writer.writer.expression(element.id)
      guard name.gaps.isEmpty else { return nil }
      if let old = self[id: element.id] {
        let place = "\(path)[id: \(name.line)]"
        statements += writer.changes(old, element, at: place + "?", whole: place, in: .known(optionals: 1))
      } else {
        statements.append(insertion(of: element, at: position, of: new, path, by: writer.writer))
      }
    }
    return statements
  }

  /// Returns a statement that inserts an element at its position, after all elements before it are inserted.
  private func insertion(
    of element: Element, at position: Int, of new: Self, _ path: String, by writer: SourceWriter
  ) -> SourceStatement {
    let item = SourceExpression.Item(value: writer.expression(element))
    let isLast = !new[position...].contains { contains(id: $0.id) }
    if isLast { return .call(path, "append", [item]) }
    return .call(path, "insert", [item, .init(label: "at: ", value: .plain("\(position)"))])
  }
}

extension ChangeWriter {
  /// Returns the statements that change a list between its unchanged start and end.
  fileprivate func replacements<Element>(
    _ old: [Element], _ new: [Element], at path: String
  ) -> [SourceStatement]? {
    guard !old.isEmpty, !new.isEmpty else { return nil }
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, areSame(old[head], new[head]) { head += 1 }
    var tail = 0
    while tail < shorter - head, areSame(old[old.count - 1 - tail], new[new.count - 1 - tail]) { tail += 1 }
    let (gone, come) = (head..<old.count - tail, head..<new.count - tail)
    if gone.count == come.count { return gone.flatMap { changes(old[$0], new[$0], at: "\(path)[\($0)]") } }
    let items = writer.list(new[come])
    if gone.isEmpty { return insertion(of: items, at: head, isLast: tail == 0, path) }
    if come.isEmpty { return removal(of: gone, path) }
    let range = SourceExpression.Item(value: .plain("\(gone.lowerBound)..<\(gone.upperBound)"))
    return [.call(path, "replaceSubrange", [range, .init(label: "with: ", value: .list(items))])]
  }

  private func insertion(
    of items: [SourceExpression.Item], at index: Int, isLast: Bool, _ path: String
  ) -> [SourceStatement] {
    let what =
      items.count == 1 ? items[0] : SourceExpression.Item(label: "contentsOf: ", value: .list(items))
    if isLast { return [.call(path, "append", [what])] }
    return [.call(path, "insert", [what, .init(label: "at: ", value: .plain("\(index)"))])]
  }

  private func removal(of indexes: Range<Int>, _ path: String) -> [SourceStatement] {
    guard indexes.count > 1 else {
      return [.call(path, "remove", [.init(label: "at: ", value: .plain("\(indexes.lowerBound)"))])]
    }
    let range = SourceExpression.plain("\(indexes.lowerBound)..<\(indexes.upperBound)")
    return [.call(path, "removeSubrange", [.init(value: range)])]
  }
}
