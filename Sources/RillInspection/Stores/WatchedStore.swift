import Foundation
import Rill
import RillDebugging
import Synchronization

/// A store as one inspector sees it.
///
/// It holds neither the store nor any of its states. What it is told it passes on as it is; words are made of it by
/// whoever reads.
final class WatchedStore<State, Action: Sendable>: InspectedStore {
  private struct Content {
    var status = StoreStatus()
    /// The number of the input that was handled last.
    var sequence: UInt64 = 0
    /// Why the store can be asked no more.
    var end: InspectorFailure?
    var line: (id: StoreID, feed: EventFeed)?
  }

  let name: String
  let stateTypeName: String
  let actionTypeNames: [String]
  let words: ActionWords
  let samples: [Action]
  let views = ViewBook()
  /// Makes an action of JSON; nil if nobody can.
  let decode: (@Sendable (Data) throws -> Action)?
  /// What makes the store in a test, in Swift.
  let expression: String
  private let send: (@Sendable (Action) async throws -> String?)?
  private let door: StoreDoor<State, Action>?
  private let content = Mutex(Content())

  /// Watches a store, on its isolation.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - plan: What it is called, and what is shown of it.
  ///   - isolation: The isolation of the store.
  init(
    _ store: Store<State, Action>, _ plan: WatchPlan<State, Action>, on isolation: (any Actor)?
  ) {
    name = plan.name
    stateTypeName = SwiftTypeName(State.self).text
    actionTypeNames = plan.actionTypeNames
    words = ActionWords(options: plan.options)
    samples = plan.samples
    decode = plan.decode
    send = plan.send
    expression = plan.expression ?? "<#the store, made of state and clock#>"
    door = store.door(for: "The inspector", on: isolation)
    let tap = StoreTap.of(store, history: plan.history, limit: plan.limit)
    if tap == nil { content.withLock { $0.end = .storeIsPart(plan.name) } }
    tap?.add(self)
  }

  deinit { Self.leave(through: door, ObjectIdentifier(self)) }

  private static func leave(through door: StoreDoor<State, Action>?, _ watcher: ObjectIdentifier) {
    guard let door else { return }
    Task {
      await door.enter { store in store.belonging(StoreTap<State, Action>.self)?.leave(store, watcher) }
    }
  }

  var status: StoreStatus { content.withLock { $0.status } }

  var features: [StoreFeature] {
    guard content.withLock({ $0.end == nil }) else { return [] }
    return (send == nil ? [] : [.send]) + [.travel] + (isOpen && canReplay ? [.export] : [])
      + (isOpen ? [.test] : [])
  }

  /// Whether nothing of the store is hidden: what leaves the process in whole would tell it.
  var isOpen: Bool { words.options.redactions.isEmpty }

  func connect(as id: StoreID, to feed: EventFeed) { content.withLock { $0.line = (id, feed) } }

  func disconnect() { content.withLock { $0.line = nil } }

  // MARK: - Asking

  /// Does something on the store's isolation between turns, and waits for that.
  ///
  /// What nobody waits for any more when the store has time is not done.
  func visit<Answer: Sendable>(
    _ body: @escaping @Sendable (Store<State, Action>, StoreTap<State, Action>) throws -> Answer
  ) async throws -> Answer {
    if let end = content.withLock({ $0.end }) { throw end }
    guard let door else { throw InspectorFailure.storeIsPart(name) }
    let visit = Visit<Answer>()
    await withTaskCancellationHandler {
      await door.enter { store in
        guard let tap = store.belonging(StoreTap<State, Action>.self) else { return }
        visit.run { try body(store, tap) }
      }
    } onCancel: {
      visit.cancel()
    }
    guard let answer = try visit.answer() else { throw InspectorFailure.storeIsGone(name) }
    return answer
  }

  /// Makes an action of JSON and sends it.
  ///
  /// The number of its entry is exact for a store that lives on an actor. A store that no actor owns handles the action
  /// in a task of its own choice; there it is the number of the newest input once the action is handled.
  func send(actionJSON: Data) async throws -> SendOutcome {
    if let end = content.withLock({ $0.end }) { throw end }
    guard let send, let decode else {
      throw InspectorFailure.actionsAreNotDecodable(name, actionType: SwiftTypeName(Action.self).text)
    }
    let errand = SendErrand(to: ObjectIdentifier(self))
    let refusal = try await SendErrand.$current.withValue(errand) { try await send(try decode(actionJSON)) }
    if let sequence = errand.sequence { return SendOutcome(sequence: sequence, refusal: refusal) }
    let (newest, end) = content.withLock { ($0.sequence, $0.end) }
    if let end { throw end }
    return SendOutcome(sequence: newest, refusal: refusal)
  }

  func perform(_ command: Command) async throws -> CommandOutcome {
    try await visit { _, tap in
      let refusal = tap.perform(command)
      return CommandOutcome(status: tap.status, refusal: refusal?.description)
    }
  }
}

// MARK: - What the store's isolation tells

extension WatchedStore {
  /// An input is handled.
  func didHandle(_ sequence: UInt64) {
    SendErrand.current?.take(sequence, at: ObjectIdentifier(self))
    content.withLock { $0.sequence = sequence }
  }

  /// There is a new entry at the end.
  func hear(_ draft: EntryDraft<Action>, took: Duration?, _ status: StoreStatus) {
    publish(status) { .entry($0, DraftedRow(draft: draft, words: words), took: took, status) }
  }

  /// The history stands elsewhere.
  func hear(_ status: StoreStatus) { publish(status) { .status($0, status) } }

  /// Entries were moved, skipped, cut or replaced.
  func hear(layout status: StoreStatus) { publish(status) { .layout($0, status) } }

  /// Something became of an effect.
  func hear(_ effect: EffectRecord) {
    publish(nil) { .effect($0, EffectRow(effect, words)) }
  }

  /// The store is no more.
  func storeIsGone() { content.withLock { $0.end = .storeIsGone(name) } }

  private func publish(_ status: StoreStatus?, _ event: (StoreID) -> InspectorEvent) {
    let line = content.withLock { content in
      if let status { content.status = status }
      return content.line
    }
    if let line { line.feed.publish(event(line.id)) }
  }
}

/// What a store is called in the inspector, and what is shown of it.
struct WatchPlan<State, Action: Sendable> {
  var name: String
  var options: DumpOptions
  /// The history to use; nil for the one that is attached, or one of its own.
  var history: History<State, Action>?
  /// How much a history of its own keeps.
  var limit: HistoryLimit
  var actionTypeNames: [String] = []
  /// Actions to begin with.
  var samples: [Action] = []
  /// What makes the store in a test, in Swift.
  var expression: String?
  /// Makes an action of JSON.
  var decode: (@Sendable (Data) throws -> Action)?
  /// Sends an action, and answers why it was refused, or nil.
  var send: (@Sendable (Action) async throws -> String?)?
}
