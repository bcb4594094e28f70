public import Rill

/// The values of selectors in one store, or in one part of a store's state.
@usableFromInline
final class SelectorTable<State> {
  private struct Entry {
    weak var life: SelectorLife?
    let slot: Slot
  }

  // A number, as a version, belongs to one selector, so the cell was made for its type.
  /// A selector's value, and the probe that notifies Observation of its changes.
  @usableFromInline
  struct Slot {
    @usableFromInline let number: Version
    @usableFromInline let cell: AnyObject
    @usableFromInline let probe: DerivedProbe
  }

  /// The store, or nil for the values of a state outside of a store.
  @usableFromInline let source: SelectorSource?
  private var entries: [Version: Entry] = [:]
  private var limit = 16
  /// The most recently requested selectors, by the lowest bits of their numbers.
  // Unchecked: of one isolation, and never held across a call that could change it.
  @exclusivity(unchecked) @usableFromInline var recent: [Slot?] = []
  @inlinable static var recentCount: Int { 16 }

  @usableFromInline
  init(_ source: SelectorSource? = nil) { self.source = source }

  /// Returns the value of a selector, which the first call creates, and its probe.
  ///
  /// - Complexity: O(1)
  @inlinable
  func find<Value>(
    _ definition: SelectorDefinition<State, Value>
  ) -> (cell: SelectorCell<State, Value>, probe: DerivedProbe) {
    let slot = slot(definition)
    return (unsafeDowncast(slot.cell, to: SelectorCell<State, Value>.self), slot.probe)
  }

  // Nothing is retained: the table keeps its slots, and nothing that runs here can change it.
  /// Returns the value of a selector if it is current and observed, and registers the read with Observation.
  ///
  /// - Complexity: O(1), without retaining an object of the table.
  @inlinable
  func currentValue<Value>(_ definition: SelectorDefinition<State, Value>, in revision: UInt64) -> Value? {
    let index = Int(truncatingIfNeeded: definition.number.number) & (Self.recentCount - 1)
    return recent.withUnsafeBufferPointer { recent in
      guard !recent.isEmpty, recent[index]?.number == definition.number,
        let cell = recent[index].map({ Unmanaged.passUnretained($0.cell) }),
        let probe = recent[index].map({ Unmanaged.passUnretained($0.probe) }),
        probe._withUnsafeGuaranteedRef({ $0.isArmed })
      else { return nil }
      return cell._withUnsafeGuaranteedRef { cell in
        let cell = unsafeDowncast(cell, to: SelectorCell<State, Value>.self)
        guard cell.isCurrent(in: revision) else { return nil }
        probe._withUnsafeGuaranteedRef { $0.accessAgain() }
        return cell.value
      }
    }
  }

  @inlinable
  func slot<Value>(_ definition: SelectorDefinition<State, Value>) -> Slot {
    let index = Int(truncatingIfNeeded: definition.number.number) & (Self.recentCount - 1)
    if !recent.isEmpty, let slot = recent[index], slot.number == definition.number { return slot }
    let slot = keptSlot(definition)
    if recent.isEmpty { recent = Array(repeating: nil, count: Self.recentCount) }
    recent[index] = slot
    return slot
  }

  @usableFromInline
  func keptSlot<Value>(_ definition: SelectorDefinition<State, Value>) -> Slot {
    if let entry = entries[definition.number] { return entry.slot }
    if entries.count >= limit { removeReleased() }
    let slot = Slot(
      number: definition.number, cell: SelectorCell(definition, in: self), probe: DerivedProbe())
    entries[definition.number] = Entry(life: definition.life, slot: slot)
    return slot
  }

  /// Removes the values of selectors that were released.
  private func removeReleased() {
    let released = entries.filter { $0.value.life == nil }
    for number in released.keys { entries[number] = nil }
    recent = []
    limit = max(16, 2 * entries.count)
    // They are released last, because their release may run any code.
    withExtendedLifetime(released) {}
  }
}

/// The lifetime of a selector, to which tables refer weakly.
final class SelectorLife: Sendable {}
