import RillPersistence

/// The reasons for refusals.
enum JournalWording {
  /// Returns the reason why a store refuses actions while the queue is full.
  static func isFull(_ count: Int, _ track: String, _ place: StoragePlace) -> String {
    """
    \(count) entries wait to be written to the track "\(track)" of \(place), which is all that its settings allow; wait for \
    room(), raise the limits, or let it grow
    """
  }
}
