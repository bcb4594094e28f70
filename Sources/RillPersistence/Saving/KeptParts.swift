import Rill
import Synchronization

/// Finds the parts of stores that persistences of this process keep.
///
/// Parts are held weakly: one exists as long as a persistence uses it or a value of it waits to be written. Weak references are
/// read while no lock is held, because the last release of a value may run any code.
final class KeptParts: Sendable {
  private struct Entry: Sendable {
    let number: Int
    let store: ObjectIdentifier
    weak var part: (any AnyObject & Sendable)?
    weak var keeper: (any AnyObject & Sendable)?
    weak var writer: (any AnyObject & Sendable)?
    /// The number of persistences that use the part.
    var users = 1
    /// The number of released persistences whose last change has not been passed to the writer.
    var leaving = 0

    /// A Boolean value that indicates whether the store exists, so that its address identifies it.
    var hasStore: Bool { users + leaving > 0 }
  }

  private struct Content: Sendable {
    var entries: [KeptValue: [Entry]] = [:]
    var lastNumber = 0

    /// Changes the entry with a number, unless its part does not exist any more.
    mutating func update(_ number: Int, of value: KeptValue, _ body: (inout Entry) -> Void) {
      guard let index = entries[value]?.firstIndex(where: { $0.number == number }) else { return }
      body(&entries[value, default: []][index])
    }
  }

  private let content = Mutex(Content())

  /// The number of parts that are listed.
  var count: Int { content.withLock { $0.entries.values.reduce(0) { $0 + $1.count } } }

  /// Returns the part of a store for one more persistence: the one that its other persistences use, or a new one.
  func part<State, Action: Sendable, Value: Codable & Sendable>(
    of store: Store<State, Action>, _ path: any WritableKeyPath<State, Value> & Sendable,
    _ keeper: StateKeeper<Value>
  ) -> UsedPart<State, Action, Value> {
    for entry in existingEntries(of: keeper.value) where entry.hasStore && entry.store == store.identity {
      guard let part = entry.part as? KeptPart<State, Action, Value>, part.path == path,
        part.keeper.hasSettings(of: keeper),
        let writer = entry.writer as? Writer<CapturedValue<Value>>, writer.isOfCurrentScope,
        use(entry.number, of: keeper.value)
      else { continue }
      return UsedPart(number: entry.number, part: part, writer: writer)
    }
    let part = KeptPart<State, Action, Value>(path, keeper, in: self)
    let writer = Writer<CapturedValue<Value>>("rill.\(keeper.key)", watch: keeper.watch) {
      value throws(PersistenceFailure) in try part.save(value, isForced: false)
    }
    let number = content.withLock { content in
      content.lastNumber += 1
      content.entries[keeper.value, default: []].append(
        Entry(
          number: content.lastNumber, store: store.identity, part: part, keeper: keeper, writer: writer))
      return content.lastNumber
    }
    removeUnusedIfDoubled()
    return UsedPart(number: number, part: part, writer: writer)
  }

  /// Notes that a persistence was released.
  ///
  /// - Parameters:
  ///   - number: The number of its part.
  ///   - value: The value that it has kept.
  ///   - isLeaving: A Boolean value that indicates whether its last change has not been passed to the writer.
  func release(_ number: Int, of value: KeptValue, isLeaving: Bool) {
    content.withLock { content in
      content.update(number, of: value) { entry in
        entry.users -= 1
        if isLeaving { entry.leaving += 1 }
      }
    }
  }

  /// Notes that the last change of a released persistence was passed to the writer.
  func left(_ number: Int, of value: KeptValue) {
    content.withLock { content in content.update(number, of: value) { $0.leaving -= 1 } }
  }

  /// Returns what released persistences of the same value have used, the newest first.
  ///
  /// Those that are newer than the keeper are not included, so that two persistences never wait for each other.
  func predecessors<Value>(
    of keeper: StateKeeper<Value>
  ) -> [(keeper: StateKeeper<Value>, writer: Writer<CapturedValue<Value>>)] {
    entries(of: keeper.value).prefix { $0.keeper !== keeper }.reversed().compactMap { entry in
      guard entry.users == 0, let other = entry.keeper as? StateKeeper<Value>,
        let writer = entry.writer as? Writer<CapturedValue<Value>>
      else { return nil }
      return (other, writer)
    }
  }

  private func entries(of value: KeptValue) -> [Entry] { content.withLock { $0.entries[value] ?? [] } }

  /// Returns the entries of a value, without those of parts that do not exist any more, which are removed.
  private func existingEntries(of value: KeptValue) -> [Entry] {
    let all = entries(of: value)
    let over = Set(all.lazy.filter { $0.writer == nil }.map(\.number))
    guard !over.isEmpty else { return all }
    content.withLock { $0.entries[value]?.removeAll { over.contains($0.number) } }
    return all.filter { !over.contains($0.number) }
  }

  /// Removes the entries of parts that do not exist any more, each time that the number of values has doubled.
  private func removeUnusedIfDoubled() {
    let all = content.withLock { content in
      content.entries.count >= 64 && content.entries.count.nonzeroBitCount == 1 ? content.entries : [:]
    }
    let over = Set(all.values.joined().lazy.filter { $0.writer == nil }.map(\.number))
    guard !over.isEmpty else { return }
    content.withLock { content in
      content.entries = content.entries.compactMapValues { entries in
        let rest = entries.filter { !over.contains($0.number) }
        return rest.isEmpty ? nil : rest
      }
    }
  }

  /// Notes one more persistence of a part, if the store of the part still exists.
  private func use(_ number: Int, of value: KeptValue) -> Bool {
    content.withLock { content in
      var isUsed = false
      content.update(number, of: value) { entry in
        guard entry.hasStore else { return }
        entry.users += 1
        isUsed = true
      }
      return isUsed
    }
  }
}

/// A part as one persistence uses it.
struct UsedPart<State, Action: Sendable, Value: Codable & Sendable> {
  let number: Int
  let part: KeptPart<State, Action, Value>
  let writer: Writer<CapturedValue<Value>>

  /// Loads the stored value.
  ///
  /// - Parameters:
  ///   - defaults: The value that provides missing fields.
  ///   - takesWaiting: A Boolean value that determines whether a value takes precedence that another persistence of this process
  ///     could not write. It continues to wait.
  /// - Returns: The value, or nil if there is none.
  /// - Throws: The reason why the value could not be loaded.
  func load(
    defaults: Value, orWaiting takesWaiting: Bool
  ) throws(PersistenceFailure) -> FoundValue<Value>? {
    if takesWaiting {
      if let predecessor = part.waiting(), let waiting = predecessor.writer.unwritten {
        // Kept before the other gives it up, so that each flush finds it.
        writer.keep(part.conflicts.capture(waiting.value.value), failedWith: waiting.failure)
        part.errors.saved(waiting.failure)
        part.takeOver(from: predecessor)
      }
      if let waiting = writer.unwritten, part.keeper.mayWrite(basedOn: waiting.value.basis) {
        part.errors.loaded(nil)
        return FoundValue(loaded: part.keeper.loaded(waiting.value.value), isStored: false)
      }
    }
    return try part.load(defaults: defaults)
  }

  /// Notes that the persistence was released; see ``KeptParts/release(_:of:isLeaving:)``.
  func release(isLeaving: Bool) { part.parts.release(number, of: part.keeper.value, isLeaving: isLeaving) }

  /// Notes that the last change of the released persistence was passed to the writer.
  func left() { part.parts.left(number, of: part.keeper.value) }
}
