import Rill
import RillDebugging
import RillReplication

/// The inspector's attachment to a store: its history, and a middleware that notifies all watchers.
///
/// A store has at most one tap, however many inspections show it. A tap belongs to the isolation of its store.
final class StoreTap<State, Action: Sendable> {
  private struct Listener {
    weak var store: WatchedStore<State, Action>?
  }

  let history: History<State, Action>
  /// Whether the tap attached the history, and detaches it.
  private let ownsHistory: Bool
  /// Attaches the history to the store.
  private let attachHistory: (Store<State, Action>, History<State, Action>) -> Void
  private(set) var effects = EffectLog()
  private(set) var notes = EntryNotes()
  /// The marks that the replica of the store has given entries.
  private(set) var marks = ReplicaMarks()
  /// The condition of the replica, if the store has one.
  private(set) var replica: ReplicaRow?
  private var listeners: [Listener] = []
  private var layout = 0
  /// The end of the history when it was last reported.
  private var end: Int
  private var reported = StoreStatus()
  /// The input whose turn is not finished.
  private var pending: EntryDraft<Action>?
  private var isCommanded = false
  /// The unfinished work of requests.
  private var works: [SliceKey: AnyObject] = [:]
  private var watch: HistoryWatch?

  init(
    _ history: History<State, Action>, isOwn: Bool,
    attach: @escaping (Store<State, Action>, History<State, Action>) -> Void
  ) {
    self.history = history
    attachHistory = attach
    ownsHistory = isOwn
    end = history.endPlace
    reported = status
    watchHistory()
  }

  // Notifies the watchers that the store has been deallocated.
  deinit {
    for listener in listeners { listener.store?.storeIsGone() }
  }

  /// The status of the history.
  var status: StoreStatus { StoreStatus(history, layout: layout) }

  // MARK: - Attaching and detaching

  /// Returns the tap of a store, creating it if necessary, or nil for a scoped store.
  static func of(
    _ store: Store<State, Action>, history: History<State, Action>?, limit: HistoryLimit,
    attach: @escaping (Store<State, Action>, History<State, Action>) -> Void
  ) -> StoreTap? {
    guard let tools = tools(of: store) else { return nil }
    if let tap = tools.object(StoreTap.self) {
      tap.come(back: store, tools)
      return tap
    }
    let known = history ?? tools.attached(History<State, Action>.self)
    let tap = StoreTap(known ?? History(limit: limit), isOwn: known == nil, attach: attach)
    if !tap.history.isOpen { attach(store, tap.history) }
    tools.setObject(tap)
    store.attach(tap)
    tap.follow(.of(tools))
    return tap
  }

  /// Returns the tap of a store, if it has one.
  static func of(_ store: Store<State, Action>) -> StoreTap? { tools(of: store)?.object(StoreTap.self) }

  private static func tools(of store: Store<State, Action>) -> StoreTools<State, Action>? {
    do throws(StoreToolsFailure) {
      return try StoreTools(of: store)
    } catch {
      // A scoped store has no tap.
      return nil
    }
  }

  private func come(back store: Store<State, Action>, _ tools: StoreTools<State, Action>) {
    guard listeners.allSatisfy({ $0.store == nil }) else { return }
    if !history.isOpen { attachHistory(store, history) }
    if tools.attached(StoreTap.self) == nil { store.attach(self) }
    end = history.endPlace
    reported = status
  }

  /// Adds a watcher.
  func add(_ listener: WatchedStore<State, Action>) {
    listeners.append(Listener(store: listener))
    listener.receive(status)
    if let replica { listener.receive(replica) }
  }

  /// Removes a watcher and all deallocated ones, and detaches the tap if none are left.
  func leave(_ store: Store<State, Action>, _ listener: ObjectIdentifier?) {
    listeners.removeAll { $0.store.map { ObjectIdentifier($0) == listener } ?? true }
    guard listeners.isEmpty else { return }
    store.detach(self)
    if ownsHistory { store.detach(history) }
  }

  private func tell(_ news: (WatchedStore<State, Action>) -> Void) {
    for listener in listeners { if let store = listener.store { news(store) } }
  }

  /// Records what the replica has made of an entry, and reports it if the entry was reported before.
  func take(_ mark: ReplicaReport.Mark, of number: UInt64) {
    marks.set(mark, of: number) { [history] in history.place(after: $0) != nil }
    guard pending?.transition.sequence != number, number <= reported.newest ?? 0 else { return }
    tell { $0.receive(mark, of: number) }
  }

  /// Reports the condition of the replica.
  func take(_ replica: ReplicaRow) {
    self.replica = replica
    tell { $0.receive(replica) }
  }

  // MARK: - Commands

  /// Changes the note on an entry, if the command is about one.
  ///
  /// - Returns: The reason if the note was rejected, or nil, and whether the command is about a note.
  func annotate(_ command: Command) -> (isNote: Bool, reason: String?) {
    let isKept = { [history] (number: UInt64) in history.place(after: number) != nil }
    switch command {
    case .note(let number, let text):
      return (true, annotate { $0.edit(number, isKept: isKept) { $0.text = text } })
    case .pin(let number, let isPinned):
      return (true, annotate { $0.edit(number, isKept: isKept) { $0.isPinned = isPinned } })
    default: return (false, nil)
    }
  }

