import Rill
package import RillDebugging
package import RillValues

/// A state on its way into a session.
package enum TakenState: Sendable {
  /// A copy, which is encoded on another thread.
  case shared(any Sendable)
  /// The JSON of the state, if it has any, and its shape.
  case written(JSONText?, shape: String)
}

/// An entry on its way into a session, which can be encoded on another thread.
package struct TakenEntry<Action: Sendable>: Sendable {
  enum Subject: Sendable {
    case action(Action)
    case changes([SessionChange]?)
    /// The states before and after a write.
    case states(any Sendable, any Sendable)
  }

  var subject: Subject
  /// The entry without its subject and text.
  var entry: SessionEntry
  let isGap: Bool
}

/// A part of a history on its way into a session.
package struct TakenPart<Action: Sendable>: Sendable {
  /// The first state, if the part is the first one.
  ///
  /// Parts before it are obsolete.
  var start: TakenState?
  var entries: [TakenEntry<Action>] = []
  /// The newest state, if the part is the last one.
  var newest: TakenState?

  /// A Boolean value that indicates whether there are no further parts.
  package var isLast: Bool { newest != nil }
}

/// Takes the content of a history for a session, in slices between turns.
///
/// States are copied if they can be shared with other threads, and encoded otherwise.
package final class SessionTaking<State, Action: Sendable> {
  /// The number of states that wait for encoding, so that a part never holds many copies.
  private static var mostStates: Int { 8 }

  private let history: History<State, Action>
  private let coding: SessionCoding<State, Action>
  private let share: ((State) -> any Sendable)?
  private var edition: Int?
  private var place = 0
  private var rebuild = HistoryRebuild<State, Action>()

  /// Creates an object that has taken nothing.
  ///
  /// - Parameters:
  ///   - history: The history.
  ///   - coding: Writes states as JSON.
  ///   - share: Makes a copy of a state that another thread may read, or nil if the states cannot be shared.
  package init(
    _ history: History<State, Action>, _ coding: SessionCoding<State, Action>,
    share: ((State) -> any Sendable)? = nil
  ) {
    self.history = history
    self.coding = coding
    self.share = share
  }

  /// Takes the next part, between turns.
  ///
  /// It starts again if entries were changed, or removed before they were taken.
  ///
  /// - Parameter budget: The work of this slice.
  /// - Returns: The part.
  /// - Throws: ``SessionFailure`` if the history is not attached, or if a state cannot be represented as JSON.
  package func next(_ budget: inout SliceBudget) throws(SessionFailure) -> TakenPart<Action> {
    guard history.isOpen else { throw .detached(SwiftTypeName(History<State, Action>.self).text) }
    history.closeGap()
    var part = TakenPart<Action>()
    if edition == nil || edition != history.edition || place < history.firstPlace {
      guard let start = state(at: history.firstPlace, &budget) else { return part }
      part.start = try taken(start)
      (edition, place) = (history.edition, history.firstPlace)
    }
    var states = 0
    while place < history.endPlace {
      guard states < Self.mostStates, let entry = history.entry(at: place) else { return part }
      let before = needsState(entry) ? state(at: place, &budget) : nil
      // After the state, so that a slice of one step makes progress.
      guard before != nil || !needsState(entry), budget.spend() else { return part }
      let subject = try subject(of: entry, before)
      if case .states = subject { states += 2 }
      part.entries.append(TakenEntry(entry, subject))
      place += 1
    }
    guard let newest = state(at: history.endPlace, &budget) else { return part }
    part.newest = try taken(newest)
    return part
  }

  private func state(at place: Int, _ budget: inout SliceBudget) -> State? {
    rebuild.state(at: place, of: history, &budget)
  }

  private func taken(_ state: State) throws(SessionFailure) -> TakenState {
    if let share { return .shared(share(state)) }
    return .written(try coding.text(of: state), shape: ShapeFingerprint.of(state))
  }

  /// Returns whether the session contains an entry as the difference between the states before and after it.
  private func needsState(_ entry: HistoryEntry<State, Action>) -> Bool {
    entry.action == nil && coding.writeState != nil
  }

  private func subject(
    of entry: HistoryEntry<State, Action>, _ before: State?
  ) throws(SessionFailure) -> TakenEntry<Action>.Subject {
    if let action = entry.action { return .action(action) }
    guard case .write(let write) = entry.input, let before else { return .changes(nil) }
    var after = before
    write.apply(&after)
    if let share { return .states(share(before), share(after)) }
    return .changes(try coding.changes(from: before, to: after))
  }
}

extension TakenEntry {
  fileprivate init<State>(_ entry: HistoryEntry<State, Action>, _ subject: Subject) {
    self.subject = subject
    isGap = entry.isGap
    self.entry = SessionEntry(
      entry.transition, .action(nil), name: entry.action == nil ? entry.label : "",
      isSkipped: entry.isSkipped,
      place: entry.place)
  }
}

extension SessionCoding {
  /// Returns the JSON of a state, or nil if states have none.
  func text(of state: State) throws(SessionFailure) -> JSONText? {
    do { return try writeState?(state) } catch { throw .unencodable(error, "The state") }
  }

  /// Returns the differences of two states in their JSON, or nil if states have none.
  func changes(from before: State, to after: State) throws(SessionFailure) -> [SessionChange]? {
    guard let old = try text(of: before), let new = try text(of: after) else { return nil }
    do throws(JSONProblem) { return SessionChange.between(try old.value, try new.value) } catch {
      throw .malformed(error, in: new.utf8, "the state")
    }
  }
}
