/// Consecutive events of one store and kind, combined into one.
struct EventBatch {
  /// The maximum number of events in a batch.
  private static let most = 200

  private let events: [InspectorEvent]
  /// The number of the last event in the batch.
  let number: UInt64

  /// Creates a batch from an event and as many of the following events as belong to it.
  ///
  /// - Parameters:
  ///   - first: The first event.
  ///   - number: The number of the first event.
  ///   - next: Returns the event after a number, if there is one.
  init(_ first: InspectorEvent, _ number: UInt64, next: (UInt64) -> (UInt64, InspectorEvent)?) {
    var events = [first]
    var last = number
    while events.count < Self.most, let (number, event) = next(last), Self.belong(first, event) {
      events.append(event)
      last = number
    }
    self.events = events
    self.number = last
  }

  private static func belong(_ one: InspectorEvent, _ other: InspectorEvent) -> Bool {
    switch (one, other) {
    case (.entry(let one, _, _, _), .entry(let other, _, _, _)), (.status(let one, _), .status(let other, _)),
      (.effect(let one, _), .effect(let other, _)), (.mark(let one, _, _), .mark(let other, _, _)),
      (.replica(let one, _), .replica(let other, _)):
      one == other
    default: false
    }
  }

  /// The batch as a single event to send.
  ///
  /// - Complexity: Several microseconds for each entry.
  var wire: WireEvent {
    switch events[events.count - 1] {
    case .storeAdded(let id, let name): .storeAdded(id: id.rawValue, name: name)
    case .storeRemoved(let id): .storeRemoved(id: id.rawValue)
    case .layout(let id, let status): .layout(store: id.rawValue, WireStatus(status))
    case .status(let id, let status): .status(store: id.rawValue, WireStatus(status))
    case .entry(let id, _, _, let status): .entries(store: id.rawValue, WireStatus(status), rows)
    case .effect(let id, _): .effects(store: id.rawValue, effects)
    case .mark(let id, _, _): .marks(store: id.rawValue, marks)
    case .replica(let id, let row): .replica(store: id.rawValue, row)
    case .availability(let id, let availability):
      .availability(store: id.rawValue, WireAvailability(availability) ?? WireAvailability(state: "ready"))
    // Links report events of the wire only; a reader starts afresh after any other.
    case .linked(let event): event as? WireEvent ?? .reset
    }
  }

  private var rows: [EntryRow] {
    events.compactMap { event in
      if case .entry(_, let source, let took, _) = event { source.row(took: took) } else { nil }
    }
  }

  /// The last mark of each entry.
  private var marks: [WireMark] {
    var newest: [UInt64: EntryMark] = [:]
    for case .mark(_, let number, let mark) in events { newest[number] = mark }
    return newest.sorted { $0.key < $1.key }.map { WireMark(number: $0.key, mark: $0.value) }
  }

  /// The last state of each effect, in the order of their first events.
  private var effects: [WireEffect] {
    var order: [UInt64] = []
    var newest: [UInt64: WireEffect] = [:]
    for case .effect(_, let row) in events {
      if newest.updateValue(WireEffect(row), forKey: row.number) == nil { order.append(row.number) }
    }
    return order.compactMap { newest[$0] }
  }
}

/// An event in the format of server-sent events.
struct EventFrame {
  let id: EventPosition
  let event: WireEvent

  /// Returns the bytes of the frame, including the empty line at its end.
  func bytes() throws -> [UInt8] {
    Array("id: \(id)\nevent: \(event.name)\ndata: ".utf8) + (try Wire.encode(event)) + Array("\n\n".utf8)
  }
}
