import Foundation
import RillPersistence
import Testing

/// Failures that a custom storage makes.
struct CustomFailureTests {
  private struct Cut: Error, CustomStringConvertible { var description: String { "the cable is cut." } }
  private let place = StoragePlace(kind: "cloud", address: "a/b")

  @Test func `each failure of a storage is a whole text, with any reason`() {
    let texts: [(PersistenceFailure, String)] = [
      (
        .unreadable("k", in: place, because: Cut()),
        """
        The value under "k" in cloud a/b cannot be read: the cable is cut. It was left as it is, and nothing is saved \
        over it. Make it readable again, or move it away.
        """
      ),
      (
        .unwritten("k", in: place, because: Cut()),
        """
        The value for "k" was not written to cloud a/b: the cable is cut. The previously saved value is unchanged. \
        Correct the cause and save again.
        """
      ),
      (
        .unremoved("k", in: place, because: Cut()),
        """
        The value for "k" was not removed from cloud a/b: the cable is cut. It is still there. Correct the cause and \
        remove it again.
        """
      ),
      (
        .unlisted(place, because: Cut()),
        "What cloud a/b keeps cannot be listed: the cable is cut. Correct the cause and ask again."
      ),
      (
        .notSetAside("k", in: place, because: Cut()),
        """
        The value under "k" in cloud a/b could not be set aside: the cable is cut. It was left as it is, and nothing \
        is saved over it. Correct the cause, or move it away yourself.
        """
      ),
      (
        PersistenceFailure(
          Cut(), code: .unwritten, "The cloud did not take \"k\"", fix: "Plug it in."),
        "The cloud did not take \"k\": the cable is cut. Plug it in."
      ),
      (
        PersistenceFailure(.inUse, "The cloud is busy.", fix: "Wait."),
        "The cloud is busy. Wait."
      ),
    ]
    for (failure, text) in texts { #expect(failure.description == text) }
    #expect(
      texts.map(\.0.code) == [
        .unreadable, .unwritten, .unremoved, .unlisted, .notSetAside, .unwritten, .inUse,
      ])
  }

  @Test func `a failure is not wrapped in another`() {
    let failure = PersistenceFailure.noRoom("k", in: place, because: "the cloud is full")
    let error: any Error = failure
    #expect(PersistenceFailure.unwritten("other", in: place, because: error) == failure)
    #expect(PersistenceFailure(error, code: .unreadable, "It failed", fix: "Try again.") == failure)
  }
}
