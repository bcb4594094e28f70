import Foundation
import Rill
import RillDebugging
import RillReplication
import RillValues
import Synchronization

/// A store as seen by one inspector.
///
/// It retains neither the store nor any of its states. It forwards events unchanged; formatting is left to the reader.
final class WatchedStore<State, Action: Sendable>: InspectedStore {
  private struct Content {
    var status = StoreStatus()
    /// The condition of the store's replica.
    var replica: ReplicaRow?
    /// The number of the last handled input.
    var sequence: UInt64 = 0
    /// The time since which the store has not been free, in milliseconds since 1970.
    var busySince: Double?
    /// The reason why the store no longer answers requests.
    var end: InspectorFailure?
    var line: (id: StoreID, feed: EventFeed)?
  }

  let name: String
  let stateTypeName: String
  let actionTypeNames: [String]
  let words: ActionWords
  let samples: [Action]
  let tables: [InspectedTable<State, Action>]
  let views = ViewBook()
  /// Makes a copy of a state that other threads may read, or nil if states cannot be shared.
  let share: (@Sendable (State) -> any Sendable)?
  /// Returns the budget of a slice.
  let budget: @Sendable () -> SliceBudget
  /// Decodes an action from JSON, or nil if actions cannot be decoded.
  let decode: (@Sendable (Data) throws -> Action)?
  /// A Swift expression that creates the store in a test.
  let expression: String
  private let deliver: @Sendable (Action) async throws -> String?
  private let door: StoreEntrance<State, Action>?
  private let content = Mutex(Content())

  /// Creates a watcher for a store, on the store's isolation.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - plan: The options for showing the store.
  ///   - isolation: The store's isolation.
  init(
    _ store: Store<State, Action>, _ plan: WatchPlan<State, Action>, on isolation: isolated (any Actor)?
  ) {
    name = plan.name
    stateTypeName = SwiftTypeName(State.self).text
    actionTypeNames = plan.actionTypeNames
    words = ActionWords(options: plan.options)
    samples = plan.samples
    tables = plan.tables
    share = plan.share
    budget = plan.budget
    decode = plan.decode
    deliver = store.sendingActions(from: plan.origin, isolation: isolation)
    expression = plan.expression ?? "<#the store, made of state and clock#>"
    door = store.entrance(for: "The inspector", on: isolation)
    let tap = StoreTap.of(store, history: plan.history, limit: plan.limit, attach: plan.attach)
    if tap == nil { content.withLock { $0.end = .storeIsPart(plan.name) } }
    tap?.add(self)
  }

  deinit { Self.leave(through: door, ObjectIdentifier(self)) }

  private static func leave(through door: StoreEntrance<State, Action>?, _ watcher: ObjectIdentifier) {
    guard let door else { return }
    Task {
      await door.enter { store in StoreTap.of(store)?.leave(store, watcher) }
    }
  }

  var status: StoreStatus { content.withLock { $0.status } }

  var replica: ReplicaRow? { content.withLock { $0.replica } }

  var features: [StoreFeature] {
    guard content.withLock({ $0.end == nil }) else { return [] }
    return (decode == nil ? [] : [.send]) + [.travel] + (tables.isEmpty ? [] : [.tables])
      + (isOpen && canReplay ? [.export] : [])
      + (isOpen ? [.test] : [])
  }

  var availability: StoreAvailability {
    content.withLock { content in
      guard content.end == nil else { return .gone }
      return content.busySince.map { StoreAvailability.busy(since: $0) } ?? .ready
    }
  }

  func ping() async { await door?.enter { _ in } }

  func note(busySince time: Double?) {
    let isNews = content.withLock { content in
      guard content.end == nil, content.busySince != time else { return false }
      content.busySince = time
      return true
    }
    guard isNews else { return }
    let availability = time.map { StoreAvailability.busy(since: $0) } ?? .ready
    publish(nil) { .availability($0, availability) }
  }

  /// Whether nothing in the store is redacted, so that files and tests can leave the process.
  var isOpen: Bool { words.options.redactions.isEmpty }

  func connect(as id: StoreID, to feed: EventFeed) { content.withLock { $0.line = (id, feed) } }

  func disconnect() { content.withLock { $0.line = nil } }

  // MARK: - Requests

  /// Performs work on the store's isolation between turns, and waits for its result.
  ///
  /// The work is not performed if the caller is cancelled before the store is available.
  func visit<Output: Sendable>(
    _ body: @escaping @Sendable (Store<State, Action>, StoreTap<State, Action>) throws -> Output
  ) async throws -> Output {
    if let end = content.withLock({ $0.end }) { throw end }
    guard let door else { throw InspectorFailure.storeIsPart(name) }
    let visit = Visit<Output>()
    await withTaskCancellationHandler {
      await door.enter { store in
        guard let tap = StoreTap.of(store) else { return }
        visit.run { try body(store, tap) }
      }
    } onCancel: {
      visit.cancel()
    }
    guard let answer = try visit.answer() else { throw InspectorFailure.storeIsGone(name) }
    return answer
  }

