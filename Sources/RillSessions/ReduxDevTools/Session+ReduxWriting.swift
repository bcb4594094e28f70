public import Foundation
import Rill
public import RillValues

extension Session {
  /// Returns the session as a file of Redux DevTools.
  ///
  /// The type of each Redux action is its name, and its payload is its JSON. Data without an equivalent in Redux is
  /// stored in `meta.rill` of the action and in `rill` of a lifted state, which Redux DevTools ignore; the session can
  /// therefore be read back. Data that came from such a file is written unchanged.
  ///
  /// - Parameters:
  ///   - format: The file format.
  ///   - states: The state after each entry, for a lifted state. Without them, Redux DevTools compute the states,
  ///     which requires a JavaScript reducer.
  /// - Returns: The file.
  public func redux(_ format: ReduxFormat = .lifted, states: [JSONText]? = nil) -> Data {
    let writing = ReduxWriting(self, states)
    switch format {
    case .lifted: return Data(JSONText(writing.lifted).utf8)
    case .actions: return Data(writing.list.utf8)
    }
  }
}

/// Writes a session in the formats of Redux DevTools.
private struct ReduxWriting {
  private let session: Session
  private let states: [JSONText]?
  /// Data from such a file without an equivalent in a session.
  private let kept: JSONValue?
  /// An ID for each entry: its number, where that is a valid ID.
  private let ids: [UInt64]

  init(_ session: Session, _ states: [JSONText]?) {
    self.session = session
    self.states = states
    kept = session.extra.flatMap { Self.tree($0)["redux"] }
    let numbers = session.entries.map(\.sequence)
    let canBeIDs = Set(numbers).count == numbers.count && numbers.allSatisfy { 1..<1 << 53 ~= $0 }
    ids = canBeIDs ? numbers : (0..<numbers.count).map { UInt64($0) + 1 }
  }

  private static func tree(_ text: JSONText) -> JSONValue {
    do throws(JSONProblem) { return try text.value } catch { return .null }
  }

  /// Whether the session came from Redux DevTools and has no properties of its own.
  private var isForeign: Bool {
    session.program.state.isEmpty && session.redactedFields.isEmpty
      && session.entries.allSatisfy { $0.origin == .other("Redux") }
  }

  // MARK: - The list of actions

  /// The list, indented with tabs like the extension's own files.
  var list: String {
    var writer = JSONWriter()
    writer.write(raw: "{\n\t\"payload\": ")
    writer.write(JSONText(.array(session.entries.map(action))).description)
    if let start = session.start {
      writer.write(raw: ",\n\t\"preloadedState\": ")
      writer.write(start.description)
    }
    if !isForeign {
      writer.write(raw: ",\n\t\"rill\": ")
      writer.write(head)
    }
    writer.write(raw: "\n}")
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  // MARK: - The lifted state

  var lifted: JSONValue {
    var members: [JSONValue.Member] = [.init("actionsById", .object(actions))]
    members.append(.init("computedStates", .array(computedStates)))
    let last = session.entries.count
    members.append(.init("currentStateIndex", kept?["currentStateIndex"] ?? .number("\(last)")))
    members.append(.init("nextActionId", kept?["nextActionId"] ?? .number("\((ids.max() ?? 0) + 1)")))
    let skipped = zip(session.entries, ids).filter(\.0.isSkipped).map { JSONValue.number("\($0.1)") }
    members.append(.init("skippedActionIds", .array(skipped)))
    members.append(.init("stagedActionIds", .array(([0] + ids).map { .number("\($0)") })))
    if let state = kept == nil ? session.start.map(Self.tree) : kept?["committedState"] {
      members.append(.init("committedState", state))
    }
    let known = Set(members.map(\.name) + ["otherActions"])
    members += kept?.members?.filter { !known.contains($0.name) } ?? []
    if !isForeign { members.append(.init("rill", head)) }
    return .object(members)
  }

  private var actions: [JSONValue.Member] {
    var actions = kept?["otherActions"]?.members ?? []
    if !actions.contains(where: { $0.name == "0" }) {
      let time = session.entries.first?.time ?? 0
      actions.insert(.init("0", performed(.object([.init("type", .string("@@INIT"))]), at: time)), at: 0)
    }
    for (entry, id) in zip(session.entries, ids) {
      var performed = performed(action(entry), at: entry.time)
      if let extra = entry.extra.map(Self.tree), entry.origin == .other("Redux") {
        performed = performed.replacing(extra.members ?? [])
      }
      actions.append(.init("\(id)", performed))
    }
    return actions
  }

  private func performed(_ action: JSONValue, at time: Int64) -> JSONValue {
    .object([
      .init("type", .string("PERFORM_ACTION")), .init("action", action),
      .init("timestamp", .number(ReduxTime.text(time))),
    ])
  }

  private var computedStates: [JSONValue] {
    guard let states, let start = session.start, states.count == session.entries.count else {
      return kept?["computedStates"]?.elements ?? []
    }
    return ([start] + states).map { .object([.init("state", Self.tree($0))]) }
  }

  // MARK: - Actions

  private func action(_ entry: SessionEntry) -> JSONValue {
    if entry.origin == .other("Redux"), let action = entry.action.map(Self.tree),
      action["type"]?.string != nil
    {
      return action
    }
    var members: [JSONValue.Member] = [.init("type", .string(entry.name))]
    var bare = entry
    if let action = entry.action {
      members.append(.init("payload", Self.tree(action)))
      bare.subject = .action(nil)
    } else if let text = entry.text, case .action = entry.subject {
      members.append(.init("text", .string(text)))
    }
    members.append(.init("meta", .object([.init("rill", Self.tree(JSONText(unchecked: bare.line)))])))
    return .object(members)
  }

  /// The session without its entries.
  private var head: JSONValue {
    var bare = session
    bare.entries = []
    let file = Self.tree(JSONText(unchecked: Array(bare.file)))
    var members = (file.members ?? []).filter { !["entries", "end"].contains($0.name) }
    if let checksum = session.checksum { members.append(.init("checksum", .string(checksum))) }
    return .object(members)
  }
}

extension JSONValue {
  /// Returns the object with some members replaced or added.
  fileprivate func replacing(_ others: [Member]) -> JSONValue {
    let names = Set(others.map(\.name))
    return .object((members ?? []).filter { !names.contains($0.name) } + others)
  }
}
