/// The offer of a process to link its stores to an inspector.
struct WireLinkOffer: Codable, Hashable, Sendable {
  var version = Wire.version
  /// The name of the process, for people.
  var process: String
  /// The ID of this run of the process.
  var run: String
  var stores: [WireStore]
  /// The number of events that were never reported.
  var dropped: UInt64
}

/// The answer to an offer, with the name of the link.
struct WireLinkAnswer: Codable, Hashable, Sendable {
  var version = Wire.version
  var link: String

  /// Whether the name can be used in an address unescaped, and thus cannot lead to another address.
  var fitsAddresses: Bool {
    !link.isEmpty && link.utf8.allSatisfy { Self.signs.contains($0) }
  }

  private static let signs = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)
}

/// The requests to a process.
struct WireLinkRequests: Codable, Hashable, Sendable {
  struct Request: Codable, Hashable, Sendable {
    /// The number that the answer must contain.
    var number: UInt64
    var method: String
    /// The address, percent-encoded.
    var target: String
    var body: String?
  }

  var requests: [Request]
}

/// The events and stores that a process reports.
struct WireLinkReport: Codable, Hashable, Sendable {
  var stores: [WireStore]
  /// The number of events that were never reported.
  var dropped: UInt64
  var events: [WireLinkEvent]
}

/// An event with its name; the event is nil if this version does not know it.
struct WireLinkEvent: Codable, Hashable, Sendable {
  var event: WireEvent?

  init(_ event: WireEvent) { self.event = event }

  private enum Key: String, CodingKey {
    case event, data
  }

  private struct Content: Decodable {
    var store: String
    var name: String?
    var status: WireStatus?
    var rows: [EntryRow]?
    var effects: [WireEffect]?
    var marks: [WireMark]?
    var replica: ReplicaRow?
    var state: String?
    var since: Double?
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let name = try container.decode(String.self, forKey: .event)
    guard name != WireEvent.reset.name else {
      event = .reset
      return
    }
    guard ["entries", "layout", "status", "effects", "availability", "marks", "replica"].contains(name) else {
      return
    }
    let content = try container.decode(Content.self, forKey: .data)
    if name == "replica", let replica = content.replica {
      event = .replica(store: content.store, replica)
      return
    }
    event =
      switch (name, content.status, content.rows, content.effects) {
      case ("entries", let status?, let rows?, _): .entries(store: content.store, status, rows)
      case ("layout", let status?, _, _): .layout(store: content.store, status)
      case ("status", let status?, _, _): .status(store: content.store, status)
      case ("availability", _, _, _):
        .availability(
          store: content.store, WireAvailability(state: content.state ?? "ready", since: content.since))
      case ("marks", _, _, _): .marks(store: content.store, content.marks ?? [])
      case ("effects", _, _, let effects?): .effects(store: content.store, effects)
      default:
        throw DecodingError.dataCorruptedError(
          forKey: .data, in: container, debugDescription: "\"\(name)\" needs more than that")
      }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    guard let event else { return }
    try container.encode(event.name, forKey: .event)
    try container.encode(event, forKey: .data)
  }
}

/// A process that is linked to the inspector.
struct WireProcess: Codable, Hashable, Sendable {
  var name: String
  /// Whether the process is currently linked.
  var linked: Bool
  /// The number of events that were never reported.
  var dropped: UInt64
  /// The IDs of its stores in this inspector.
  var stores: [String]
}
