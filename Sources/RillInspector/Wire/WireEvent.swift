/// The mark of an entry, with the number of the entry.
struct WireMark: Codable, Hashable, Sendable {
  var number: UInt64
  var mark: EntryMark
}

/// An event of the stream.
///
/// Readers skip events with unknown names.
enum WireEvent: LinkedEvent, Hashable, Sendable {
  /// The stream starts, and states whether it continues after the reader's last position.
  case open(resumed: Bool)
  /// Events were lost, so that the reader must read everything again.
  case reset
  case storeAdded(id: String, name: String)
  case storeRemoved(id: String)
  /// Entries were appended, with the status of the history after them.
  case entries(store: String, WireStatus, [EntryRow])
  /// Entries were moved, skipped, removed or replaced.
  case layout(store: String, WireStatus)
  /// The status of the history changed.
  case status(store: String, WireStatus)
  /// Effects started or changed.
  case effects(store: String, [WireEffect])
  /// The replica of a store has made something of entries.
  case marks(store: String, [WireMark])
  /// The condition of a store's replica changed.
  case replica(store: String, ReplicaRow)
  /// A store became busy, ready or was released.
  case availability(store: String, WireAvailability)
  /// The linked processes changed, or the numbers of their dropped events.
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
    case .marks: "marks"
    case .replica: "replica"
    case .availability: "availability"
    case .processes: "processes"
    }
  }
}

extension WireEvent: Encodable {
  private enum Key: String, CodingKey {
    case version, resumed, store, name, status, rows, effects, processes, marks, replica
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
    case .marks(let store, let marks):
      try container.encode(store, forKey: .store)
      try container.encode(marks, forKey: .marks)
    case .replica(let store, let replica):
      try container.encode(store, forKey: .store)
      try container.encode(replica, forKey: .replica)
    case .availability(let store, let availability):
      try container.encode(store, forKey: .store)
      try availability.encode(to: encoder)
    case .processes(let processes):
      try container.encode(processes, forKey: .processes)
    }
  }
}

extension WireEvent {
  /// Returns the event with another store ID, or nil if there is none or if the event is not about a store's activity.
  func renamed(_ id: (String) -> String?) -> WireEvent? {
    switch self {
    case .entries(let store, let status, let rows): id(store).map { .entries(store: $0, status, rows) }
    case .layout(let store, let status): id(store).map { .layout(store: $0, status) }
    case .status(let store, let status): id(store).map { .status(store: $0, status) }
    case .effects(let store, let effects): id(store).map { .effects(store: $0, effects) }
    case .marks(let store, let marks): id(store).map { .marks(store: $0, marks) }
    case .replica(let store, let replica): id(store).map { .replica(store: $0, replica) }
    case .availability(let store, let availability): id(store).map { .availability(store: $0, availability) }
    case .open, .reset, .storeAdded, .storeRemoved, .processes: nil
    }
  }
}
