import RillPersistence
import RillReplication
import Testing

@Suite struct ReplicaStopTextTests {
  @Test(arguments: [
    (
      ReplicaStop.needsUpgrade(version: 2, offset: 17),
      """
      The entry at offset 17 has version 2, which this program cannot read. The store shows the state before it. Update the \
      program; a replica never skips an entry that a newer one may apply.
      """
    ),
    (
      .trimmed(first: 101),
      """
      The log begins at offset 101, beyond the position of this replica, and contains no snapshot that this program \
      can read. Attach a new replica when one that is up to date has saved a snapshot.
      """
    ),
    (
      .unreadableSnapshot(offset: 100, reason: "its state cannot be read: no value", first: 101),
      """
      The log begins at offset 101, beyond the position of this replica, and its newest snapshot, at offset 100, cannot be \
      used: its state cannot be read: no value. If the type of the state has changed, give `states` a schema with the earlier \
      type, as in Schema(StateV1.self).then(State.self) { … }. If the snapshot is damaged, attach a new replica when one that \
      is up to date has saved another.
      """
    ),
    (
      .twoReplicasWithOneID(number: 3),
      """
      The log contains a proposal number 3 under the ID of this replica that this replica has not made. Another process uses \
      the same ID. Attach a new replica with an ID of its own.
      """
    ),
    (
      .lostProposal(number: 3, offset: 9),
      """
      The log acknowledged the proposal number 3 at offset 9 and then did not return it. The log has lost it, or another log \
      is in its place. The proposal remains shown here. Check the durability of the log, and attach a new replica.
      """
    ),
    (
      .lostEntries(last: 1, known: 3),
      """
      The log ends at offset 1, but this replica has received entries up to offset 3. The log has lost entries, or another \
      log is in its place. Restore the log, or accept the loss, and attach a new replica.
      """
    ),
    (
      .lostEarlierEntries(last: 1, known: 3, keptIn: #"files outbox under "outbox.checksum/board/one""#),
      """
      The log ends at offset 1, but an earlier run of this replica has received entries up to offset 3, as the value in files \
      outbox under "outbox.checksum/board/one" says. The log has lost entries, or another log is in its place. Restore the log, \
      or remove that value to accept the loss, and attach a new replica.
      """
    ),
    (
      .unreadableOutbox("The file is damaged."),
      """
      What an earlier run has kept cannot be loaded from the outbox. Nothing was changed, and the replica sends \
      nothing. The file is damaged.
      """
    ),
    (
      .outboxInUse(StoragePlace(kind: "files", address: "outbox")),
      """
      Another store of this process has a replica with the same ID and the outbox in files outbox, so both would send its \
      proposals and run its effects. Detach that replica or release its store first.
      """
    ),
    (
      .unusableID(""),
      #"The ID of a replica has 1 to 128 bytes of UTF-8, and "" has 0. Give the replica another ID."#
    ),
    (
      .secondReplica(of: "board"),
      """
      The store has a replica already, of "board", and a second one would propose the entries of the first again. Detach the \
      first replica, or attach the second one to a store of its own.
      """
    ),
    (
      .attachedBefore,
      "The replica was attached before. Create a replica for each attachment; it continues the numbers of its ID."
    ),
    (
      .replicatedBefore,
      """
      The store had a replica before, so its state contains entries of the log, which would be handled again. Attach the replica \
      to a new store, or create it with the state before the first entry as `initial`.
      """
    ),
    (.detached, "The replica was detached from its store."),
    (.closed, "The log was closed by this program. Attach a new replica with an open log."),
  ])
  func `a stop says what has happened and what to do`(_ stop: ReplicaStop, _ text: String) {
    #expect(stop.description == text)
  }

  @Test func `a stop by a failure of the log contains the failure`() {
    let failure = LogFailure(.denied, place: "log", reason: "no access", fix: "Ask for it.")
    #expect(
      ReplicaStop.denied(failure).description
        == "The log denied access. Attach a new replica when it is permitted. log: no access\n  fix: Ask for it."
    )
    #expect(
      ReplicaStop.otherLayout(failure).description
        == "The log cannot be used. Attach a new replica when that is fixed. log: no access\n  fix: Ask for it."
    )
  }
}
