/// What a process says of itself to an inspector elsewhere.
struct WireLinkOffer: Codable, Hashable, Sendable {
  var version = Wire.version
  /// The name of the process, for people.
  var process: String
  /// Tells this run of the process from others.
  var run: String
  var stores: [WireStore]
  /// How many events were never told.
  var dropped: UInt64
}

/// What a process is called from now on.
struct WireLinkAnswer: Codable, Hashable, Sendable {
  var version = Wire.version
  var link: String

  /// Whether the name is a part of an address as it stands, and cannot lead elsewhere.
  var fitsAddresses: Bool {
    !link.isEmpty && link.utf8.allSatisfy { Self.signs.contains($0) }
  }

  private static let signs = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)
}

/// What a process is asked.
struct WireLinkRequests: Codable, Hashable, Sendable {
  struct Request: Codable, Hashable, Sendable {
    /// What the answer is to name.
    var number: UInt64
    var method: String
    /// The address, still escaped.
    var target: String
    var body: String?
  }

  var requests: [Request]
}

/// What has happened in a process.
struct WireLinkReport: Codable, Hashable, Sendable {
  var stores: [WireStore]
  /// How many events were never told.
  var dropped: UInt64
  var events: [WireLinkEvent]
}

/// An event with its name; nil stands for one that this version does not know.
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
    var rows: [WireRow]?
    var effects: [WireEffect]?
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let name = try container.decode(String.self, forKey: .event)
    guard name != WireEvent.reset.name else {
      event = .reset
      return
    }
    guard ["entries", "layout", "status", "effects"].contains(name) else { return }
    let content = try container.decode(Content.self, forKey: .data)
    event =
      switch (name, content.status, content.rows, content.effects) {
      case ("entries", let status?, let rows?, _): .entries(store: content.store, status, rows)
      case ("layout", let status?, _, _): .layout(store: content.store, status)
      case ("status", let status?, _, _): .status(store: content.store, status)
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
  /// Whether it answers.
  var linked: Bool
  /// How many events were never told.
  var dropped: UInt64
  /// The ids of its stores here.
  var stores: [String]
}
