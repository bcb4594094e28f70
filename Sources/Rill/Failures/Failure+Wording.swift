extension Failure {
  /// An element has an id that another element already has.
  static func duplicateID(_ id: String, in collection: String) -> Failure {
    Failure(
      """
      Two elements of \(collection) have the id \(id). Ids are unique, so the first element stays and the second was \
      left out. To replace the first, assign the second to collection[id: \(id)].
      """, article: "Entities")
  }

  /// An element received an id that another element already has.
  static func idTaken(_ id: String, filedUnder old: String, in collection: String) -> Failure {
    Failure(
      """
      An element of \(collection) was given the id \(id), which another element has. It stays filed under its old id \
      \(old). Remove one of the two before changing ids.
      """, article: "Entities")
  }

  /// A store was read while its reducer ran.
  @usableFromInline
  static func readWhileHandling(_ store: String) -> Failure {
    Failure(
      """
      \(store) was read by its own reducer, which holds the state exclusively while it runs. Read the reducer's \
      `state` parameter instead, or send a follow-up action as an effect: return .send(action).
      """, article: "The turn")
  }

  /// One send caused more inputs than the limit allows.
  static func endlessFeedback(_ store: String, limit: Int, last: [String]) -> Failure {
    let last = last.isEmpty ? "" : " The last of them were: \(last.joined(separator: "; "))."
    return Failure(
      """
      One send to \(store) led to \(limit) inputs before it returned, and more were waiting: each input caused \
      another.\(last) The waiting inputs were refused, and the state is as the last input left it. Let observers, \
      hooks, middleware and effects send only when there is something to change. If that many inputs are intended, \
      raise the store's feedbackLimit.
      """, article: "The turn")
  }

  /// An effect threw an error that was not caught.
  static func uncaught(_ error: String, effect: String, at place: Place?) -> Failure {
    let sentence = error.hasSuffix(".") ? error : error + "."
    return Failure(
      """
      The effect "\(effect)"\(place.inSentence) threw an error that nothing caught: \(sentence) The effect has ended; \
      what it had sent until then stays. Give the effect a `catch` closure that sends an action for this case.
      """, at: place, article: "Effects")
  }

  /// An effect exceeded its time limit, and no closure received this.
  static func timedOut(_ effect: String, after limit: Duration, at place: Place?) -> Failure {
    Failure(
      """
      The effect "\(effect)"\(place.inSentence) was not done after \(limit), the time that .timeout(after:) \
      allows each attempt, and nothing caught this. The effect has ended; what it had sent until then stays. Give \
      .timeout(after:) a `catch` closure that sends an action for this case.
      """, at: place, article: "Effects")
  }

  /// A write of an effect was created for another state.
  static func misplacedWrite(_ label: String, state: String) -> Failure {
    Failure(
      """
      The write "\(label)" of an effect was made for a part of \(state), but arrived at the whole. Nothing was changed. \
      Handle the part with reduce(_:of:action:embed:), which tells its effects where the part lies.
      """, article: "Composing features")
  }

  /// A feature that nothing presents has requested to leave.
  static func dismissedUnpresented(state: String) -> Failure {
    Failure(
      """
      A dismissal arrived at the store of \(state), because nothing presents the feature that requested it. Nothing was \
      changed. Keep the feature's state in Screens or Presented, and handle its actions with \
      reduce(\\.path, of: &state, action:embed:) of RillScreens.
      """, article: "Screens and sheets")
  }

  /// An effect is bound to a child that the store cannot find.
  static func unreachableChild(effect: String, state: String, store: String, at place: Place?) -> Failure {
    Failure(
      """
      The effect "\(effect)"\(place.inSentence) is bound to a child of \(state), but \(store) has another state and \
      cannot see that child: the effect was mapped without its place. The effect runs and does not end with the child. \
      Handle the child with reduce(\\.child, of: &state, action:embed:) instead of .map(_:) on every level above it.
      """, at: place, article: "Composing features")
  }

  /// An effect that runs on the store was started by a store with another state.
  static func wrongStore(effect: String, state: String, store: String, at place: Place?) -> Failure {
    Failure(
      """
      The effect "\(effect)"\(place.inSentence) wants to run on a store of \(state), but was started by \(store). It did \
      not run. Name the state of the store that starts it, or use .run(_:_:), which needs no state.
      """, at: place, article: "Effects")
  }

  /// An effect that runs on the store was started by a store that belongs to no actor.
  static func noStoreActor(effect: String, store: String, at place: Place?) -> Failure {
    Failure(
      """
      The effect "\(effect)"\(place.inSentence) wants to run on \(store), but no actor owns that store, so there is \
      nowhere to run. It did not run. Create the store on the main actor or in an actor, or use .run(_:_:).
      """, at: place, article: "One store for any actor")
  }

  /// An effect acted after it had ended.
  static func sentAfterEnd(_ input: String, by origin: String, store: String) -> Failure {
    Failure(
      """
      \(input) was sent to \(store) by \(origin) after that had ended, so nothing happened: its `send` or its store was kept \
      and used later. Wait in the effect until everything has been sent, or use .callback(_:_:) for values that others \
      deliver.
      """, article: "Effects")
  }

  /// An input was sent to a child that is no longer part of the state.
  static func absentChild(_ input: String, child: String, at place: Place?) -> Failure {
    Failure(
      """
      \(input) was sent\(place.inSentence) to a store of \(child) whose place in the state is empty: the optional is \
      nil or the row was removed. Nothing happened. Release a child's store when the child leaves the state.
      """,
      at: place, article: "Composing features")
  }

  /// A store was requested at the position of a row that has since been removed.
  static func rowGone(_ id: String, rows: String) -> Failure {
    Failure(
      """
      The row \(id) was asked for at its position in \(rows) after it was removed, and its store is no longer held. \
      Call rows(_:action:) again after sending instead of keeping its result, or ask for the row by ID, which returns \
      nil.
      """, article: "Composing features")
  }

  /// A link to a parent does not do what each link must do.
  static func abstractLink(_ link: String) -> Failure {
    Failure("\(link) is a link of a store to its parent that forwards nothing. Use PartLink or RowLink.")
  }

  /// A middleware was attached to a scoped store.
  static func attachedToPart(_ middleware: String, store: String, at place: Place? = nil) -> Failure {
    Failure(
      """
      \(middleware) was attached\(place.inSentence) to \(store), which is a part of another store and runs no turns of \
      its own. It was not attached. Attach it to the store that was made with an initial state.
      """,
      at: place, article: "Rules, logs and tools")
  }

  /// An input was sent through a handle whose store was released.
  static func storeGone(_ input: String, store: String) -> Failure {
    Failure(
      """
      \(input) was sent to \(store) after the store was released. Nothing happened. Keep a reference to the store for \
      as long as actions are sent to it.
      """, article: "One store for any actor")
  }
}

extension Failures {
  /// An attempt of an effect exceeded its time limit.
  static func timedOut(_ effect: String, after limit: Duration) -> String {
    """
    The effect "\(effect)" was not done after \(limit), the time that .timeout(after:) allows each attempt. The attempt \
    was cancelled.
    """
  }

  /// The reason of a refusal by a rule that has only a name.
  static func ruleBroken(_ rule: String) -> String {
    "the new state breaks the rule \"\(rule)\""
  }
}
