/// Something that happened in the app while the inspector looked.
///
/// It is as cheap as can be where it happens; words are made of it by whoever reads.
package enum InspectorEvent: Sendable {
  case storeAdded(StoreID, name: String)
  case storeRemoved(StoreID)
  /// A new entry at the end, how long its turn took, and where the history stands after it.
  case entry(StoreID, any RowSource, took: Duration?, StoreStatus)
  /// Entries were moved, skipped, cut or replaced.
  case layout(StoreID, StoreStatus)
  /// The history stands elsewhere.
  case status(StoreID, StoreStatus)
  /// An effect has started or changed.
  case effect(StoreID, EffectRow)
  /// Something in another process, or about it.
  case linked(LinkedEvent)
}

/// What a linked process told, as it is passed on.
package struct LinkedEvent: Sendable {
  let wire: WireEvent
}
