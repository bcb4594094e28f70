#if Inspector
/// Something that happened in the app while the inspector looked.
enum InspectorEvent: Hashable, Sendable {
  case storeAdded(StoreID, name: String)
  case storeRemoved(StoreID)
  case transition(StoreID, TransitionHeader)
}
#endif
