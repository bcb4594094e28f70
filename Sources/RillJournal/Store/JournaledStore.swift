import Rill

/// The streams that a store records in, which are released with the store.
///
/// Only the store retains this object: its journals may be retained by the caller of `attach`, and its conductors by effects that
/// have not noticed their cancellation.
final class JournaledStore {
  private struct Entry {
    // Weak: a stream that nothing else retains was released with its journal.
    weak var stream: (any ReleasableStream)?
  }

  private var entries: [Entry] = []

  deinit { for entry in entries { entry.stream?.release() } }

  /// Adds a stream, and forgets those that were released before.
  func add(_ stream: any ReleasableStream) {
    entries.removeAll { $0.stream?.isReleased != false }
    entries.append(Entry(stream: stream))
  }
}

/// A stream that a store can leave.
protocol ReleasableStream: AnyObject {
  /// A Boolean value that indicates whether the store has released the stream.
  var isReleased: Bool { get }
  /// Releases the stream, so that another store can use it after everything is on disk.
  func release()
}

extension JournalStream: ReleasableStream {}

extension StoreTools {
  /// Releases a stream when the store is released, on whichever thread that happens.
  func releaseWithStore(_ stream: any ReleasableStream) {
    let streams = object(JournaledStore.self) ?? JournaledStore()
    streams.add(stream)
    setObject(streams)
  }
}
