/// The most recent changes of a collection, with the touched ids and their versions.
///
/// The journal is a ring of fixed size. An observer that has missed more changes than the ring holds must examine all
/// elements.
@usableFromInline
struct ChangeJournal<ID: Hashable> {
  @usableFromInline static var capacity: Int { 32 }

  @usableFromInline var ids: ContiguousArray<ID> = []
  @usableFromInline var versions: ContiguousArray<UInt64> = []
  @usableFromInline var head = 0
  /// The version up to which changes are no longer in the ring.
  @usableFromInline var forgotten: UInt64 = 0

  @inlinable
  init(startingAt version: Version) { forgotten = version.number }

  /// Records that an id was touched.
  @inlinable
  mutating func note(_ id: ID, at version: Version) {
    if ids.count < Self.capacity {
      ids.append(id)
      versions.append(version.number)
      head = ids.count & (Self.capacity - 1)
      return
    }
    forgotten = versions[head]
    ids[head] = id
    versions[head] = version.number
    head = (head + 1) & (Self.capacity - 1)
  }

  /// Removes all individual changes, after which every observer must examine all elements.
  @inlinable
  mutating func forget(at version: Version) {
    ids.removeAll(keepingCapacity: true)
    versions.removeAll(keepingCapacity: true)
    head = 0
    forgotten = version.number
  }

  /// Calls a closure with each id that was touched after a version, newest first.
  ///
  /// An id may occur more than once.
  ///
  /// - Returns: False if some changes since that version are unknown: they were removed from the ring, or the
  ///   collection never had that version because another copy or an older one replaced it.
  @inlinable
  func visit(after seen: Version, _ body: (ID) -> Void) -> Bool {
    var index = head
    for _ in 0..<ids.count {
      index = (index + ids.count - 1) % ids.count
      if versions[index] <= seen.number { return versions[index] == seen.number }
      body(ids[index])
    }
    return seen.number == forgotten
  }
}

extension ChangeJournal: Sendable where ID: Sendable {}

extension ChangeJournal {
  /// Returns the id that the only change after a version has touched.
  ///
  /// This covers nearly every turn, and needs no traversal of the ring.
  ///
  /// - Returns: The id, or nil if there were several changes, none, or unknown ones.
  @inlinable
  func onlyChange(after seen: Version) -> ID? {
    guard !ids.isEmpty else { return nil }
    let newest = (head &- 1) & (Self.capacity &- 1)
    let before = (newest &- 1) & (Self.capacity &- 1)
    let version = before < ids.count && ids.count > 1 ? versions[before] : forgotten
    return version == seen.number ? ids[newest] : nil
  }
}
