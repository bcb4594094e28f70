public import Rill

/// What a history is inside: a state to begin with, entries, and the position whose state is shown.
///
/// A pure state machine. Positions count entries from the beginning of the recording; the state at a position is the one
/// before the entry there. States are kept at some positions only, the keyframes; others are made by replaying.
@usableFromInline
struct HistoryLog<State, Action: Sendable> {
  @usableFromInline typealias Entry = HistoryEntry<State, Action>
  /// Handles an input on a state, and answers why the new state is refused, if rules are to be asked about it.
  typealias Replay = (Input<State, Action>, inout State, _ isValidated: Bool) -> Refusal?

  struct Settings {
    var limit = HistoryLimit.none
    var mode = HistoryMode.append
    var states = HistoryStates.keyframes
    var cost = HistoryCost<State, Action>.estimated
    /// How many entries may follow a keyframe, if states are not larger than as many KiB.
    var spacing = 256...1024
    /// How long replaying from one keyframe to the next may take.
    var work = Duration.milliseconds(4)
  }

  struct Keyframe {
    let position: Int
    var state: State
    let cost: Int
    /// Whether replaying the entries before it was seen to lead to it.
    var isChecked = false
  }

  let settings: Settings
  /// The state that the recording began with.
  var initial: State
  @usableFromInline var entries = ChunkedArray<Entry>()
  /// The first position that can be gone to; entries before it are kept only to make its state.
  @usableFromInline var first = 0
  /// The position whose state is shown.
  @usableFromInline var cursor = 0
  /// How many entries may be appended with nothing more to do, if the newest state is shown.
  @usableFromInline var room = 0
  /// The most entries that can be gone to.
  @usableFromInline let most: Int
  /// How long the entries since the last keyframe took, and how long they may.
  @usableFromInline var work = Duration.zero
  @usableFromInline let mostWork: Duration
  /// Kept states by position; the first is at or before `first`.
  var keyframes: [Keyframe]
  var keyframeBytes: Int
  /// How many entries there are from one keyframe to the next.
  var spacing: Int
  var branches: [HistoryBranch<State, Action>] = []
  /// Whether the newest state is not shown although nobody went back.
  var isHeld = false
  /// Whether the last entry stands for inputs that are not recorded, and more of them may come.
  var hasOpenGap = false
  /// Whether each entry is to be taken in the long way, since somebody is told of it.
  var isWatched = false
  /// Whether the numbers of entries grow with their positions.
  var isInOrder = true
  /// The last state that was made, and where.
  var made: (position: Int, state: State)?
  /// The number of the last entry that was merged into the state at the beginning; 0 if none was.
  var baseNumber: UInt64 = 0
  /// Up to where replaying was seen to lead to the newest state.
  var checkedEnd = 0

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
  /// Whether the newest entry is the one whose state is shown.
  var isAtEnd: Bool { cursor == end }
  /// Whether new inputs are handled on the newest state rather than on the one that is shown.
  var appends: Bool { isHeld || settings.mode == .append }
  /// The bytes of everything, as estimated.
  var bytes: Int { entries.weight + keyframeBytes + branches.reduce(0) { $0 + $1.cost } }

  /// The entries that can be gone to.
  var visible: [Entry] { entries[first..<end] }

  // MARK: - Recording

  /// Takes in what has happened, if there is nothing more to do than that.
  ///
  /// - Returns: Whether it was taken in.
  @inlinable
  mutating func appendToEnd(_ entry: @autoclosure () -> Entry) -> Bool {
    guard room > 0 else { return false }
    room -= 1
    entries.append(entry(), weight: MemoryLayout<Entry>.stride)
    cursor = end
    if end - first > most { first += 1 }
    return true
  }

  /// Takes in what has happened.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - state: The state after it, which is the newest one from now on.
  ///   - replay: Handles an input again.
  /// - Returns: Whether the position that was shown has become too old, so that another must be shown.
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
    // The state after a gap is known once the gap ends.
    if !entry.isGap { keepIfDue(state) }
    let isTooOld = trim(replay)
    if follows, !entry.isGap { makeRoom() }
    return isTooOld
  }

  /// Finds out how many entries may come before there is more to do: keep a state, count, or let go of something.
  private mutating func makeRoom() {
    guard !isWatched, settings.states == .keyframes, settings.cost.isInputFree, work < mostWork else {
      return
    }
    room = keyframes[keyframes.count - 1].position + spacing - end - 1
    if let most = settings.limit.bytes { room = min(room, (most - bytes) / MemoryLayout<Entry>.stride - 1) }
  }

  /// Notes how long the last entry took.
  @inlinable
  mutating func measured(_ durations: TurnDurations, _ number: UInt64) {
    guard end > first, entries[end - 1].number == number else { return }
    entries[end - 1].durations = durations
    work += durations.handling
    if work >= mostWork { room = 0 }
  }

  /// Puts other entries in the place of those from a position on.
  mutating func replace(from position: Int, with rest: [Entry]) {
    entries.replace(from: position, with: rest) { $0.cost }
  }

  /// Begins anew at a state.
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
