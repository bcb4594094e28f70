import Rill

/// The inputs that a store has handled, with navigation through its past states.
///
/// ```swift
/// let history = store.attach(History(limit: .bytes(8 << 20)))
/// history.back()
/// history.jump(to: 12)
/// history.skip(7)
/// ```
///
/// **Behavior**
/// - Going back or forward, skipping and moving *never* start an effect and are *never* recorded. Observers and views
///   are notified once, of the differences, as after any turn. Running effects continue; those of a child end if the
///   child is not part of the state that is shown.
/// - While an older state is shown, inputs are handled on the newest state and appended, and the state that is shown
///   stays. With ``HistoryMode/branch``, they are handled on the state that is shown.
/// - A state that a rule refuses is *never* shown. Gates receive a restored state with the origin
///   ``/Rill/Origin/restore``.
/// - Several histories of a store record its inputs independently. Moves of one are not inputs of the others; their
///   ``position`` stays, until any of them shows the newest state: then all are at their newest entries, and an engine that
///   another has stopped is started. Changes to the entries of one, and what it goes back to with ``HistoryMode/branch``, which
///   becomes the newest state, are a single entry of the others.
/// - The history retains the actions and writes that it keeps, and everything they refer to.
///
/// Changes requested during a turn are made after it. A detached history keeps its entries at no cost; when it is
/// attached again, a gap marks the time in between. A history belongs to the isolation of its store.
///
/// - Complexity: Recording an entry takes O(1), plus an occasional copy of the state; the copies take about 1 KiB for
///   each entry. A jump replays at most the inputs since such a copy.
public final class History<State, Action: Sendable> {
  var settings: HistoryLog<State, Action>.Settings
  /// The recorded entries and states, or nil until the history is attached.
  @usableFromInline var log: HistoryLog<State, Action>?
  var tools: StoreTools<State, Action>?
  /// Whether the next turn was requested by this history.
  // Unchecked: a flag of one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline var isOwnTurn = false
  /// Whether this history has refused the current input.
  var hasRefused = false
  /// Whether another state was chosen while the engine was stopped.
  var hasTravelled = false
  /// Whether another tool has restored an older state than the newest, which has no place among the entries.
  var isMovedElsewhere = false
  /// The number of the last input before the history was detached.
  var lastSeen: UInt64 = 0
  let listeners = HistoryListeners()
  /// Whether a listener is notified of each new entry.
  @usableFromInline var isFollowed = false
  // Unchecked: as above.
  /// The number of the last appended entry, or 0 before the first.
  @exclusivity(unchecked) @usableFromInline package internal(set) var appendedNumber: UInt64 = 0
  /// The extras of the entries that were sent from one place, by that place.
  var places: [Failure.Place: EntryExtras<State>] = [:]
  /// The effects of entries, by the entries' numbers.
  var effects: [UInt64: [HistoryEffect]] = [:]

  // Unchecked: as above.
  /// A Boolean value that indicates whether the history refuses all inputs; refused inputs are not recorded.
  @exclusivity(unchecked) public var isLocked = false
  /// A Boolean value that indicates whether entries record the place in the source code from which their inputs were sent.
  ///
  /// It is false by default. ``HistoryEntry/place`` says which inputs have a place.
  ///
  /// - Complexity: While it is true, a send takes about 28,000 instructions more, because its turn and its entry take the
  ///   slower path, as for an observer. Memory is needed for each place, not for each action. While it is false, it costs
  ///   nothing.
  public var recordsPlaces = false {
    didSet {
      guard recordsPlaces != oldValue else { return }
      tools?.updateNeeds()
      noteListeners()
    }
  }
  /// A Boolean value that indicates whether inputs are recorded as entries.
  public internal(set) var isRecording = true
  /// The entries whose replay led to a different state than the original, or nil if no such difference was found.
  ///
  /// If the state is `Equatable`, each jump checks the entries around it; ``verify()`` checks all entries.
  public internal(set) var strayed: ClosedRange<UInt64>?

  /// Creates a history.
  ///
  /// - Parameters:
  ///   - limit: The limit on what the history keeps; ``setLimit(_:)`` changes it. An invalid limit is reported, and
  ///     replaced with the nearest valid one.
  ///   - mode: The destination of new inputs while an older state is shown.
  ///   - states: The states that the history keeps in order to reconstruct the state at each entry.
  ///   - cost: The size in bytes of states and inputs.
  public init(
    limit: HistoryLimit = .bytes(16 << 20), mode: HistoryMode = .append,
    keeping states: HistoryStates = .keyframes,
    cost: HistoryCost<State, Action> = .estimated
  ) {
    if let failure = limit.failure { Failures.report(Failure(failure.description)) }
    settings = HistoryLog.Settings(limit: limit.nearestValid, mode: mode, states: states, cost: cost)
  }

  init(_ settings: HistoryLog<State, Action>.Settings) { self.settings = settings }

  /// A function that handles an input on a state without running its effects.
  var replay: HistoryLog<State, Action>.Replay {
    { [tools] input, state, isValidated in
      tools?.replay(input, on: &state, isValidated: isValidated) ?? nil
    }
  }

  /// Whether the current turn is one in which another tool chooses which state is shown.
  var isOthersMove: Bool { tools.map { $0.isRestoring && !$0.isRestoringNewest } ?? false }

  /// The state after the newest entry.
  var newest: State? {
    guard let tools, var log else { return nil }
    // In branch mode, another tool's newest state follows the state at the cursor.
    if let aside = tools.aside, log.isAtEnd || log.appends { return aside }
    return log.isAtEnd ? tools.shown : log.state(at: log.end, replay)
  }
}

@available(*, unavailable)
extension History: Sendable {}
