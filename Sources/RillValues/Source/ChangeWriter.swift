import Rill

/// Writes the difference between two values as the fewest and shortest statements that convert one into the other.
///
/// A part that counts its assignments is assigned again if it was assigned an equal value.
///
/// Some fields cannot be assigned, such as those declared with `let`. Values of the types in `wholes` are therefore
/// replaced as a whole, and so are values whose `id` differs.
package struct ChangeWriter {
  package let writer: SourceWriter
  /// The types whose values are never changed part by part.
  package var wholes: [any Any.Type] = []

  private let sameness = Sameness(
    limits: .init(depth: 64, nodes: 1 << 30, elements: 1 << 30, characters: 1 << 30))

  private let emissions = EmissionSearch()

  package init(writer: SourceWriter, wholes: [any Any.Type] = []) {
    self.writer = writer
    self.wholes = wholes
  }

  /// Returns the statements that convert one state into another; empty if they are equal.
  package func statements<State>(from old: State, to new: State) -> [SourceStatement] {
    if areSame(old, new) { return [] }
    let statements = parts(of: old, new, at: "$0", isRoot: true) ?? []
    return statements.isEmpty ? [.set("$0", writer.expression(new))] : statements
  }

  /// Returns whether two values are equal, and none of their parts that count assignments was assigned in between.
  package func areSame(_ old: Any, _ new: Any) -> Bool {
    sameness.areSame(old, new) && !emissions.areDifferent(old, new)
  }

  /// Returns the statements that convert the value at a path into another value of its type; empty if they are equal.
  ///
  /// - Parameters:
  ///   - old: The earlier value.
  ///   - new: The later value.
  ///   - path: The path of the value.
  ///   - place: The path that assigns the value as a whole, if it differs from `path`.
  ///   - context: What the compiler knows about the type when the value is assigned as a whole.
  /// - Returns: The statements.
  package func changes<Value>(
    _ old: Value, _ new: Value, at path: String, whole place: String? = nil,
    in context: SourceContext = .exact
  ) -> [SourceStatement] {
    if areSame(old, new) { return [] }
    let whole = SourceStatement.set(place ?? path, writer.expression(new, in: context))
    guard let parts = parts(of: old, new, at: path), !parts.isEmpty else { return [whole] }
    // A value that cannot be written as a whole is changed in parts, and vice versa.
    guard whole.expression.gaps.isEmpty, parts.allSatisfy(\.expression.gaps.isEmpty) else {
      return whole.expression.gaps.isEmpty ? [whole] : parts
    }
    let isShorter = parts.reduce(0) { $0 + $1.line.count } > whole.line.count
    return parts.count > 1 && isShorter ? [whole] : parts
  }

  /// Returns the statements that change a value in parts, or nil if the value must be assigned as a whole.
  private func parts<Value>(
    of old: Value, _ new: Value, at path: String, isRoot: Bool = false
  ) -> [SourceStatement]? {
    guard writer.ownWords(new) == nil, type(of: old as Any) == type(of: new as Any) else { return nil }
    if wholes.contains(where: { $0 == type(of: new as Any) }) { return nil }
    if let old = old as? any PartwiseChanging { return old.changes(to: new, at: path, by: self) }
    if let old = old as? any RecreatedValue {
      return old.steps(to: new)?.flatMap { statements($0, at: path) }.map { $0.using(type(of: new)) }
    }
    let parts =
      if let old = old as? any TransparentEntries, let new = new as? any TransparentEntries {
        entries(old, new, at: path)
      } else {
        fields(of: old, new, at: path, isRoot: isRoot)
      }
    return parts?.map { $0.using(type(of: new)) }
  }

  /// Assigns the changed fields of a struct; returns nil if all fields changed or if the `id` differs.
  private func fields(of old: Any, _ new: Any, at path: String, isRoot: Bool) -> [SourceStatement]? {
    let mirrors = (Mirror(reflecting: old), Mirror(reflecting: new))
    guard !SwiftTypeName(type(of: new)).isSystemType, let olds = SourceWriter.fields(of: old, mirrors.0),
      let news = SourceWriter.fields(of: new, mirrors.1), olds.count == news.count
    else {
      return nil
    }
    var changed = 0
    var statements: [SourceStatement] = []
    for (old, new) in zip(olds, news) {
      let place = "\(path).\(SwiftLiteral.member(new.name))"
      if areSame(old.value, new.value) {
        // An equal value that was assigned is assigned again.
        if old.assignments != new.assignments { statements.append(.set(place, writer.expression(new.value))) }
        continue
      }
      guard old.name == new.name, isRoot || new.name != "id" else { return nil }
      changed += 1
      statements += opened(old.value, new.value, at: place)
    }
    return !isRoot && changed > 1 && changed == news.count ? nil : statements
  }

  /// Returns the statements of a step.
  private func statements(_ step: RecreatedStep, at path: String) -> [SourceStatement] {
    func changes<Value>(_ old: Value, _ new: Any, at place: String) -> [SourceStatement] {
      guard let new = new as? Value else { return [.set(place, writer.expression(new))] }
      return self.changes(old, new, at: place + "?", whole: place, in: .known(optionals: 1))
    }
    switch step {
    case .call(let method, let arguments): return [.call(path, method, arguments.map(writer.item))]
    case .part(let place, let old, let new): return changes(old, new, at: path + place)
    case .property(let name, let old, let new): return opened(old, new, at: "\(path).\(name)")
    }
  }

  /// Returns the changes of a value whose static type its container knows.
  private func opened<Value>(_ old: Value, _ new: Any, at path: String) -> [SourceStatement] {
    guard let new = new as? Value else { return [.set(path, writer.expression(new))] }
    return changes(old, new, at: path)
  }

  /// Sets and removes values for keys.
  private func entries(
    _ old: any TransparentEntries, _ new: any TransparentEntries, at path: String
  ) -> [SourceStatement]? {
    guard let olds = old.shownEntries, let news = new.shownEntries, !olds.isEmpty, !news.isEmpty else {
      return nil
    }
    let oldValues = Dictionary(olds.map { ($0.key, $0.value) }) { first, _ in first }
    let newKeys = Set(news.map { $0.key })
    let removed = olds.filter { !newKeys.contains($0.key) }.map { entry in
      SourceStatement.call(path, "remove", [.init(value: writer.expression(entry.key.base))])
    }
    let set = news.compactMap { entry -> SourceStatement? in
      if let old = oldValues[entry.key], areSame(old, entry.value) { return nil }
      let place = "\(path)[\(writer.expression(entry.key.base).line)]"
      return .set(place, writer.expression(entry.value, in: .unknown))
    }
    return removed + set
  }
}

/// A type whose values can be changed in parts.
protocol PartwiseChanging {
  /// Returns the statements that convert this value into another value of its type, or nil to assign it as a whole.
  func changes(to new: Any, at path: String, by writer: ChangeWriter) -> [SourceStatement]?
}
