import Rill

/// An entry as a row of the list.
struct WireRow: Codable, Hashable, Sendable {
  var number: UInt64
  var action: String
  var summary: String
  var origin: String
  var cause: UInt64?
  /// The start time of its turn in milliseconds since 1970, rounded to microseconds.
  var time: Double
  /// The duration of its turn in microseconds.
  var took: Double?
  var refusal: String?
  var skipped: Bool?
  var gap: Bool?
  var write: Bool?
  var effects: Int?
  var note: String?
  var pinned: Bool?

  init(_ row: EntryRow) {
    number = row.number
    action = row.action
    summary = row.summary
    origin = row.origin
    cause = row.cause
    time = row.time
    took = row.took
    refusal = row.refusal
    skipped = row.isSkipped ? true : nil
    gap = row.isGap ? true : nil
    write = row.isWrite ? true : nil
    effects = row.effects > 0 ? row.effects : nil
    note = row.note.flatMap { $0.text.isEmpty ? nil : $0.text }
    pinned = row.note?.isPinned == true ? true : nil
  }
}

/// A range of entries.
struct WireEntryList: Codable, Hashable, Sendable {
  var status: WireStatus
  /// The place of the first entry.
  var from: Int
  var entries: [WireRow]

  init(_ list: EntryList) {
    status = WireStatus(list.status)
    from = list.from
    entries = list.rows.map { WireRow($0) }
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

  var entry: WireRow
  var action: WireTree
  var json: ActionJSON?
  var durations: Durations?
  var effects: [WireEffect]
  var caused: [UInt64]

  init(_ detail: EntryDetail) {
    entry = WireRow(detail.row)
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
