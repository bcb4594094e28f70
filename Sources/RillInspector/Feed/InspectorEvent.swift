/// An event in the app while it is inspected.
///
/// Creating an event is as cheap as possible; formatting is left to the reader.
package enum InspectorEvent: Sendable {
  case storeAdded(StoreID, name: String)
  case storeRemoved(StoreID)
  /// An entry was appended, with the duration of its turn and the status of the history after it.
  case entry(StoreID, any RowSource, took: Duration?, StoreStatus)
  /// Entries were moved, skipped, removed or replaced.
  case layout(StoreID, StoreStatus)
  /// The status of the history changed.
  case status(StoreID, StoreStatus)
  /// An effect started or changed.
  case effect(StoreID, EffectRow)
  /// The replica of a store has made something of an entry.
  case mark(StoreID, UInt64, EntryMark)
  /// The condition of a store's replica changed.
  case replica(StoreID, ReplicaRow)
  /// A store became busy, ready or was released.
  case availability(StoreID, StoreAvailability)
  /// An event in another process, or about one.
  case linked(any LinkedEvent)
}

/// An event reported by a linked process, in the form in which it is forwarded.
package protocol LinkedEvent: Sendable {}

/// Whether a store answers requests.
package enum StoreAvailability: Hashable, Sendable {
  case ready
  /// The store has not been free since a time, in milliseconds since 1970.
  case busy(since: Double)
  /// The store was released.
  case gone
}
