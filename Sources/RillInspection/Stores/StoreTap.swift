import Rill
import RillDebugging

/// What the inspector has in a store: its history, and a middleware that tells those who watch.
///
/// A store has one, whoever inspects it. It belongs to the isolation of its store.
final class StoreTap<State, Action: Sendable> {
  private struct Listener {
    weak var store: WatchedStore<State, Action>?
  }

  let history: History<State, Action>
  /// Whether the history came with it and goes with it.
  private let ownsHistory: Bool
  private(set) var effects = EffectLog()
  private var listeners: [Listener] = []
  private var layout = 0
  /// Where the history ended when it was told of last.
  private var end: Int
  private var told = StoreStatus()
  /// The input whose turn is not over.
  private var pending: EntryDraft<Action>?
  private var isCommanded = false
  private var watch: HistoryWatch?

  init(_ history: History<State, Action>, isOwn: Bool) {
    self.history = history
    ownsHistory = isOwn
    end = history.endPlace
    told = status
    watchHistory()
  }

  // Whoever looks at a store that has gone learns that.
  deinit {
    for listener in listeners { listener.store?.storeIsGone() }
  }

  /// Where the history stands.
  var status: StoreStatus { StoreStatus(history, layout: layout) }

  // MARK: - Coming and going

  /// The tap of a store, which is made if there is none; a part has none.
  static func of(
    _ store: Store<State, Action>, history: History<State, Action>?, limit: HistoryLimit
  ) -> StoreTap? {
    guard store.runsTurns else { return nil }
    if let tap = store.belonging(StoreTap.self) {
      tap.come(back: store)
      return tap
    }
    let known = history ?? store.attached(History<State, Action>.self)
    let tap = StoreTap(known ?? History(limit: limit), isOwn: known == nil)
    if !tap.history.isOpen { store.attach(tap.history) }
    store.keep(belonging: tap)
    store.attach(tap)
    return tap
  }

  private func come(back store: Store<State, Action>) {
    guard listeners.allSatisfy({ $0.store == nil }) else { return }
    if !history.isOpen { store.attach(history) }
    if store.attached(StoreTap.self) == nil { store.attach(self) }
    end = history.endPlace
    told = status
  }

  /// Tells somebody from now on.
  func add(_ listener: WatchedStore<State, Action>) {
    listeners.append(Listener(store: listener))
    listener.hear(status)
  }

  /// Tells those no longer who have gone; without anybody left, nothing is recorded for them.
  func leave(_ store: Store<State, Action>, _ listener: ObjectIdentifier?) {
    listeners.removeAll { $0.store.map { ObjectIdentifier($0) == listener } ?? true }
    guard listeners.isEmpty else { return }
    store.detach(self)
    if ownsHistory { store.detach(history) }
  }

  private func tell(_ news: (WatchedStore<State, Action>) -> Void) {
    for listener in listeners { if let store = listener.store { news(store) } }
  }

  // MARK: - Commands

  /// Does something with the history.
  ///
  /// - Returns: Why it was not done, or nil.
  func perform(_ command: Command) -> Refusal? {
    isCommanded = true
    let refusal = command.perform(on: history)
    isCommanded = false
    finishTurn()
    settle(isMoved: command.changesLayout && refusal == nil)
    return refusal
  }

  /// Puts other entries in the place of all.
  func replaceEntries(_ load: (History<State, Action>) throws -> Void) throws {
    isCommanded = true
    defer { isCommanded = false }
    try load(history)
    finishTurn()
    settle(isMoved: true)
  }

  /// Tells of what the app itself does with its history.
  private func watchHistory() {
    watch = history.observeEdits { [weak self] change in
      guard let self, !isCommanded else { return }
      settle(isMoved: change == .changed)
    }
  }

  /// Tells where the history stands now, if that is news.
  private func settle(isMoved: Bool) {
    if isMoved { layout += 1 }
    end = history.endPlace
    let status = status
    guard status != told else { return }
    let isMoved = status.layout != told.layout
    told = status
    tell { isMoved ? $0.hear(layout: status) : $0.hear(status) }
  }
}

extension StoreTap: Middleware {
  /// True: rows say how long turns took.
  var needsDurations: Bool { true }

  func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    finishTurn()
    tell { $0.didHandle(transition.sequence) }
    note(transition)
    pending = EntryDraft(transition)
    // What was refused takes no time worth telling, and nobody measures it.
    if transition.refusal != nil { finishTurn() }
  }

  func didMeasure(_ durations: TurnDurations, of sequence: UInt64) {
    if pending?.number == sequence { finishTurn(took: durations.handling + durations.notifying) }
  }

  func effectDidChange(_ event: EffectEvent) {
    if let record = effects.note(event) { tell { $0.hear(record) } }
  }

  /// Notes which effect has sent an input.
  private func note(_ transition: Transition<Action>) {
    guard let effect = transition.effect else { return }
    if let record = effects.sent(by: effect, transition.sequence) { tell { $0.hear(record) } }
  }

  /// Tells of the entry that a turn has become.
  ///
  /// Where the newest state is shown and recorded, as it mostly is, the history is hardly looked at: each look costs a
  /// turn about a tenth of a microsecond.
  private func finishTurn(took: Duration? = nil) {
    guard let draft = pending else { return }
    pending = nil
    guard history.appendedNumber == draft.number else {
      // A command tells of what has come of it once it is done.
      if !isCommanded { settle(isMoved: false) }
      return
    }
    if isFollowing, told.count % Self.pace != 0, history.isRecording {
      end += 1
      told.count += 1
      told.position += 1
      told.newest = draft.number
    } else {
      guard history.endPlace == end + 1, let entry = history.entry(at: end), !entry.isGap else {
        // With a gap, or an entry that follows another one than the last, all is to be read anew.
        return settle(isMoved: true)
      }
      end += 1
      told = status
    }
    tell { [told] in $0.hear(draft, took: took, told) }
  }

  /// Whether the newest state is shown, and follows what is sent.
  private var isFollowing: Bool { told.isEngineRunning && told.position == told.first + told.count }
  /// After how many entries the status is made anew rather than counted on.
  private static var pace: Int { 64 }
}
