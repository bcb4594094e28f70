#if Inspector
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
  case transition(store: String, WireTransition)

  init(_ event: InspectorEvent) {
    switch event {
    case .storeAdded(let id, let name): self = .storeAdded(id: id.rawValue, name: name)
    case .storeRemoved(let id): self = .storeRemoved(id: id.rawValue)
    case .transition(let id, let header): self = .transition(store: id.rawValue, WireTransition(header))
    }
  }

  /// The event's name on the wire.
  var name: String {
    switch self {
    case .open: "open"
    case .reset: "reset"
    case .storeAdded: "store-added"
    case .storeRemoved: "store-removed"
    case .transition: "transition"
    }
  }
}

extension WireEvent: Encodable {
  private enum Key: String, CodingKey {
    case version, resumed, store, name, transition
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
    case .transition(let store, let transition):
      try container.encode(store, forKey: .store)
      try container.encode(transition, forKey: .transition)
    }
  }
}
#endif
