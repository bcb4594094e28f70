import Rill
import Synchronization

extension KeyedState {
  /// The state of a scope.
  ///
  /// Writes to it are written to this state.
  public subscript<ScopedKey>(scope scope: KeyScope<Key, ScopedKey>) -> KeyedState<ScopedKey> {
    get { scope.part(of: self) }
    set { scope.merge(newValue, into: &self) }
  }
}

extension KeyScope {
  /// Returns the scoped state, derived from the last one if the changes since then are known.
  func part(of whole: KeyedState<Key>) -> KeyedState<ScopedKey> {
    if let known = memo.withLock({ $0?.whole == whole.version ? $0?.part : nil }) { return known }
    // Taken out, because transformations and the release of values may run any code, which may use the scope.
    var last = memo.exchange(nil)
    let local = local(in: whole)
    let made = updated(&last, whole, local) ?? rebuilt(last?.part, whole, local)
    memo.exchange(
      Memo(whole: whole.version, entries: whole.entries.version, local: local?.version, part: made))
    return made
  }

  private func local(in whole: KeyedState<Key>) -> KeyedState<ScopedKey>? {
    whole.locals[name] as? KeyedState<ScopedKey>
  }

  /// Returns the last part with its changed keys updated, or nil if the changed keys are unknown.
  private func updated(
    _ memo: inout Memo?, _ whole: KeyedState<Key>, _ local: KeyedState<ScopedKey>?
  ) -> KeyedState<ScopedKey>? {
    guard let last = memo, last.local == local?.version else { return nil }
    var changed: [Key] = []
    guard whole.entries.visitChanges(after: last.entries, { changed.append($0) }) else { return nil }
    memo = nil
    var part = last.part
    for key in changed {
      let slot = whole.entries[id: key]
      guard let (scopedKey, value) = down(key, slot?.value) else { continue }
      part.take(scopedKey, value, like: slot, fallback: defaults)
    }
    return part
  }

  /// Rebuilds the part in place of the last one, so that equal values keep their versions.
  private func rebuilt(
    _ last: KeyedState<ScopedKey>?, _ whole: KeyedState<Key>, _ local: KeyedState<ScopedKey>?
  ) -> KeyedState<ScopedKey> {
    var part = last ?? KeyedState()
    var values: [ScopedKey: KeyedState<ScopedKey>.Slot] = [:]
    for key in defaults.keys { values[key] = defaults.defaultSlot(key) }
    for slot in local?.entries ?? [] { values[slot.id] = slot }
    for slot in whole.entries {
      guard let (scopedKey, value) = down(slot.id, slot.value), let value = value.flatMap(flattened) else {
        continue
      }
      values[scopedKey] = .init(scopedKey, value, like: slot)
    }
    for key in part.keys where values[key] == nil { part.remove(key) }
    let order = defaults.keys + (local?.keys ?? []) + whole.keys.compactMap { down($0, nil)?.0 }
    for key in order {
      if let slot = values[key] { part.take(slot) }
    }
    for slot in values.values { part.take(slot) }
    let nested = local?.locals ?? [:]
    if !nested.isEmpty || !part.locals.isEmpty {
      part.locals = nested
      part.stamp = Version.next()
    }
    return part
  }

  /// Writes the changes of a part to the enclosing state.
  func merge(_ part: KeyedState<ScopedKey>, into whole: inout KeyedState<Key>) {
    let old = self.part(of: whole)
    guard part.version != old.version else { return }
    var local = local(in: whole) ?? KeyedState()
    let before = local.version
    for key in part.keysChanged(since: old) {
      let value = part.value(key)
      switch up(key, value) {
      case .key(let key, let value): whole.replace(key, with: value)
      case .local: local.replace(key, with: value)
      case .nowhere:
        Failures.report(
          .untransformed("\(key)", value: Self.text(of: value), scope: SwiftTypeName(Self.self).text))
      }
    }
    if !part.locals.isEmpty || !local.locals.isEmpty {
      local.locals = part.locals
      local.stamp = Version.next()
    }
    guard local.version != before else { return }
    // A scope without local values is equal to one that never had any.
    whole.locals[name] = local.isEmpty && local.locals.isEmpty ? nil : local
    whole.stamp = Version.next()
  }

  /// Returns the description of a value in a failure; texts have quotes, so that an empty one is seen.
  private static func text(of value: Any?) -> String {
    switch value {
    case let text as String: text.debugDescription
    case let value?: "\(value)"
    case nil: "nil"
    }
  }
}

extension KeyedState {
  /// Stores a value that was set in the enclosing state, or its fallback, unless it is already present.
  fileprivate mutating func take<Outer>(
    _ key: Key, _ value: (any Sendable)?, like outer: KeyedState<Outer>.Slot?, fallback: KeyedState
  ) {
    let slot: Slot? =
      if let value = value.flatMap(flattened) {
        Slot(key, value, like: outer)
      } else {
        fallback.defaultSlot(key)
      }
    if let slot { take(slot) } else { remove(key) }
  }

  fileprivate mutating func take(_ slot: Slot) {
    if let old = entries[id: slot.id], old == slot, old.isDefault == slot.isDefault { return }
    entries[id: slot.id] = slot
    stamp = entries.version
  }

  /// Returns the value of a key as the default of a scope.
  fileprivate func defaultSlot(_ key: Key) -> Slot? {
    var slot = entries[id: key]
    slot?.isDefault = true
    return slot
  }

  /// Returns the keys whose values differ from those of an older copy.
  fileprivate func keysChanged(since old: KeyedState) -> [Key] {
    var seen: Set<Key> = []
    var touched: [Key] = []
    let isComplete = entries.visitChanges(after: old.entries.version) {
      if seen.insert($0).inserted { touched.append($0) }
    }
    let candidates = isComplete ? touched.reversed() : keys + old.keys.filter { !contains($0) }
    return candidates.filter { entries[id: $0]?.version != old.entries[id: $0]?.version }
  }
}

extension KeyedState.Slot {
  /// Creates a slot for the value of an enclosing state's slot, or of one that was removed.
  fileprivate init<Outer>(_ key: Key, _ value: any Sendable, like outer: KeyedState<Outer>.Slot?) {
    self.init(key, value, version: outer?.version ?? .next())
    isDefault = outer?.isDefault ?? false
  }
}
