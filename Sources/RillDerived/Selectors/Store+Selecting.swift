public import Rill

extension Store {
  /// Returns the value of a selector.
  ///
  /// Reading it is tracked by Observation, which is notified when the value has changed.
  ///
  /// - Parameter selector: A selector of this store's state.
  /// - Returns: The value.
  /// - Complexity: O(1) while the store's revision is the same, and a comparison of the inputs after another turn.
  @inlinable
  public func select<Value>(_ selector: Selector<State, Value>) -> Value {
    if !isInTurn, let table = knownDerivedValues(as: SelectorTable<State>.self),
      let value = table._withUnsafeGuaranteedRef({ $0.currentValue(selector.definition, in: revision) })
    {
      return value
    }
    let (cell, probe) = current(selector)
    probe.access { track(cell, fire: $0) }
    return cell.current
  }

  /// Calls a closure with the old and the new value of a selector whenever the value changes.
  ///
  /// - Parameters:
  ///   - selector: A selector of this store's state.
  ///   - initial: Whether to call the closure immediately, without an old value.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - body: A closure that receives each change.
  /// - Returns: A subscription, which cancels the observer when it is released.
  /// - Complexity: A few instructions for each turn in which no stored property among the inputs, nor one between them,
  ///   has changed; else a comparison of the inputs, and a call of the selector's function only if one has changed. If
  ///   an input is a computed property or not `Equatable`, the inputs are compared in each turn.
  @inlinable
  public func observe<Value>(
    _ selector: Selector<State, Value>, initial: Bool = false, isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping (Change<Value>) -> Void
  ) -> Subscription {
    bringInFields(on: isolation)
    let cell = current(selector).cell
    var last = cell.current
    let subscription = observe(cell) {
      let change = Change(old: last, new: cell.current)
      last = change.new
      body(change)
    }
    if initial { body(Change(old: nil, new: cell.current)) }
    return subscription
  }

  /// Returns the values of a selector over time, starting with the current one.
  ///
  /// - Parameters:
  ///   - selector: A selector of this store's state.
  ///   - buffer: How far a consumer may fall behind. By default, it receives only the newest value.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The sequence, which ends when the store is released, or its part leaves the state.
  public func values<Value: Sendable>(
    _ selector: Selector<State, Value>, buffer: SequenceBuffer = .newest(1),
    isolation: isolated (any Actor)? = #isolation
  ) -> StoreSequence<Value> {
    bringInFields(on: isolation)
    let cell = current(selector).cell
    return sequence(startingWith: cell.current, buffer: buffer) { yield in
      observe(cell) { yield(cell.current) }
    }
  }

  /// Returns a binding that reads a selector's value and sends an action to set it.
  ///
  /// Setting an equal value does nothing.
  ///
  /// - Parameters:
  ///   - selector: A selector of this store's state.
  ///   - forced: Whether setting an equal value also sends the action.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - action: Creates the action from the new value; usually an enum case.
  /// - Returns: The binding.
  public func binding<Value: Equatable>(
    _ selector: Selector<State, Value>, forced: Bool = false, isolation: isolated (any Actor)? = #isolation,
    send action: @escaping (Value) -> Action
  ) -> Bound<Value> {
    binding(forced: forced, isolation: isolation, get: { selector.value(in: $0) }, send: action)
  }

  /// Returns the current value of a selector in this store, and its probe.
  @inlinable
  func current<Value>(
    _ selector: Selector<State, Value>
  ) -> (cell: SelectorCell<State, Value>, probe: DerivedProbe) {
    let found = derivedValues { selectorTable() }.find(selector.definition)
    let now = isInTurn ? nil : revision
    if !found.cell.isCurrent(in: now) { bringUpToDate(found.cell, now) }
    return found
  }

  @usableFromInline
  func selectorTable() -> SelectorTable<State> {
    SelectorTable(SelectorSource(type: Self.self, waitingInputs: waitingInputs))
  }

  @inlinable
  func bringUpToDate<Value>(_ cell: SelectorCell<State, Value>, _ now: UInt64?) {
    let isRead = readInPlace { state in cell.refresh(state.assumingMemoryBound(to: State.self), of: now) }
    if !isRead { report(reading: cell.name, isStopping: cell.value == nil) }
  }

  /// Reports that a selector was read while the reducer ran.
  @usableFromInline
  func report(reading selector: String, isStopping: Bool) {
    let failure = Failure.selectorWhileHandling(
      selector, store: SwiftTypeName(Self.self).text, hasValue: !isStopping)
    if isStopping { Failures.stop(failure) } else { Failures.report(failure) }
  }

  /// Observes the value of a selector.
  @inlinable
  func observe<Value>(_ cell: SelectorCell<State, Value>, tell: @escaping () -> Void) -> Subscription {
    var seen = SeenSelection(cell)
    let watch = SelectorWatch(cell)
    return observe(bytes: watchedBytes(watch)) { state in
      watch.refresh(state.assumingMemoryBound(to: State.self))
      return seen.follow(cell)
    } tell: {
      tell()
    }
  }

  /// Returns the bytes that an observer of a selector watches, or nil if it must ask the selector in each turn.
  @inlinable
  func watchedBytes<Value>(_ watch: SelectorWatch<State, Value>) -> Range<Int>? {
    guard let bytes = watch.cell.functions.bytes else { return nil }
    guard bytes.areKept else { return bytes.range }
    return readInPlace { watch.keep($0.assumingMemoryBound(to: State.self)) } ? bytes.range : nil
  }

  /// Observes the value of a selector until it changes, for a probe.
  @inlinable
  func track<Value>(_ cell: SelectorCell<State, Value>, fire: @escaping () -> Void) -> Subscription {
    var seen = SeenSelection(cell)
    let watch = SelectorWatch(cell)
    return observe(bytes: watchedBytes(watch), isProbe: true) { state in
      watch.refresh(state.assumingMemoryBound(to: State.self))
      return seen.follow(cell)
    } tell: {
      fire()
    }
  }
}
