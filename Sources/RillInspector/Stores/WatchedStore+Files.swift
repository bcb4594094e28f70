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
  /// The paths of the fields that the recorded state lacks.
  var filled: [String] = []
}

extension WatchedStore {
  /// Whether states and actions can be encoded as JSON and decoded again.
  var canReplay: Bool { decode != nil && SessionCoding<State, Action>.found(read: decode).canReplay }

  func export(as format: ExportFormat) async throws -> [UInt8] {
    try admitFiles()
    let session = try await session()
    switch format {
    case .session: return Array(session.file)
    case .redux: return Array(session.redux(.lifted))
    case .reduxActions: return Array(session.redux(.actions))
    }
  }

  func load(file: [UInt8], keepsFitting: Bool) async throws -> LoadOutcome {
    try admitFiles()
    let session = try Self.session(in: Data(file), named: name)
    let coding = coding
    var notes: [String] = []
    switch session.fit(coding: coding) {
    case .fine: break
    case .risky(let differences): notes = differences
    case .impossible(let failure): if !keepsFitting { throw failure }
    }
    let actions =
      try keepsFitting ? SessionActions(beginningOf: session, coding) : SessionActions(session, coding)
    var outcome = try await load(actions, keepsFitting: keepsFitting)
    if let failure = actions.failure {
      let reason = failure.message.replacing(" Nothing was changed.", with: "")
      notes.append("\(Self.clause(reason)), so it and the entries after it are left out")
    }
    outcome.notes = notes + outcome.notes
    guard actions.failure == nil, outcome.filled.isEmpty, let recorded = session.checksum, share != nil,
      let newest = outcome.status.newest
    else { return outcome }
    let replayed = try await reading(.number(newest)) { [types = actionTypeNames, decode] state in
      Session.checksum(of: try SessionCoding<State, Action>.found(types: types, read: decode).json(of: state))
    }
    if replayed != recorded { outcome.notes.append("the newest state is not the recorded one") }
    return outcome
  }

  private func load(_ actions: SessionActions<Action>, keepsFitting: Bool) async throws -> LoadOutcome {
    let start: (any Sendable)? =
      if let share, !keepsFitting { try actions.start(coding).map(share) } else { nil }
    let recordedNotes = Self.notes(in: actions)
    return try await slices {
      [types = actionTypeNames, decode, isShared = share != nil] tap
        -> SessionLoad<State, Action> in
      let coding = SessionCoding<State, Action>.found(types: types, read: decode)
      if keepsFitting {
        let (first, filled) = try actions.start(coding, filledFrom: tap.history.initialState)
        return try SessionLoad(tap.history, actions, from: first, filled: filled, coding)
      }
      let first = isShared ? start as? State : try actions.start(coding)
      return try SessionLoad(tap.history, actions, from: first, coding)
    } _: { work, _, tap, budget -> LoadOutcome? in
      let progress = try tap.change(
        changesLayout: true, replacing: { Self.placed(recordedNotes, on: $0) }
      ) { _ in try work.advance(&budget, toleratesMisfits: keepsFitting) }
      guard case .done(let refusal) = progress else { return nil }
      if let refusal { throw SessionFailure.refused(refusal) }
      var notes = work.filled.map { "the recorded state has no \($0), which starts with its initial value" }
      if let failure = work.misfit { notes.append(Self.clause(failure.message)) }
      if let entry = work.strayed {
        let change =
          entry.refusal == nil ? "is refused now, and was not before" : "was refused before, and is not now"
        notes.append("entry \(entry.sequence), \(entry.name), is the first that strays: it \(change)")
      }
      return LoadOutcome(status: tap.status, notes: notes, filled: work.filled)
    }
  }

  /// Returns the notes in a session by the places that its entries get in a history.
  private static func notes(in actions: SessionActions<Action>) -> [(place: Int, note: EntryNote)] {
    var notes: [(place: Int, note: EntryNote)] = []
    var place = 0
    for (index, entry) in actions.session.entries.enumerated() where actions.isLoaded(index) {
      if entry.note != nil || entry.isPinned, notes.count < EntryNotes.most {
        let text = String((entry.note ?? "").prefix(EntryNotes.longest))
        notes.append((place, EntryNote(text: text, isPinned: entry.isPinned)))
      }
      place += 1
    }
    return notes
  }

  /// Returns notes by the numbers of the entries at their places.
  private static func placed(
    _ notes: [(place: Int, note: EntryNote)], on history: History<State, Action>
  ) -> [UInt64: EntryNote] {
    let places = history.firstPlace..<history.endPlace
    return notes.reduce(into: [:]) { numbered, one in
      if places.contains(one.place), let entry = history.entry(at: one.place) {
        numbered[entry.sequence] = one.note
      }
    }
  }

  /// Returns a sentence as a part of another one.
  private static func clause(_ sentence: String) -> String {
    let words = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  private var coding: SessionCoding<State, Action> { .found(types: actionTypeNames, read: decode) }

  /// Returns the history as a session, which is encoded on this thread.
  private func session() async throws -> Session {
    try await withWork { key in
      var recorder = SessionRecorder(coding)
      while true {
        let part = try await slice(key) {
          [types = actionTypeNames, decode, share] tap -> SessionTaking<State, Action> in
          SessionTaking(tap.history, .found(types: types, read: decode), share: share)
        } _: { work, _, tap, budget -> (part: TakenPart<Action>, notes: [UInt64: EntryNote]) in
          let part = try work.next(&budget)
          guard part.isLast else { return (part, [:]) }
          tap.endWork(key)
          return (part, tap.notes.byNumber)
        }
        guard let newest = try recorder.add(part.part) else { continue }
        return Self.annotated(try recorder.session(name, newest), part.notes)
      }
    }
  }

  private static func annotated(_ session: Session, _ notes: [UInt64: EntryNote]) -> Session {
    var session = session
    for index in session.entries.indices {
      guard let note = notes[session.entries[index].sequence] else { continue }
      session.entries[index].note = note.text.isEmpty ? nil : note.text
      session.entries[index].isPinned = note.isPinned
    }
    return session
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
