public import Foundation
import Rill
import RillValues

extension Session {
  /// Reads a file of Redux DevTools.
  ///
  /// The file may be a lifted state, a list of actions with or without a state before them, or a lifted state in place
  /// of that list. An action becomes an entry whose JSON is the whole action. Data without an equivalent in a session
  /// is kept in ``extra``, so that writing the session in this format loses nothing. A file that was written from a
  /// session becomes an equal session.
  ///
  /// - Parameters:
  ///   - file: The file's contents.
  ///   - name: The name of the program, if the file does not contain one.
  /// - Throws: ``SessionFailure`` if it is not such a file.
  public init(redux file: Data, named name: String = "Redux") throws(SessionFailure) {
    try self.init(reading: file, named: name)
  }

  /// Reads a bare list of actions, in which an action may have any form.
  init(list file: Data) throws(SessionFailure) {
    try self.init(reading: file, named: "Redux", isOwnList: true)
  }

  private init(reading file: Data, named name: String, isOwnList: Bool = false) throws(SessionFailure) {
    let bytes = Array(Self.withoutMark(file))
    let value: JSONValue
    do throws(JSONProblem) {
      var reader = try JSONReader(checking: bytes)
      value = try reader.value()
      try reader.end()
    } catch {
      throw .malformed(error, in: bytes, "the file of Redux DevTools")
    }
    self.init(.init(name, state: "", action: ""), start: nil, entries: [])
    if isOwnList, let actions = value.elements {
      try read(actions: actions) { if case .null = $0 { false } else { true } }
    } else {
      try read(value)
    }
    if case .some(let head) = value["rill"] { try take(head) }
  }

  /// Reads a file in either format.
  private mutating func read(_ value: JSONValue) throws(SessionFailure) {
    if let actions = value.elements { return try read(actions: actions) }
    guard value["payload"] != nil else { return try readLifted(value) }
    let state = try Self.unpacked(value["preloadedState"], "preloadedState")
    let payload = try Self.unpacked(value["payload"], "payload") ?? .null
    guard let actions = payload.elements else { return try readLifted(payload) }
    start = state.map { JSONText($0) }
    try read(actions: actions)
  }

  /// Returns a value that may be encoded as a string, as the extension does, or nil if there is none.
  private static func unpacked(_ value: JSONValue?, _ member: String) throws(SessionFailure) -> JSONValue? {
    guard let value else { return nil }
    guard case .string(let text) = value else { return value }
    if text.isEmpty { return nil }
    do throws(JSONProblem) {
      var reader = try JSONReader(checking: Array(text.utf8))
      let inner = try reader.value()
      try reader.end()
      return inner
    } catch {
      throw .reduxMember(member, "it \(error.reason) at its byte \(error.offset + 1)")
    }
  }

  private mutating func read(
    actions: [JSONValue], where isAction: (JSONValue) -> Bool = { $0.members != nil || $0.string != nil }
  ) throws(SessionFailure) {
    for (index, action) in actions.enumerated() {
      entries.append(
        try Self.entry(
          action, id: UInt64(index + 1), "the action at index \(index)", isOwn: isAction(action)))
    }
  }

  // MARK: - Lifted states