  private func annotate(_ change: (inout EntryNotes) -> String?) -> String? {
    let reason = change(&notes)
    settle(isMoved: reason == nil)
    return reason
  }

  /// Continues a change of the history, and reports the result.
  ///
  /// - Parameters:
  ///   - changesLayout: Whether the change affects more than the state that is shown.
  ///   - replacing: Returns the notes on the new entries, if the change replaces all of them.
  ///   - body: Continues the change.
  /// - Returns: The refusal if the change was rejected, or nil.
  func change(
    changesLayout: Bool, replacing: ((History<State, Action>) -> [UInt64: EntryNote])? = nil,
    _ body: (History<State, Action>) throws -> SliceProgress<Refusal?>
  ) rethrows -> SliceProgress<Refusal?> {
    isCommanded = true
    defer { isCommanded = false }
    let progress = try body(history)
    guard case .done(let refusal) = progress else { return progress }
    if let replacing, refusal == nil { notes.replace(replacing(history)) }
    isCommanded = false
    finishTurn()
    settle(isMoved: changesLayout && refusal == nil)
    return progress
  }

  // MARK: - Slices

  /// Returns the work of a request, which it starts if necessary.
  func work<Work: AnyObject>(_ key: SliceKey, _ begin: () throws -> Work) rethrows -> Work {
    if let work = works[key] as? Work { return work }
    let work = try begin()
    works[key] = work
    return work
  }

  /// Releases the work of a request.
  func endWork(_ key: SliceKey) { works[key] = nil }

  /// The number of requests with unfinished work.
  var workCount: Int { works.count }

  /// Reports changes that the app itself makes to its history.
  private func watchHistory() {
    watch = history.observeEdits { [weak self] change in
      guard let self, !isCommanded else { return }
      settle(isMoved: change == .changed)
    }
  }

  /// Reports the status of the history if it has changed.
  private func settle(isMoved: Bool) {
    if isMoved { layout += 1 }
    end = history.endPlace
    let status = status
    guard status != reported else { return }
    let isMoved = status.layout != reported.layout
    reported = status
    tell { isMoved ? $0.receive(layout: status) : $0.receive(status) }
  }
}

extension StoreTap: Middleware {
  /// True, because rows contain the durations of turns.
  var needsDurations: Bool { true }

  func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    finishTurn()
    tell { $0.didHandle(transition.sequence) }
    note(transition)
    pending = EntryDraft(transition, place: place(of: transition.sequence))
    // Refused inputs take no significant time, and their turns are not measured.
    if transition.refusal != nil { finishTurn() }
  }

  func didMeasure(_ durations: TurnDurations, of sequence: UInt64) {
    if pending?.transition.sequence == sequence { finishTurn(took: durations.handling + durations.notifying) }
  }

  func effectDidChange(_ event: EffectEvent) {
    if let record = effects.note(event) { tell { $0.receive(record) } }
  }

  /// Returns the place of the newest entry, which the history has recorded in this turn.
  private func place(of number: UInt64) -> Failure.Place? {
    guard history.recordsPlaces, history.appendedNumber == number else { return nil }
    return history.entry(at: history.endPlace - 1)?.place
  }

  /// Records the effect that sent an input.
  private func note(_ transition: Transition<Action>) {
    guard let effect = transition.effect else { return }
    if let record = effects.sent(by: effect, transition.sequence) { tell { $0.receive(record) } }
  }

  /// Reports the entry that results from a turn.
  ///
  /// While the newest state is shown and recorded, which is the usual case, the history is rarely read, because each
  /// read costs a turn about a tenth of a microsecond.
  private func finishTurn(took: Duration? = nil) {
    guard var draft = pending else { return }
    pending = nil
    draft.mark = marks[draft.transition.sequence]
    guard history.appendedNumber == draft.transition.sequence else {
      // A command reports its result when it is done.
      if !isCommanded { settle(isMoved: false) }
      return
    }
    if isFollowing, reported.count % Self.pace != 0, history.isRecording {
      end += 1
      reported.count += 1
      reported.position += 1
      reported.newest = draft.transition.sequence
    } else {
      guard history.endPlace == end + 1, let entry = history.entry(at: end), !entry.isGap else {
        // After a gap, or if the entry does not follow the last one, clients must read everything again.
        return settle(isMoved: true)
      }
      end += 1
      reported = status
    }
    tell { [reported, draft] in $0.receive(draft, took: took, reported) }
  }

  /// Whether the newest state is shown and new inputs are applied.
  private var isFollowing: Bool {
    reported.isEngineRunning && reported.position == reported.first + reported.count
  }
  /// The number of entries after which the status is read from the history instead of counted.
  private static var pace: Int { 64 }
}
