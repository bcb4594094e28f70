import Foundation
import Rill
import RillDebugging
import RillSessions
import RillValues

/// The file formats for the history of a store.
package enum ExportFormat: String, Hashable, Sendable, CaseIterable {
  /// A session, which contains the whole history.
  case session
  /// The format in which Redux DevTools save their history.
  case redux
  /// A list of actions for Redux DevTools.
  case reduxActions = "redux-actions"
}

/// The result of loading a file into a store.
package struct LoadOutcome: Hashable, Sendable {
  var status: StoreStatus
  /// The differences between the recording and the store; empty if the file fits.
  var notes: [String]
}

extension WatchedStore {
  /// Whether states and actions can be encoded as JSON and decoded again.
  var canReplay: Bool { decode != nil && SessionCoding<State, Action>.found(read: decode).canReplay }

  func export(as format: ExportFormat) async throws -> [UInt8] {
    try admitFiles()
    let session = try await visit { [name, types = actionTypeNames, decode] _, tap in
      var session = try tap.history.session(name, coding: .found(types: types, read: decode))
      for index in session.entries.indices {
        guard let note = tap.notes[session.entries[index].sequence] else { continue }
        session.entries[index].note = note.text.isEmpty ? nil : note.text
        session.entries[index].isPinned = note.isPinned
      }
      return session
    }
    switch format {
    case .session: return Array(session.file)
    case .redux: return Array(session.redux(.lifted))
    case .reduxActions: return Array(session.redux(.actions))
    }
  }

  func load(file: [UInt8]) async throws -> LoadOutcome {
    try admitFiles()
    let session = try Self.session(in: Data(file), named: name)
    return try await visit { [types = actionTypeNames, decode] _, tap in
      let coding = SessionCoding<State, Action>.found(types: types, read: decode)
      var notes: [String] = []
      switch session.fit(coding: coding) {
      case .fine: break
      case .risky(let differences): notes = differences
      case .impossible(let failure): throw failure
      }
      try tap.replaceEntries { history in
        try history.load(session, coding: coding)
        return Self.notes(in: session, on: history)
      }
      return LoadOutcome(status: tap.status, notes: notes)
    }
  }

  /// Returns the notes in a session by the numbers that its entries have in a history.
  private static func notes(
    in session: Session, on history: History<State, Action>
  ) -> [UInt64: EntryNote] {
    let noted = session.entries.indices.filter {
      session.entries[$0].note != nil || session.entries[$0].isPinned
    }
    var notes: [UInt64: EntryNote] = [:]
    for index in noted.prefix(EntryNotes.most) {
      guard
        let entry = history.entries(at: (history.firstPlace + index)..<(history.firstPlace + index + 1)).first
      else { continue }
      let text = String((session.entries[index].note ?? "").prefix(EntryNotes.longest))
      notes[entry.sequence] = EntryNote(text: text, isPinned: session.entries[index].isPinned)
    }
    return notes
  }

  /// Returns the session in a file of any supported format.
  private static func session(in file: Data, named name: String) throws -> Session {
    do {
      return try Session(file: file)
    } catch  where error.code == .foreign {
      return try Session(redux: file, named: name)
    }
  }

  private func admitFiles() throws {
    guard isOpen else { throw InspectorFailure.isHidden(name) }
    guard canReplay else {
      throw InspectorFailure.cannotReplay(name, state: stateTypeName, action: SwiftTypeName(Action.self).text)
    }
  }

  func testSource(of numbers: [ClosedRange<UInt64>], named test: String) async throws -> String {
    guard isOpen else { throw InspectorFailure.isHidden(name) }
    return try await visit { [expression] _, tap in
      // Includes only existing numbers, so that a long range costs no more than a short one.
      let wanted = tap.history.entries.map(\.sequence).filter { number in
        numbers.contains { $0.contains(number) }
      }
      return try tap.history.testSource(of: wanted, named: test, over: expression, json: Self.json).text
    }
  }

  private static func json(of state: State) -> String? {
    guard let state = state as? any Encodable else { return nil }
    do {
      return try JSONText(ordering: state).description
    } catch {
      // Such a state is written in another way, or left as a placeholder.
      return nil
    }
  }
}