  private mutating func readLifted(_ lifted: JSONValue) throws(SessionFailure) {
    guard let actions = lifted["actionsById"]?.members, let staged = lifted["stagedActionIds"]?.elements
    else {
      throw .notRedux
    }
    let byID = Dictionary(actions.map { ($0.name, $0.value) }) { _, last in last }
    let skipped = Set((lifted["skippedActionIds"]?.elements ?? []).compactMap(\.id))
    var ids = try staged.map { value throws(SessionFailure) in
      guard let id = value.id else {
        throw .reduxMember("stagedActionIds", "not all of its elements are ids")
      }
      return id
    }
    // The first action only creates the initial state.
    if ids.first == 0 { ids.removeFirst() }
    for id in ids {
      guard let performed = byID["\(id)"] else {
        throw .reduxMember("stagedActionIds", "it names \(id), which \"actionsById\" does not have")
      }
      var entry = try Self.entry(performed["action"] ?? .null, id: id, "the action \(id)")
      entry.take(performed, isSkipped: skipped.contains(id))
      entries.append(entry)
    }
    let states = lifted["computedStates"]?.elements ?? []
    let first = states.first.flatMap { $0["error"] == nil ? $0["state"] : nil }
    start = (first ?? lifted["committedState"]).map { JSONText($0) }
    if states.count == staged.count, let last = states.last, last["error"] == nil, let state = last["state"] {
      checksum = Session.checksum(of: JSONText(state))
    }
    keep(lifted, ids, byID)
  }

  /// Keeps data without an equivalent in a session.
  private mutating func keep(_ lifted: JSONValue, _ ids: [UInt64], _ byID: [String: JSONValue]) {
    var kept = (lifted.members ?? []).filter {
      !["actionsById", "stagedActionIds", "skippedActionIds", "rill"].contains($0.name)
    }
    let staged = Set(ids.map { "\($0)" })
    let others = (lifted["actionsById"]?.members ?? []).filter { !staged.contains($0.name) }
    if !others.isEmpty { kept.append(.init("otherActions", .object(others))) }
    extra = JSONText(.object([.init("redux", .object(kept))]))
  }

  /// Returns an action as an entry, or the entry from which the action was written.
  private static func entry(
    _ action: JSONValue, id: UInt64, _ what: String, isOwn: Bool = false
  ) throws(SessionFailure) -> SessionEntry {
    guard let type = action["type"]?.string else {
      // In a list, an action may have the form in which the program itself encodes it, also one whose case is named "type".
      guard isOwn, action["type"].map({ $0.members != nil }) ?? true else {
        throw .reduxAction(what)
      }
      let json = JSONText(action)
      return SessionEntry(id, .action(json), name: name(of: json))
    }
    guard let line = action["meta"]?["rill"] else {
      return SessionEntry(id, .action(JSONText(action)), name: type, origin: .other("Redux"))
    }
    var entry = try SessionEntry(line: JSONText(line).utf8)
    if case .action = entry.subject { entry.subject = .action(action["payload"].map { JSONText($0) }) }
    return entry
  }

  /// Restores the properties that a session has written.
  private mutating func take(_ head: JSONValue) throws(SessionFailure) {
    var members = head.members ?? []
    members.append(.init("entries", .array([])))
    members.append(.init("end", .object([.init("count", .number("0"))])))
    let session = try Session(file: Data(JSONText(.object(members)).utf8))
    (program, stateShape, actionShape) = (session.program, session.stateShape, session.actionShape)
    (seeds, redactedFields, extra) = (session.seeds, session.redactedFields, session.extra)
    start = session.start
    checksum = head["checksum"]?.string
  }
}

extension JSONValue {
  /// The ID of an action, or nil if the value is not an ID.
  fileprivate var id: UInt64? { if case .number(let text) = self { UInt64(text) } else { nil } }
}

extension SessionEntry {
  /// Applies the data that Redux DevTools store beside an action.
  fileprivate mutating func take(_ performed: JSONValue, isSkipped: Bool) {
    self.isSkipped = isSkipped
    guard origin == .other("Redux") else { return }
    var kept = (performed.members ?? []).filter { !["action", "timestamp"].contains($0.name) }
    kept.removeAll { $0.name == "type" && $0.value == .string("PERFORM_ACTION") }
    if case .number(let text)? = performed["timestamp"] {
      time = ReduxTime.microseconds(text) ?? 0
      if ReduxTime.text(time) != text { kept.append(.init("timestamp", .number(text))) }
    }
    if !kept.isEmpty { extra = JSONText(.object(kept)) }
  }
}
