import Foundation
import Rill
import RillFixtures
import Testing

@testable import RillJournal
@testable import RillPersistence

@MainActor
struct ActionUpgradeTests {
  /// What the program knew in its first version.
  private enum OldAction: Codable, Sendable {
    case add(Int)
    case clear
    case rename(String)
  }

  /// What it knows now: numbers are texts, and clearing is no more.
  private enum NewAction: Codable, Sendable {
    case insert(number: String)
    case rename(String)
  }

  private struct OldState: Codable, Equatable, Sendable { var numbers: [Int] = [] }
  private struct NewState: Codable, Equatable, Sendable {
    var texts: [String] = []
    var name = ""
  }

  private let file = MemoryJournalFile()

  private func write(_ actions: [OldAction], close: Bool = false) async throws {
    let store = Store(OldState()) { (state: inout OldState, action: OldAction) -> Effect<OldAction> in
      switch action {
      case .add(let number): state.numbers.append(number)
      case .clear: state.numbers = []
      case .rename: break
      }
      return .none
    }
    let kept = try await store.attach(Journal(in: file), as: "list")
    for action in actions { store.send(action) }
    try await kept.flush()
    if close { try await kept.close() }
  }

  private func store() -> Store<NewState, NewAction> {
    Store(NewState()) { (state: inout NewState, action: NewAction) -> Effect<NewAction> in
      switch action {
      case .insert(let number): state.texts.append(number)
      case .rename(let name): state.name = name
      }
      return .none
    }
  }

  private var states: Schema<NewState> {
    Schema("OldState", OldState.self).then(NewState.self) { NewState(texts: $0.numbers.map { "\($0)" }) }
  }

  private var actions: Schema<NewAction> {
    Schema("actions", OldAction.self).then(NewAction.self) { old in
      switch old {
      case .add(let number): return .insert(number: "\(number)")
      case .rename(let name): return .rename(name)
      case .clear: throw Unwilling()
      }
    }
  }

  @Test func `older actions are upgraded and replayed on the upgraded state`() async throws {
    try await write([.add(1), .add(2), .rename("x")])
    for _ in 1...2 {
      let store = store()
      let kept = try await store.attach(Journal(in: file), as: "list", state: states, actions: actions)
      #expect(store.state == NewState(texts: ["1", "2"], name: "x"))
      #expect(kept.recovery.newest == 3)
    }
    // The first recovery has written a snapshot in the new form.
    let store = store()
    let kept = try await store.attach(Journal(in: file), as: "list", state: states, actions: actions)
    #expect(kept.recovery.replayed == 0)
    store.send(.insert(number: "3"))
    try await kept.flush()
    guard case .group(let group)? = file.rows(of: "list").last else {
      Issue.record("there is no group")
      return
    }
    #expect(group.version == 2)
    #expect(String(decoding: group.lines, as: UTF8.self).contains(#""version":2"#))
  }

  @Test func `an action that cannot be upgraded is refused, and nothing is changed`() async throws {
    try await write([.add(1), .clear, .add(2)])
    let rows = file.rows(of: "list")
    let store = store()
    let error = await #expect(throws: PersistenceFailure.self) {
      _ = try await store.attach(Journal(in: file), as: "list", state: states, actions: actions)
    }
    #expect(
      error?.description == """
        Entry 2, "clear", of the stream "list" of \(file.place) is not understood: it could not be upgraded from version 1 to 2: \
        it does not want to. It was left as it is. Keep the old form of the action and add an upgrade to its schema, or have \
        unknown entries skipped.
        """)
    #expect(file.rows(of: "list") == rows)
    #expect(store.state == NewState())
  }

  @Test func `an action that cannot be upgraded is skipped and told, if that was chosen`() async throws {
    FailureLog.listen()
    try await write([.add(1), .clear, .add(2)])
    let store = store()
    let kept = try await store.attach(
      Journal(in: file), as: "list", settings: JournalSettings(unknown: .skip), state: states,
      actions: actions)
    #expect(store.state == NewState(texts: ["1", "2"]))
    let reason = "it could not be upgraded from version 1 to 2: it does not want to"
    #expect(kept.recovery.skipped == [JournalRecovery.Skipped(number: 2, reason: reason)])
    #expect(
      kept.recovery.description == """
        Recovered up to entry 3: 2 entries replayed on the snapshot after entry 0. Entry 2 was left out: \(reason).
        """)
    #expect(
      FailureLog.texts(containing: "\(file.place) ").contains(
        """
        Entry 2, "clear", of the stream "list" of \(file.place) was skipped: \(reason). The journal keeps it until a later \
        snapshot is the oldest one. Add an upgrade to recover it.
        """))
  }

  @Test func `an action of an unknown case or version is not understood`() async throws {
    try await write([.add(1), .clear])
    let unknown = Store<NewState, NewAction>(NewState()) { _, _ in .none }
    let error = await #expect(throws: PersistenceFailure.self) {
      _ = try await unknown.attach(
        Journal(in: file), as: "list", state: states, actions: Schema("actions", NewAction.self))
    }
    #expect(error?.message.contains("it is not an action of version 1: ") == true)
    let newer = await #expect(throws: PersistenceFailure.self) {
      _ = try await unknown.attach(
        Journal(in: file), as: "list", state: states,
        actions: Schema("actions", NewAction.self, version: 5))
    }
    #expect(
      newer?.message == """
        Entry 1, "add", of the stream "list" of \(file.place) is not understood: it is of version 1, and the oldest that this \
        program upgrades is 5.
        """)
    #expect(error?.code == .undecodable)
    #expect(newer?.code == .tooOld)
  }

  @Test func `what a newer program has written is not understood`() async throws {
    do {
      let store = store()
      let kept = try await store.attach(Journal(in: file), as: "list", actions: actions)
      store.send(.rename("x"))
      try await kept.flush()
    }
    let old = store()
    let error = await #expect(throws: PersistenceFailure.self) {
      _ = try await old.attach(Journal(in: file), as: "list", actions: Schema("actions", NewAction.self))
    }
    #expect(
      error?.message == """
        Entry 1, "rename", of the stream "list" of \(file.place) is not understood: it is of version 2, and this program knows \
        versions up to 1.
        """)
    #expect(error?.code == .tooNew)
    #expect(
      error?.fix == "It was left as it is. Use the version of the program that wrote it, or a newer one.")
  }

  @Test func `a direct write to an older state is not understood, unless the journal was closed`()
    async throws
  {
    let old = Store<OldState, OldAction>(OldState()) { _, _ in .none }
    let kept = try await old.attach(Journal(in: file), as: "list")
    old.update("list") { $0.numbers = [7] }
    try await kept.flush()
    let copy = MemoryJournalFile()
    copy.damage("list") { $0 = file.rows(of: "list") }
    let store = store()
    let error = await #expect(throws: PersistenceFailure.self) {
      _ = try await store.attach(Journal(in: copy), as: "list", state: states, actions: actions)
    }
    #expect(
      error?.message == """
        Entry 1, "list", of the stream "list" of \(copy.place) is not understood: it is a direct write to a state of version 1, \
        and only actions are upgraded.
        """)
    #expect(
      error?.fix == """
        It was left as it is. Attach the stream in the program that wrote it and call close(), which takes a snapshot, or have \
        unknown entries skipped.
        """)
    try await kept.close()
    copy.damage("list") { $0 = file.rows(of: "list") }
    try await store.attach(Journal(in: copy), as: "list", state: states, actions: actions)
    #expect(store.texts == ["7"])
  }
}
