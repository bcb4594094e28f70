public import Rill

extension DerivedCollection {
  private static var kind: String { "A derived collection" }

  /// The number of rows.
  ///
  /// - Complexity: O(1) while nothing has changed.
  public var count: Int {
    reading(.shape, else: 0) { top.count }
  }

  /// A Boolean value that indicates whether there are no rows.
  public var isEmpty: Bool { count == 0 }

  /// The ids of the rows, in order.
  ///
  /// Observation is notified when rows are inserted, removed or moved, but not when only their contents change.
  ///
  /// - Complexity: O(n)
  public var ids: [Row.ID] {
    reading(.shape, else: []) {
      var ids: [Row.ID] = []
      top.forEach { row in if let id = reader.id(of: row) { ids.append(id) } }
      return ids
    }
  }

  /// The values of the rows, in order.
  ///
  /// - Complexity: O(n)
  public var values: [Value] {
    reading(.contents, else: []) { currentValues }
  }

  /// Returns the value at a position, or nil if there is none.
  ///
  /// - Parameter position: The position, from 0.
  /// - Returns: The value, or nil.
  /// - Complexity: O(log n). The first reading by position takes O(n), and 15 bytes a row if the collection is not
  ///   sorted.
  public func value(at position: Int) -> Value? {
    let list = list
    return reading(.contents, list: list, else: nil) {
      (0..<list.count).contains(position) ? read(list.order.row(at: position)) : nil
    }
  }

  /// Returns the value of the row with an id, or nil if the row is not in this collection.
  ///
  /// - Parameter id: The id.
  /// - Returns: The value, or nil.
  /// - Complexity: O(1)
  public func value(id: Row.ID) -> Value? {
    reading(.contents, else: nil) {
      guard let row = reader.number(of: id), top.contains(row) else { return nil }
      return read(row)
    }
  }

  /// Returns the position of the row with an id, or nil if the row is not in this collection.
  ///
  /// - Parameter id: The id.
  /// - Returns: The position, or nil.
  /// - Complexity: As ``value(at:)``.
  public func position(of id: Row.ID) -> Int? {
    let list = list
    return reading(.shape, list: list, else: nil) {
      guard let row = reader.number(of: id), list.contains(row) else { return nil }
      return list.order.rank(of: row)
    }
  }

  /// Returns whether the row with an id is in this collection.
  ///
  /// - Parameter id: The id.
  /// - Returns: Whether it is in this collection.
  /// - Complexity: O(1)
  public func contains(id: Row.ID) -> Bool {
    reading(.shape, else: false) { reader.number(of: id).map { top.contains($0) } ?? false }
  }

  /// The values of the rows, during a reading.
  var currentValues: [Value] {
    var values: [Value] = []
    values.reserveCapacity(top.count)
    top.forEach { values.append(read($0)) }
    return values
  }

  /// The part of a collection on which a reading depends, for Observation.
  enum Dependency {
    /// The rows and their order.
    case shape
    /// The rows, their order and their contents.
    case contents
    /// Nothing: the reading is not tracked.
    case nothing
  }

  /// Updates the rows, reads them, and registers the reading with Observation.
  func reading<Result>(
    _ dependency: Dependency, list: SortOperator? = nil, else fallback: Result, _ body: () -> Result
  ) -> Result {
    let result = source.reading(Self.kind) { state in
      (list ?? top).refresh(state)
      return body()
    }
    guard let result else { return fallback }
    switch dependency {
    case .shape: track(shape, \.placed)
    case .contents: track(contents, \.end)
    case .nothing: break
    }
    return result
  }

  private func track(_ probe: DerivedProbe, _ cursor: KeyPath<RowJournal, Int>) {
    probe.access { fire in
      let top = top
      var seen = top.journal[keyPath: cursor]
      return source.observe(isProbe: true) { state in
        top.refresh(state)
        defer { seen = top.journal[keyPath: cursor] }
        return seen != top.journal[keyPath: cursor]
      } tell: {
        fire()
      }
    }
  }
}

extension Store {
  /// Calls a closure with the changes of a derived collection, once per turn in which it has changed.
  ///
  /// It creates neither an old nor a new collection.
  ///
  /// - Parameters:
  ///   - list: The collection.
  ///   - initial: Whether to call the closure immediately, with a reload.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - body: A closure that receives the changes.
  /// - Returns: A subscription, which cancels the observer when it is released.
  /// - Complexity: For each turn that changes k of n rows O(k · log n); a few instructions for any other turn. The
  ///   positions take 15 bytes a row if the collection is not sorted.
  @inlinable
  public func observe<Row, Value>(
    _ list: DerivedCollection<State, Row, Value>, initial: Bool = false,
    isolation: isolated (any Actor)? = #isolation, _ body: @escaping (ListChanges<Row.ID>) -> Void
  ) -> Subscription {
    bringInFields(on: isolation)
    return list.observe(initial: initial, body)
  }

  /// Returns the values of a derived collection over time, starting with the current ones.
  ///
  /// - Parameters:
  ///   - list: The collection.
  ///   - buffer: How far a consumer may fall behind. By default, it receives only the newest values.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The sequence, which ends when the store is released, or its part leaves the state.
  /// - Complexity: O(n) for each turn in which the collection has changed.
  public func values<Row, Value: Sendable>(
    _ list: DerivedCollection<State, Row, Value>, buffer: SequenceBuffer = .newest(1),
    isolation: isolated (any Actor)? = #isolation
  ) -> StoreSequence<[Value]> {
    bringInFields(on: isolation)
    return sequence(startingWith: list.values, buffer: buffer) { list.observeValues($0) }
  }
}

extension DerivedCollection {
  /// Observes the changes of the list.
  @inlinable
  func observe(initial: Bool, _ body: @escaping (ListChanges<Row.ID>) -> Void) -> Subscription {
    let (list, reader) = (list, reader)
    let recorder = RankRecorder()
    record(recorder)
    let subscription = source.observe { state in
      list.refresh(state)
      return recorder.hasChanges
    } tell: {
      let changes = ListChanges(recorder.take(list)) { reader.id(of: $0) }
      if !changes.isEmpty { body(changes) }
    }
    if initial { body(ListChanges(nil) { _ in nil }) }
    return subscription
  }

  /// Records the changes of the list from now on.
  @usableFromInline
  func record(_ recorder: RankRecorder) {
    let list = list
    reading(.nothing, list: list, else: ()) { list.add(recorder) }
  }

  /// Observes the values of all rows.
  func observeValues(_ body: @escaping ([Value]) -> Void) -> Subscription {
    let (top, read) = (top, read)
    var seen = reading(.nothing, else: -1) { top.journal.end }
    var values: [Value] = []
    return source.observe { state in
      top.refresh(state)
      guard seen != top.journal.end else { return false }
      seen = top.journal.end
      values = []
      top.forEach { values.append(read($0)) }
      return true
    } tell: {
      body(values)
    }
  }
}
