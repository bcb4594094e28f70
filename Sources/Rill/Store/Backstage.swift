/// What most stores never need; made when an input waits, somebody attends to turns, or a clock is given.
@usableFromInline
final class Backstage<State, Action: Sendable> {
  var mailbox = Mailbox<Mail<State, Action>>()
  var postponed: [Mail<State, Action>] = []
  // Unchecked: read and written by one isolation, never held across a call.
  @exclusivity(unchecked) var feedback = FeedbackGauge()
  @usableFromInline var listeners = TransitionListeners<Action>()
  var clock: (any Clock<Duration>)?
  /// What the store was made in; nil for the ordinary surroundings.
  var surroundings: (any Surroundings)?
  /// The number of the input that led to what is being done between turns, or 0.
  var visitCause: UInt64 = 0
  var belongings: [ObjectIdentifier: AnyObject] = [:]
  /// What waits for the first entry; given no engine if the store goes before.
  var arrivals: [(Engine<State, Action>?, (any Actor)?) -> Void] = []
  /// Whether the next input is forced.
  var isForcing = false
  var lastBatch: UInt64 = 0
  /// What is followed of children whose effects run, and some that are over.
  var lives: [EffectLife] = []
  var currentBatch: UInt64 = 0

  // What each attended turn looks at. Unchecked: of one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline var attendants: ContiguousArray<Attendant<State, Action>> = []
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var partKeeper: (any PartKeeping)?
  /// Whether somebody listens to the streams of actions or transitions.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var isListenedTo = false
  /// The newest state, while an older one lies in its place and is shown; during a turn it is the other way round.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var aside: State?
  /// Whether a tool is putting a state back.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var isRestoring = false
  /// Whether the state that is being put back is only shown, while a newer one stays the newest.
  var showsOlder = false
  /// What keeps linked fields in step.
  var fieldKeeper: (any FieldKeeping)?
  /// Whether somebody wants to know how long the steps of a turn take.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var isMeasured = false
  /// When the input that is being handled began to wait, if it had to and turns are measured.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var waitingSince: Moment?

  @usableFromInline
  init() {}
}
