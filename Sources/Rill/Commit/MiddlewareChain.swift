/// The middleware of a store, and what else takes part in its turns.
///
/// A store creates its chain when a middleware is attached, a stream of transitions is requested, or its state has
/// linked fields. The store's isolation owns it.
@usableFromInline
final class MiddlewareChain<State, Action: Sendable> {
  // Points into the memory of the store's state, which lives as long as the store and its chain.
  @usableFromInline let state: UnsafeMutablePointer<State>
  /// The surroundings in which the store was created, or nil for the default ones.
  private let surroundings: (any Surroundings)?

  /// The attached middleware, in order.
  // Unchecked: of one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline
  private(set) var attached: ContiguousArray<AttachedMiddleware<State, Action>> = []
  /// The middleware that does not attend turns at present, but whose tokens were not cancelled.
  private var resting: ContiguousArray<AttachedMiddleware<State, Action>> = []
  /// The streams of transitions and actions.
  var listeners = TransitionListeners<Action>()
  /// The object that records which parts were handled inside an input.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var partRecorder: (any PartRecording)?
  /// The source of the values that the reducer draws, if a tool records them.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var drawSource: DrawSource?
  /// The object that synchronizes linked fields.
  var fields: (any FieldKeeping)?

  /// A Boolean value that indicates whether turns are attended: there is middleware, a stream of transitions or actions
  /// has consumers, a newer state is set aside, or a tool records what the reducer draws.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline private(set) var isAttended = false
  /// A Boolean value that indicates whether the streams of actions or transitions have consumers.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline private(set) var isListenedTo = false
  /// A Boolean value that indicates whether a middleware needs the durations of the steps of a turn.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline private(set) var isMeasured = false
  /// A Boolean value that indicates whether a middleware needs the numbers of an input's effects.
  // Unchecked: as above.
  @exclusivity(unchecked) private(set) var numbersEffects = false
  /// A Boolean value that indicates whether a middleware needs the sequence numbers of sends.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline private(set) var numbersSends = false
  /// A Boolean value that indicates whether the state of the current turn was validated before.
  // Unchecked: as above.
  @exclusivity(unchecked) var isValidated = false
  /// The time at which the current input began to wait, if it waited and turns are measured.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var waitingSince: Moment?

  /// A Boolean value that indicates whether a middleware needs the places from which inputs are sent.
  private(set) var placesSends = false
  /// The place from which the input of the current turn was sent, if it is known.
  var place: CallPlace?
  /// The place of the next input, which passes through stores of parts.
  var nextPlace: CallPlace?

  /// The newest state, while an older one is stored in its place and shown.
  ///
  /// During a turn, the two are exchanged.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var aside: State?
  /// A Boolean value that indicates whether a tool is restoring a state.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline private(set) var isRestoring = false
  /// The newest state after the restoring turn if the restored one is only shown, or nil.
  private(set) var restoredAside: State?
  /// A Boolean value that indicates whether the newest state after the restoring turn is another one than before it.
  private(set) var restoresNewest = false
  /// A Boolean value that indicates whether the restored state is one that the store has had or would have had, as when a
  /// history moves, rather than the first one of the store.
  private(set) var restoresPast = false
  /// A Boolean value that indicates whether the restored state is only shown, while a newer one is the newest.
  var showsOlder: Bool { restoredAside != nil }

  /// Creates a chain for the state at an address.
  init(_ state: UnsafeMutablePointer<State>, surroundings: (any Surroundings)?) {
    self.state = state
    self.surroundings = surroundings
  }

  // MARK: - Attaching

  /// Adds a middleware as the last one.
  func attach(_ middleware: AttachedMiddleware<State, Action>) { attached.append(middleware) }

  /// Keeps a middleware that does not attend turns at present.
  func rest(_ middleware: AttachedMiddleware<State, Action>) { resting.append(middleware) }

  /// Puts the middleware whose tokens were cancelled aside, so that turns no longer pass it until it is removed.
  func restEnded() {
    guard attached.contains(where: \.isEnded) else { return }
    resting += attached.filter(\.isEnded)
    attached.removeAll(where: \.isEnded)
  }

  /// Removes a middleware.
  ///
  /// - Returns: The attached middleware, or nil if it is not attached.
  @discardableResult
  func detach(_ middleware: some Middleware<State, Action>) -> AttachedMiddleware<State, Action>? {
    let found = (attached + resting).first { $0.middleware === middleware }
    // Released after the change: the release of a middleware may run any code.
    let (old, oldResting) = (attached, resting)
    attached = attached.filter { $0.middleware !== middleware }
    resting = resting.filter { $0.middleware !== middleware }
    withExtendedLifetime((old, oldResting)) {}
    return found
  }

  /// Removes the middleware whose tokens were cancelled.
  ///
  /// - Returns: The removed middleware.
  func removeEnded() -> [AttachedMiddleware<State, Action>] {
    let ended = (attached + resting).filter(\.isEnded)
    attached.removeAll(where: \.isEnded)
    resting.removeAll(where: \.isEnded)
    return ended
  }

