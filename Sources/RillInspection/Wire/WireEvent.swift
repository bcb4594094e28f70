/// One event of the stream.
///
/// A reader skips events whose name it does not know.
enum WireEvent: Hashable, Sendable {
  /// The stream begins; whether it goes on where the reader stopped.
  case open(resumed: Bool)
  /// Events were lost; read everything anew.
  case reset
  case storeAdded(id: String, name: String)
  case storeRemoved(id: String)
  /// New entries at the end, and where the history stands after them.
  case entries(store: String, WireStatus, [WireRow])
  /// Entries were moved, skipped, cut or replaced.
  case layout(store: String, WireStatus)
  /// The history stands elsewhere.
  case status(store: String, WireStatus)
  /// Effects that have started or changed.
  case effects(store: String, [WireEffect])
  /// Which processes are linked, and how much of them was never told.
  case processes([WireProcess])

  /// The event's name on the wire.
  var name: String {
    switch self {
    case .open: "open"
    case .reset: "reset"
    case .storeAdded: "store-added"
    case .storeRemoved: "store-removed"
    case .entries: "entries"
    case .layout: "layout"
    case .status: "status"
    case .effects: "effects"
    case .processes: "processes"
    }
  }
}

extension WireEvent: Encodable {
  private enum Key: String, CodingKey {
    case version, resumed, store, name, status, rows, effects, processes
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .open(let resumed):
      try container.encode(Wire.version, forKey: .version)
      try container.encode(resumed, forKey: .resumed)
    case .reset: break
    case .storeAdded(let id, let name):
      try container.encode(id, forKey: .store)
      try container.encode(name, forKey: .name)
    case .storeRemoved(let id):
      try container.encode(id, forKey: .store)
    case .entries(let store, let status, let rows):
      try container.encode(store, forKey: .store)
      try container.encode(status, forKey: .status)
      try container.encode(rows, forKey: .rows)
    case .layout(let store, let status), .status(let store, let status):
      try container.encode(store, forKey: .store)
      try container.encode(status, forKey: .status)
    case .effects(let store, let effects):
      try container.encode(store, forKey: .store)
      try container.encode(effects, forKey: .effects)
    case .processes(let processes):
      try container.encode(processes, forKey: .processes)
    }
  }
}

extension WireEvent {
  /// The same of a store with another id; nil if there is none, or if it is not about what a store does.
  func renamed(_ id: (String) -> String?) -> WireEvent? {
    switch self {
    case .entries(let store, let status, let rows): id(store).map { .entries(store: $0, status, rows) }
    case .layout(let store, let status): id(store).map { .layout(store: $0, status) }
    case .status(let store, let status): id(store).map { .status(store: $0, status) }
    case .effects(let store, let effects): id(store).map { .effects(store: $0, effects) }
    case .open, .reset, .storeAdded, .storeRemoved, .processes: nil
    }
  }
}
