import Foundation
import Rill
import RillDebugging
import RillValues

/// A range of entries.
package struct EntryList: Sendable {
  var status: StoreStatus
  /// The place of the first entry.
  var from: Int
  var rows: [EntryRow]

  package init(status: StoreStatus, from: Int, rows: [EntryRow]) {
    self.status = status
    self.from = from
    self.rows = rows
  }
}

/// The details of one entry.
package struct EntryDetail: Sendable {
  var row: EntryRow
  var action: StateTree
  /// The action as JSON, if it can be encoded and nothing in it is redacted.
  var json: ActionJSON?
  var durations: TurnDurations?
  var effects: [EffectRow]
  /// The numbers of the entries that it caused.
  var caused: [UInt64]
}

extension WatchedStore {
  /// The number of subsequent entries that are searched for those that an entry caused.
  private static var mostLookedThrough: Int { 20_000 }

  func entries(from place: Int?, limit: Int) async throws -> EntryList {
    let (status, from, drafts, notes) = try await visit { _, tap in
      let status = tap.status
      let end = status.first + status.count
      let from = min(max(place ?? end - limit, status.first), end)
      let entries = tap.history.entries(at: from..<min(end, from + limit))
      return (status, from, entries.map { tap.draft(of: $0) }, tap.notes)
    }
    let rows = drafts.map { draft in
      var row = words.row(of: draft)
      row.note = notes[draft.transition.sequence]
      return row
    }
    return EntryList(status: status, from: from, rows: rows)
  }

  private typealias FoundEntry = (EntryDraft<Action>, [EffectRecord], [UInt64], EntryNote?)

  func entry(_ number: UInt64) async throws -> EntryDetail {
    let found = try await visit { _, tap -> FoundEntry? in
      guard let place = tap.history.place(after: number), let entry = tap.history.entry(number) else {
        return nil
      }
      let next = place..<min(tap.history.endPlace, place + Self.mostLookedThrough)
      let effects = tap.effects.records(after: 0).filter { $0.cause == number }
      let caused = tap.history.numbers(in: next) { $0.cause == number }
      return (tap.draft(of: entry), effects, caused, tap.notes[number])
    }
    guard let (draft, effects, caused, note) = found else {
      throw InspectorFailure.unknownEntry(number, store: name)
    }
    var row = words.row(of: draft)
    row.note = note
    return EntryDetail(
      row: row, action: words.tree(of: draft.transition.subject), json: json(of: draft),
      durations: draft.durations,
      effects: effects.map { EffectRow($0, words) }, caused: caused)
  }

  private func json(of draft: EntryDraft<Action>) -> ActionJSON? {
    guard case .action(let action) = draft.transition.subject else { return nil }
    return ActionJSON(action, types: actionTypeNames, options: words.options)
  }

  func templates() async -> [ActionTemplate] {
    let cases = (Action.self as? any CaseIterable.Type).map { Self.cases(of: $0) } ?? []
    return (samples + cases).compactMap { action in
      let tree = StateTree(reflecting: action, options: words.options)
      return ActionJSON(action, types: actionTypeNames, options: words.options).map {
        ActionTemplate(name: ActionWords.name(of: tree), json: $0)
      }
    }
  }

  private static func cases<All: CaseIterable>(of _: All.Type) -> [Action] {
    All.allCases.compactMap { $0 as? Action }
  }
}

/// An action offered as a template.
package struct ActionTemplate: Sendable {
  var name: String
  var json: ActionJSON
}

/// An action as JSON, in the form in which it is sent.
package struct ActionJSON: Sendable, Encodable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private let write: @Sendable (any Encoder) throws -> Void

  /// Creates the JSON of an action, or returns nil if the action cannot be encoded or part of it may be redacted.
  init?(_ action: some Sendable, types: [String], options: DumpOptions) {
    guard options.redactions.isEmpty, action is any Encodable else { return nil }
    let name = SwiftTypeName(type(of: action as Any)).text
    let wrapper = types.contains(name) ? name : nil
    write = { encoder in
      guard let value = action as? any Encodable else { return }
      if let wrapper {
        var container = encoder.container(keyedBy: Name.self)
        try container.encode(value, forKey: Name(stringValue: wrapper))
      } else {
        var container = encoder.singleValueContainer()
        try container.encode(value)
      }
    }
    do {
      _ = try JSONEncoder().encode(self)
    } catch {
      // For example, an action that contains NaN cannot be sent as JSON.
      return nil
    }
  }

  package func encode(to encoder: any Encoder) throws { try write(encoder) }
}
