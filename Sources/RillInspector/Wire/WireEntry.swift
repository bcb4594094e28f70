import Rill

/// A range of entries.
struct WireEntryList: Codable, Hashable, Sendable {
  var status: WireStatus
  /// The place of the first entry.
  var from: Int
  var entries: [EntryRow]

  init(_ list: EntryList) {
    status = WireStatus(list.status)
    from = list.from
    entries = list.rows
  }
}

/// The details of one entry.
struct WireEntryDetail: Encodable, Sendable {
  /// The durations of the steps of its turn, in microseconds.
  struct Durations: Codable, Hashable, Sendable {
    var wait: Double
    var handle: Double
    var notify: Double
  }

  var entry: EntryRow
  var action: WireTree
  var json: ActionJSON?
  var durations: Durations?
  var effects: [WireEffect]
  var caused: [UInt64]

  init(_ detail: EntryDetail) {
    entry = detail.row
    action = WireTree(detail.action)
    json = detail.json
    durations = detail.durations.map {
      Durations(
        wait: ActionWords.microseconds($0.waiting), handle: ActionWords.microseconds($0.handling),
        notify: ActionWords.microseconds($0.notifying))
    }
    effects = detail.effects.map { WireEffect($0) }
    caused = detail.caused
  }
}

/// The actions offered as templates.
struct WireTemplates: Encodable, Sendable {
  struct Template: Encodable, Sendable {
    var name: String
    var json: ActionJSON
  }

  var templates: [Template]

  init(_ templates: [ActionTemplate]) {
    self.templates = templates.map { Template(name: $0.name, json: $0.json) }
  }
}
