#if Inspector
/// A store in the list of stores.
struct WireStore: Codable, Hashable, Sendable {
  struct Timeline: Codable, Hashable, Sendable {
    var count: Int
    var dropped: UInt64
    var oldest: UInt64?
    var newest: UInt64?
  }

  var id: String
  var name: String
  var stateType: String
  /// The types of actions that can be named in the JSON of an action.
  var actionTypes: [String]?
  var timeline: Timeline

  init(_ entry: StoreRegistry.Entry) {
    id = entry.id.rawValue
    name = entry.store.name
    stateType = entry.store.stateTypeName
    let types = entry.store.actionTypeNames
    actionTypes = types.isEmpty ? nil : types
    let span = entry.store.timeline.span
    timeline = Timeline(count: span.count, dropped: span.dropped, oldest: span.oldest, newest: span.newest)
  }
}

/// The list of stores.
struct WireStoreList: Codable, Hashable, Sendable {
  var version = Wire.version
  /// Tells this run of the inspector from others.
  var run: String
  var stores: [WireStore]

  init(run: String, _ entries: [StoreRegistry.Entry]) {
    self.run = run
    stores = entries.map { WireStore($0) }
  }
}
#endif
