/// A store in the list of stores.
struct WireStore: Codable, Hashable, Sendable {
  var id: String
  var name: String
  var stateType: String
  /// The action types that can be named in the JSON of an action.
  var actionTypes: [String]?
  /// The features that the store supports.
  var features: [String]
  var history: WireStatus
  /// Whether the store is busy or was released; absent if it is ready.
  var availability: WireAvailability?
  /// The condition of the store's replica, if it has one.
  var replica: ReplicaRow?
  /// The name of the store's process, if it is not the inspector's own.
  var process: String?

  init(_ entry: StoreRegistry.Entry) {
    id = entry.id.rawValue
    name = entry.store.name
    stateType = entry.store.stateTypeName
    let types = entry.store.actionTypeNames
    actionTypes = types.isEmpty ? nil : types
    features = entry.store.features.map(\.rawValue)
    history = WireStatus(entry.store.status)
    availability = WireAvailability(entry.store.availability)
    replica = entry.store.replica
  }
}

/// Whether a store answers requests.
struct WireAvailability: Codable, Hashable, Sendable {
  /// `ready`, `busy` or `gone`.
  var state: String
  /// The time since which the store has not been free, in milliseconds since 1970.
  var since: Double?

  init(state: String, since: Double? = nil) { (self.state, self.since) = (state, since) }

  /// Creates the description of a store that is not ready.
  init?(_ availability: StoreAvailability) {
    switch availability {
    case .ready: return nil
    case .busy(let since): self.init(state: "busy", since: since)
    case .gone: self.init(state: "gone")
    }
  }
}

/// The list of stores.
struct WireStoreList: Codable, Hashable, Sendable {
  var version = Wire.version
  /// The ID of this run of the inspector.
  var run: String
  var stores: [WireStore]
  /// The processes that are or were linked, if the inspector accepts links.
  var processes: [WireProcess]?

  init(
    run: String, _ entries: [StoreRegistry.Entry], linked: [WireStore] = [], _ processes: [WireProcess]? = nil
  ) {
    self.run = run
    stores = entries.map { WireStore($0) } + linked
    self.processes = processes
  }
}
