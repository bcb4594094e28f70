import RillPersistence

/// The messages of replicas.
enum ReplicaWording {
  static func damagedOwn(_ reason: String, at offset: UInt64) -> String {
    """
    The log returned this proposal damaged at offset \(offset): \(reason). Every replica skips it. Send it again, and check \
    the log's storage.
    """
  }

  static func stopped(_ store: String, _ stop: ReplicaStop) -> String {
    "The replica of \"\(store)\" has stopped, so nothing was changed. \(stop)"
  }

  static func isFull(_ store: String, _ limit: String) -> String {
    """
    The outbox of the replica of "\(store)" is full (\(limit)), so nothing was changed. The log does not accept proposals \
    at present. Send again when `status.pending` is lower, or raise the limit in the replica's settings.
    """
  }

  static func outboxFails(_ store: String, _ failure: PersistenceFailure) -> String {
    """
    The outbox of the replica of "\(store)" cannot be saved, so nothing was changed: a crash would lose the input. \(failure) \
    The save is repeated. Send again when `status.outboxFailure` is nil.
    """
  }

  static let othersProposal = """
    another process has saved another proposal there, which uses the ID of this replica and its outbox
    """

  static func lost(_ count: Int, _ store: String, because failure: PersistenceFailure) -> String {
    """
    The outbox of the replica of "\(store)" could not be saved before the store was released or the replica was detached, so \
    \(count == 1 ? "1 accepted input is lost" : "\(count) accepted inputs are lost"). \(failure.message) Keep the store until \
    `status.outboxFailure` is nil.
    """
  }

  static func lostEffects(_ count: Int, _ store: String, because failure: PersistenceFailure) -> String {
    """
    The store of the replica of "\(store)" was released before the effects of \
    \(count == 1 ? "1 settled input" : "\(count) settled inputs") had started, and the outbox could not be saved for the next \
    run to start them: they do not run. \(failure.message) Keep the store until its effects have ended.
    """
  }

  static func directWrite(_ label: String, _ store: String) -> String {
    """
    The write "\(label)" changes the replicated store "\(store)" directly, which other replicas cannot repeat. Send an \
    action, or attach the replica with `directWrites: .replicated` if the state is Codable.
    """
  }

  static func sharedValue(_ store: String) -> String {
    """
    A shared value of the state of the replicated store "\(store)" has changed, and its field stays as it was: the change is a \
    direct write, which the replica refuses. A later change of the field by an action replaces the shared value. Keep shared values \
    in a store that is not replicated, and send their changes as actions.
    """
  }

  static func passed(_ action: String, _ effects: String, _ store: String, at offset: UInt64) -> String {
    """
    The log of "\(store)" was trimmed beyond the proposal "\(action)" of this replica, and the snapshot at offset \(offset) does \
    not say whether it was settled or refused. Its effects that wait for that do not run: \(effects). Check whether they are needed, and \
    trim the log later than replicas return.
    """
  }

  static func whileHandling(_ store: String) -> String {
    """
    The input was sent while the replica of "\(store)" was handling entries on its settled state, from a reducer or a \
    validator. Nothing was changed. Return an effect instead of sending from there.
    """
  }

  static func unencodable(_ reason: String) -> String {
    "The proposal cannot be encoded: \(reason). It was withdrawn. Make every value of the action encodable."
  }

  static func tooLarge(_ size: Int, _ limit: Int) -> String {
    """
    The proposal has \(size) bytes, and the log accepts at most \(limit) in an entry. It was withdrawn. Send a smaller \
    action, or configure the log for larger entries.
    """
  }

  static func notSendable(_ reason: String) -> String {
    "The log refused the proposal as too large: \(reason). It was withdrawn. Send a smaller action."
  }

  static func notSavable(_ failure: PersistenceFailure) -> String {
    """
    The outbox refused the proposal as too large. \(failure.message) It was withdrawn. Send a smaller action, or keep the outbox in a \
    storage with a higher limit.
    """
  }

  static func changeDoesNotFit(_ reason: String) -> String {
    """
    The replicated write does not fit the state in its settled place: \(reason). The state is unchanged on every replica. \
    Replicate such a change as an action.
    """
  }
}
