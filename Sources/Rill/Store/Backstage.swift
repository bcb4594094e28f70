/// The parts of an engine that most stores never need.
///
/// It is created when an input waits, a middleware is attached, or a clock is given.
@usableFromInline
final class Backstage<State, Action: Sendable> {
  var mailbox = Mailbox<Mail<State, Action>>()
  var postponed: [Mail<State, Action>] = []
  // Unchecked: accessed on one isolation, never held across a call.
  @exclusivity(unchecked) var feedback = FeedbackGauge()
  @usableFromInline var listeners = TransitionListeners<Action>()
  var clock: (any Clock<Duration>)?
  /// The surroundings in which the store was created, or nil for the default ones.
  var surroundings: (any Surroundings)?
  /// The number of the input that caused the current work between turns, or 0.
  var visitCause: UInt64 = 0
  var belongings: [ObjectIdentifier: AnyObject] = [:]
  /// Closures that wait for the first entry into the store.
  ///
  /// They receive no engine if the store is released before.
  var arrivals: [(Engine<State, Action>?, (any Actor)?) -> Void] = []
  /// A Boolean value that indicates whether the next input is forced.
  var isForcing = false
  var lastBatch: UInt64 = 0
  /// The children whose effects are running, and some that have already ended.
  var lives: [EffectLife] = []
  var currentBatch: UInt64 = 0
  /// A Boolean value that indicates whether the effects of an input are numbered, so that a restart can identify them.
  var numbersEffects = false

  // The middleware that each attended turn calls. Unchecked: of one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline var attendants: ContiguousArray<Attendant<State, Action>> = []
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var partKeeper: (any PartKeeping)?
  /// A Boolean value that indicates whether the streams of actions or transitions have consumers.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var isListenedTo = false
  /// The newest state, while an older one is stored in its place and shown.
  ///
  /// During a turn, the two are exchanged.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var aside: State?
  /// A Boolean value that indicates whether a tool is restoring a state.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var isRestoring = false
  /// A Boolean value that indicates whether the restored state is only shown, while a newer one remains the newest.
  var showsOlder = false
  /// The object that synchronizes linked fields.
  var fieldKeeper: (any FieldKeeping)?
  /// A Boolean value that indicates whether a middleware needs the durations of the steps of a turn.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var isMeasured = false
  /// The time at which the current input began to wait, if it waited and turns are measured.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var waitingSince: Moment?

  @usableFromInline
  init() {}
}