  /// Decodes an action from JSON and sends it.
  ///
  /// The number of its entry is exact for a store that is isolated to an actor. A store without an actor handles the
  /// action in another task; the number is then that of the newest input after the action is handled.
  func send(actionJSON: Data) async throws -> SendOutcome {
    if let end = content.withLock({ $0.end }) { throw end }
    guard let decode else {
      throw InspectorFailure.actionsAreNotDecodable(name, actionType: SwiftTypeName(Action.self).text)
    }
    return try await send(try decode(actionJSON))
  }

  /// Sends an action.
  func send(_ action: Action) async throws -> SendOutcome {
    let operation = PendingSend(to: ObjectIdentifier(self))
    let refusal = try await PendingSend.$current.withValue(operation) { try await deliver(action) }
    if let sequence = operation.sequence { return SendOutcome(sequence: sequence, refusal: refusal) }
    let (newest, end) = content.withLock { ($0.sequence, $0.end) }
    if let end { throw end }
    return SendOutcome(sequence: newest, refusal: refusal)
  }

  func perform(_ command: Command) async throws -> CommandOutcome {
    try await slices {
      CommandWork(command, $0.history)
    } _: { work, _, tap, budget -> CommandOutcome? in
      let (isNote, reason) = tap.annotate(command)
      guard !isNote else { return CommandOutcome(status: tap.status, refusal: reason) }
      let progress = tap.change(changesLayout: command.changesLayout) { work.advance($0, &budget) }
      guard case .done(let refusal) = progress else { return nil }
      return CommandOutcome(status: tap.status, refusal: refusal?.description)
    }
  }
}

// MARK: - Notifications from the store's isolation

extension WatchedStore {
  /// Handles a new input.
  func didHandle(_ sequence: UInt64) {
    PendingSend.current?.take(sequence, at: ObjectIdentifier(self))
    content.withLock { $0.sequence = sequence }
  }

  /// Handles a new entry at the end.
  func receive(_ draft: EntryDraft<Action>, took: Duration?, _ status: StoreStatus) {
    publish(status) { .entry($0, DraftedRow(draft: draft, words: words), took: took, status) }
  }

  /// Handles a change of the history's status.
  func receive(_ status: StoreStatus) { publish(status) { .status($0, status) } }

  /// Handles entries that were moved, skipped, removed or replaced.
  func receive(layout status: StoreStatus) { publish(status) { .layout($0, status) } }

  /// Handles a change of an effect.
  func receive(_ effect: EffectRecord) {
    publish(nil) { .effect($0, EffectRow(effect, words)) }
  }

  /// Handles what the replica has made of an entry.
  func receive(_ mark: ReplicaReport.Mark, of number: UInt64) {
    publish(nil) { .mark($0, number, EntryMark(mark, words)) }
  }

  /// Handles a change of the replica's condition.
  func receive(_ replica: ReplicaRow) {
    content.withLock { $0.replica = replica }
    publish(nil) { .replica($0, replica) }
  }

  /// Handles the deallocation of the store.
  func storeIsGone() {
    content.withLock { $0.end = .storeIsGone(name) }
    publish(nil) { .availability($0, .gone) }
  }

  /// Releases the work of a request that has ended without its result.
  func endWork(_ key: SliceKey) async { await door?.enter { store in StoreTap.of(store)?.endWork(key) } }

  private func publish(_ status: StoreStatus?, _ event: (StoreID) -> InspectorEvent) {
    let line = content.withLock { content in
      if let status { content.status = status }
      return content.line
    }
    if let line { line.feed.publish(event(line.id)) }
  }
}

/// The options for showing a store.
struct WatchPlan<State, Action: Sendable> {
  var name: String
  var options: DumpOptions
  /// The history to use, or nil for the attached one or a new one.
  var history: History<State, Action>?
  /// The limit on what a new history keeps.
  var limit: HistoryLimit
  /// Attaches a history to a store.
  var attach: (Store<State, Action>, History<State, Action>) -> Void
  var actionTypeNames: [String] = []
  /// Actions to offer as templates.
  var samples: [Action] = []
  /// A Swift expression that creates the store in a test.
  var expression: String?
  /// The tables to show.
  var tables: [InspectedTable<State, Action>] = []
  /// The origin of the actions that are sent to the store.
  var origin: Origin
  /// Decodes an action from JSON.
  var decode: (@Sendable (Data) throws -> Action)?
  /// Makes a copy of a state that other threads may read.
  var share: (@Sendable (State) -> any Sendable)?
  /// Returns the budget of a slice.
  var budget: @Sendable () -> SliceBudget = { SliceBudget() }
}
