public import Rill

/// The contents of a history: an initial state, entries, and the position whose state is shown.
///
/// A pure state machine. Positions count entries from the start of the recording; the state at a position is the state
/// before the entry there. States are kept only at some positions, the keyframes; others are reconstructed by
/// replaying.
@usableFromInline
struct HistoryLog<State, Action: Sendable> {
  @usableFromInline typealias Entry = HistoryEntry<State, Action>
  /// Handles an input on a state and, if asked to validate, returns why the new state is refused.
  typealias Replay = (Input<State, Action>, inout State, _ isValidated: Bool) -> Refusal?

  struct Settings {
    var limit = HistoryLimit.none
    var mode = HistoryMode.append
    var states = HistoryStates.keyframes
    var cost = HistoryCost<State, Action>.estimated
    /// The number of entries allowed after a keyframe: the size of a state in KiB, limited to this range.
    var spacing = 256...1024
    /// The maximum time to replay from one keyframe to the next.
    var work = Duration.milliseconds(4)
  }

  struct Keyframe {
    let position: Int
    var state: State
    let cost: Int
    /// Whether a replay of the entries before it has been seen to lead to it.
    var isChecked = false
  }

  var settings: Settings
  /// The state at the start of the recording.
  var initial: State
  @usableFromInline var entries = ChunkedArray<Entry>()
  /// The first position that can be shown; entries before it are kept only to reconstruct its state.
  @usableFromInline var first = 0
  /// The position whose state is shown.
  @usableFromInline var cursor = 0
  /// The number of entries that can be appended without further work, if the newest state is shown.
  @usableFromInline var room = 0
  /// The maximum number of entries that can be shown.
  @usableFromInline var most: Int
  /// The time that the entries since the last keyframe took; `mostWork` is its limit.
  @usableFromInline var work = Duration.zero
  @usableFromInline let mostWork: Duration
  /// The kept states by position; the first is at or before `first`.
  var keyframes: [Keyframe]
  var keyframeBytes: Int
  /// The number of entries between keyframes.
  var spacing: Int
  /// The last position whose state was found to be too large to be kept.
  var measuredPosition = 0
  var branches: [HistoryBranch<State, Action>] = []
  /// Whether the newest state is hidden although the history is not at an older position.
  var isHeld = false
  /// Whether the last entry represents inputs that are not recorded, more of which may follow.
  var hasOpenGap = false
  /// A Boolean value that indicates whether each entry takes the slower path, because it is reported to a listener or has
  /// a place.
  var isWatched = false
  /// Whether the numbers of entries increase with their positions.
  var isInOrder = true
  /// The last reconstructed state, and its position.
  var made: (position: Int, state: State)?
  /// The number of the last entry that was merged into the initial state, or 0.
  var baseNumber: UInt64 = 0
  /// The position up to which replaying has been seen to lead to the newest state.
  var checkedEnd = 0
  /// A number that increases with each change of entries other than appending one or removing the oldest.
  var edition = 0
  /// The end of the log that this one was copied from, up to which entries were adopted.
  var copiedEnd = 0
  /// The number of the entry after which a copy has switched to a branch.
  var parked: UInt64?
  /// The number of the branch that it has left, if there were entries.
  var left: UInt64?
  /// The number of the last entry from another source.
  var lastNumber: UInt64?

  init(_ state: State, _ settings: Settings) {
    self.settings = settings
    initial = state
    most = settings.limit.entries ?? .max
    mostWork = settings.work
    let cost = settings.cost.state(state)
    keyframes = [Keyframe(position: 0, state: state, cost: cost, isChecked: true)]
    keyframeBytes = cost
    spacing = Self.spacing(for: cost, settings)
  }

  /// The position after the last entry.
  @inlinable var end: Int { entries.end }
  /// Whether the newest state is shown.
  var isAtEnd: Bool { cursor == end }
  /// Whether new inputs are handled on the newest state instead of the one that is shown.
  var appends: Bool { isHeld || settings.mode == .append }
  /// The estimated number of bytes of all contents.
  var bytes: Int { entries.weight + keyframeBytes + branches.reduce(0) { $0 + $1.cost } }

  /// The entries that can be shown.
  var visible: [Entry] { entries[first..<end] }

  // MARK: - Recording

  /// Appends an entry if no other work is due.
  ///
  /// - Returns: Whether the entry was appended.
  @inlinable
  mutating func appendToEnd(_ entry: @autoclosure () -> Entry) -> Bool {
    guard room > 0 else { return false }
    room -= 1
    entries.append(entry(), weight: MemoryLayout<Entry>.stride)
    cursor = end
    if end - first > most { first += 1 }
    return true
  }

  /// Appends an entry.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - state: The state after the entry, which becomes the newest one.
  ///   - replay: Handles an input again.
  /// - Returns: Whether the position that was shown is no longer kept, so that another one must be shown.
  mutating func append(_ entry: Entry, _ state: State, _ replay: Replay) -> Bool {
    room = 0
    if !isAtEnd, !appends { fork() }
    let follows = isAtEnd && !isHeld
    var entry = entry
    entry.cost = MemoryLayout<Entry>.stride + entry.effects.count * 64 + settings.cost.input(entry.input)
    entries.append(entry, weight: entry.cost)
    if follows { cursor = end }
    made = nil
    hasOpenGap = entry.isGap
    // The state after a gap is known when the gap ends.
    if !entry.isGap { keepIfDue(state) }
    let isTooOld = trim(replay)
    if follows, !entry.isGap { makeRoom() }
    return isTooOld
  }

  /// Determines how many entries can be appended before a keyframe, the accounting or a removal is due.
  private mutating func makeRoom() {
    guard !isWatched, settings.states == .keyframes, settings.cost.isInputFree, work < mostWork else {
      return
    }
    room = lastMeasured + spacing - end - 1
    if let most = settings.limit.bytes { room = min(room, (most - bytes) / MemoryLayout<Entry>.stride - 1) }
  }

  /// Records how long the last entry took.
  @inlinable
  mutating func measured(_ durations: TurnDurations, _ number: UInt64) {
    guard end > first, entries[end - 1].sequence == number else { return }
    entries[end - 1].durations = durations
    work += durations.handling
    if work >= mostWork { room = 0 }
  }

  /// Replaces the entries from a position to the end.
  mutating func replace(from position: Int, with rest: [Entry]) {
    edition += 1
    entries.replace(from: position, with: rest) { $0.cost }
  }

  /// Restarts with an initial state.
  mutating func clear(at state: State) {
    let cost = settings.cost.state(state)
    baseNumber = number(before: end)
    replace(from: entries.start, with: [])
    keyframes = [Keyframe(position: end, state: state, cost: cost, isChecked: true)]
    (first, cursor, checkedEnd) = (end, end, end)
    keyframeBytes = cost
    branches = []
    made = nil
    work = .zero
    room = 0
    isInOrder = true
    hasOpenGap = false
  }
}
