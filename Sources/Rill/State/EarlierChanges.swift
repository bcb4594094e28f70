/// The changes of a collection before those in the ring of its journal, which copies of the collection share.
///
/// They are in segments of increasing age and size, so that adding one merges few others.
@usableFromInline
final class EarlierChanges<ID: Hashable> {
  /// Successive changes, oldest first.
  typealias Segment = ContiguousArray<TouchedID<ID>>

  private let segments: ContiguousArray<Segment>
  /// The version before the oldest change.
  private let forgotten: UInt64

  /// Adds the changes of a ring.
  ///
  /// - Parameters:
  ///   - earlier: The changes before those of the ring, or nil if these are unknown.
  ///   - ring: The changes of the ring.
  ///   - start: The version before the ring.
  ///   - least: The number of changes to keep at least. Older ones are forgotten.
  init(_ earlier: EarlierChanges?, adding ring: Segment, after start: UInt64, atLeast least: Int) {
    var segments = earlier?.segments ?? []
    var forgotten = earlier?.forgotten ?? start
    segments.append(ring)
    while segments.count > 1, segments[segments.count - 2].count <= segments[segments.count - 1].count {
      let newest = segments.removeLast()
      segments[segments.count - 1] += newest
    }
    var total = segments.reduce(0) { $0 + $1.count }
    while let first = segments.first, let last = first.last, total - first.count >= least {
      total -= first.count
      forgotten = last.mark.version
      segments.removeFirst()
    }
    (self.segments, self.forgotten) = (segments, forgotten)
  }

  /// Calls a closure with each id that was touched after a version, newest first.
  ///
  /// - Returns: False if some changes since that version are unknown.
  @usableFromInline
  func visit(after seen: UInt64, _ body: (ID) -> Void) -> Bool {
    for change in segments.reversed().lazy.flatMap({ $0.reversed() }) {
      if change.mark.version <= seen { return change.mark.version == seen }
      body(change.id)
    }
    return seen == forgotten
  }

  /// Returns the number of changes after a version, or nil if some are unknown.
  func count(after seen: UInt64) -> Int? {
    var count = 0
    for change in segments.reversed().lazy.flatMap({ $0.reversed() }) {
      if change.mark.version <= seen { return change.mark.version == seen ? count : nil }
      count += 1
    }
    return seen == forgotten ? count : nil
  }

  /// Returns a change, given the number of changes from it to the newest of these, including both.
  @usableFromInline
  subscript(age: Int) -> TouchedID<ID> {
    var age = age
    var index = segments.count - 1
    while age > segments[index].count {
      age -= segments[index].count
      index -= 1
    }
    return segments[index][segments[index].count - age]
  }
}

extension EarlierChanges: Sendable where ID: Sendable {}
