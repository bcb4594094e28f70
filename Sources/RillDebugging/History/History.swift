import Rill

/// What a store has handled, and a way back and forth in it.
///
/// ```swift
/// let history = store.attach(History(limit: .bytes(8 << 20)))
/// history.back()
/// history.jump(to: 12)
/// history.skip(7)
/// ```
///
/// **Behavior**
/// - Going back or forth, skipping and moving *never* start an effect and are *never* recorded. Observers and views are
///   told once, of what differs, as after any turn. Running effects go on; those of a child end if it is not in the
///   state that is shown.
/// - While an older state is shown, what is sent is handled on the newest state and appended; what is shown stays. With
///   ``HistoryMode/branch``, it is handled on the state that is shown.
/// - A state that a rule refuses is *never* shown. Gates see a state that is put back with the origin
///   ``Rill/Origin/restore``.
/// - It holds on to the actions and writes that it keeps, and to what they refer to.
///
/// What is asked for during a turn is done after it. A detached history keeps its entries, and costs nothing; attached
/// again, it has a gap where it was away. It belongs to the isolation of its store.
///
/// - Complexity: Recording an entry takes O(1), and a copy of the state now and then: so often that these take about 1 KiB
///   an entry. A jump replays at most the inputs since such a copy.
public final class History<State, Action: Sendable> {
  let settings: HistoryLog<State, Action>.Settings
  /// What it knows; nil until it is attached.
  @usableFromInline var log: HistoryLog<State, Action>?
  var control: StoreControl<State, Action>?
  /// Whether the next turn is one that this history has asked for.
  // Unchecked: a flag of one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline var isOwnTurn = false
  /// Whether the input that is about to be shown was turned away by this history.
  var hasRefused = false
  /// Whether somebody went elsewhere while the engine was stopped.
  var hasTravelled = false
  /// The number of the last input when it was detached.
  var lastSeen: UInt64 = 0
  /// Who is told of changes, in the order in which they came.
  var listeners: [HistoryListener] = []
  /// Whether somebody is told of each new entry.
  @usableFromInline var isFollowed = false
  // Unchecked: as above.
  /// The number of the entry that came to the end last; 0 before the first.
  @exclusivity(unchecked) @usableFromInline package internal(set) var appendedNumber: UInt64 = 0
  /// The effects of entries, by the entries' numbers.
  var effects: [UInt64: [HistoryEffect]] = [:]

  // Unchecked: as above.
  /// Whether the store takes nothing in: what is sent is refused and not recorded.
  @exclusivity(unchecked) public var isLocked = false
  /// Whether what the store handles becomes entries.
  public internal(set) var isRecording = true
  /// The entries whose replay led to another state than handling them did, or nil if that was not seen.
  ///
  /// Where the state is `Equatable`, it is looked for with each jump; ``verify()`` looks everywhere.
  public internal(set) var strayed: ClosedRange<UInt64>?

  /// Makes a history.
  ///
  /// - Parameters:
  ///   - limit: How much it keeps.
  ///   - mode: Where new inputs go while an older state is shown.
  ///   - states: What it keeps to know the state at each entry.
  ///   - cost: How many bytes states and inputs take.
  public init(
    limit: HistoryLimit = .bytes(16 << 20), mode: HistoryMode = .append,
    keeping states: HistoryStates = .keyframes,
    cost: HistoryCost<State, Action> = .estimated
  ) {
    settings = HistoryLog.Settings(limit: limit, mode: mode, states: states, cost: cost)
  }

  init(_ settings: HistoryLog<State, Action>.Settings) { self.settings = settings }

  /// Handles an input on a state, without its effects.
  var replay: HistoryLog<State, Action>.Replay {
    { [control] input, state, isValidated in
      control?.replay(input, on: &state, isValidated: isValidated) ?? nil
    }
  }

  /// The state after the newest entry.
  var newest: State? {
    guard let control, var log else { return nil }
    if let aside = control.aside { return aside }
    return log.isAtEnd ? control.shown : log.state(at: log.end, replay)
  }
}

@available(*, unavailable)
extension History: Sendable {}