  /// Updates the flags after middleware or streams were added or removed.
  func update() {
    isListenedTo = !listeners.isEmpty
    isAttended = isListenedTo || !attached.isEmpty || aside != nil || drawSource != nil
    isMeasured = attached.contains { $0.didMeasure != nil }
    numbersEffects = attached.contains { $0.middleware.needsEffectNumbers }
    numbersSends = attached.contains { $0.middleware.needsSendNumbers }
    placesSends = attached.contains { $0.middleware.needsSendPlaces }
    partRecorder?.isAttended = isAttended
  }

  /// Returns the place of an input: the given one, or the one that was named before the input passed through parts.
  func takePlace(or place: CallPlace?) -> CallPlace? {
    defer { nextPlace = nil }
    return place ?? nextPlace
  }

  /// Returns the current time if turns are measured.
  @inlinable @inline(__always)
  func lap() -> Moment? { isMeasured ? Moment.now : nil }

  // MARK: - Turns

  /// A Boolean value that indicates whether a middleware needs the state before a turn.
  @inlinable var needsStateBefore: Bool {
    for middleware in attached where middleware.needsStateBefore { return true }
    return false
  }

  /// Asks each middleware, in order, whether to admit the input.
  @inlinable @inline(__always)
  func admit(_ envelope: inout Envelope<State, Action>) -> Refusal? {
    for middleware in attached {
      switch middleware.admit(envelope.input, envelope.origin) {
      case .pass: break
      case .replace(let action): envelope.replaceInput(by: action)
      case .refuse(let refusal): return refusal
      }
    }
    return nil
  }

  /// Asks each middleware, in order, whether to commit the proposed state.
  @usableFromInline
  func validate(_ proposed: State, before: State, _ input: Input<State, Action>) -> Refusal? {
    guard !isValidated else { return nil }
    func validate() -> Refusal? {
      for middleware in attached where middleware.needsStateBefore {
        if let refusal = middleware.middleware.validate(proposed, before: before, input: input) {
          return refusal
        }
      }
      return nil
    }
    guard let surroundings else { return validate() }
    return CurrentSurroundings.$value.withValue(surroundings, operation: validate)
  }

  /// Returns the parts that were handled inside the input, if they are recorded.
  @usableFromInline
  func takeParts() -> (@Sendable () -> [any Sendable])? { partRecorder?.takeParts() }

  /// Notifies each middleware, in order, and then the streams of actions and transitions.
  @inlinable @inline(__always)
  func notify(_ transition: Transition<Action>, _ input: Input<State, Action>, before: State?) {
    for middleware in attached { middleware.didCommit(transition, input, before, state.pointee) }
    if isListenedTo { listen(transition) }
  }

  @usableFromInline
  func listen(_ transition: Transition<Action>) {
    // A copy: releasing the elements of a stream may run any code, which may request another stream.
    let listeners = listeners
    listeners.tell(transition)
  }
}

// Older states, which are shown while newer inputs are handled on the newest state, and linked fields.
extension MiddlewareChain {
  /// Exchanges the shown state and the newest one, if they differ, at the start and at the end of a turn.
  @inlinable @inline(__always)
  func exchangeStates() {
    guard aside != nil, !isRestoring else { return }
    // Exchanged in place: with a copy of either, the next change would copy its collections.
    // swift-format-ignore: NeverForceUnwrap
    swap(&state.pointee, &aside!)
  }

  /// Restores a state in a turn.
  ///
  /// - Parameters:
  ///   - newest: The newest state, if an older one is shown from now on.
  ///   - changesNewest: Whether the newest state is another one than before.
  ///   - turn: Runs the turn. It calls its argument with the refusal of the state before it handles waiting inputs.
  /// - Returns: The result of `turn`.
  func restoring<Result>(
    showingOlderThan newest: State?, changesNewest: Bool, _ turn: ((Refusal?) -> Void) -> Result
  ) -> Result {
    isRestoring = true
    restoredAside = newest
    restoresPast = changesNewest || newest != nil || aside != nil
    restoresNewest = changesNewest || !restoresPast
    return turn { refusal in
      isRestoring = false
      restoredAside = nil
      restoresPast = false
      restoresNewest = false
      if refusal == nil { aside = newest }
    }
  }

  /// Returns the next change of linked fields from outside.
  func incomingWrite() -> FieldWrite? {
    guard let fields else { return nil }
    // The newest state counts, even while an older one is shown.
    guard let aside, !isRestoring else { return fields.incoming(state) }
    return withUnsafePointer(to: aside) { fields.incoming($0) }
  }

  /// Settles linked fields after an input was handled, unless an older state is only shown.
  @usableFromInline
  func settleFields() {
    if !showsOlder { fields?.settle(UnsafeMutableRawPointer(state)) }
  }

  /// Publishes the values of linked fields that a committed turn has changed.
  @usableFromInline
  func commitFields() {
    if !showsOlder { fields?.commit() }
  }
}

/// A type that records the parts that were handled inside an input, for logic that reports them.
@usableFromInline
package protocol PartRecording: AnyObject {
  /// A Boolean value that indicates whether transitions are created, so that parts are worth recording.
  var isAttended: Bool { get set }

  /// Returns the parts of the last input and forgets them.
  ///
  /// - Returns: A closure that collects the parts, or nil if there are none.
  func takeParts() -> (@Sendable () -> [any Sendable])?
}
