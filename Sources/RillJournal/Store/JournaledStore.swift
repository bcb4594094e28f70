import Rill

/// The streams that a store records in, which are released with the store, and the conductors of its effects.
///
/// Only the store retains this object: its journals may be retained by the caller of `attach`, and its conductors by effects that
/// have not noticed their cancellation.
final class JournaledStore {
  private struct Entry {
    // Weak: a stream that nothing else retains was released with its journal.
    weak var stream: (any ReleasableStream)?
    /// The attachment of the conductor, which outlives the recording: effects that the stream will run again do not run.
    let conducting: ToolAttachment
  }

  private var entries: [Entry] = []

  /// The number of streams, including those that were released and whose work has not been started.
  var count: Int { entries.count }

  deinit { for entry in entries { entry.stream?.release() } }

  /// Adds a stream and the attachment of its conductor.
  func add(_ stream: any ReleasableStream, _ conducting: ToolAttachment) {
    entries.append(Entry(stream: stream, conducting: conducting))
  }

  /// Removes a stream that was released, and its conductor.
  func remove(_ stream: any ReleasableStream) { entries.removeAll { $0.stream === stream } }
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
  /// Releases a stream when the store is released, on whichever thread that happens, and its conductor afterwards.
  func releaseWithStore(_ stream: any ReleasableStream, _ conducting: ToolAttachment) {
    let streams = object(JournaledStore.self) ?? JournaledStore()
    streams.add(stream, conducting)
    setObject(streams)
  }

  /// Removes a stream that was released, and its conductor.
  func forget(_ stream: any ReleasableStream) { object(JournaledStore.self)?.remove(stream) }
}
