/// The last few changes of a collection: which ids they touched, and at which version.
///
/// A ring of fixed size. An observer that has missed more changes than the ring holds must look at everything.
@usableFromInline
struct ChangeJournal<ID: Hashable> {
  @usableFromInline static var capacity: Int { 32 }

  @usableFromInline var ids: ContiguousArray<ID> = []
  @usableFromInline var versions: ContiguousArray<UInt64> = []
  @usableFromInline var head = 0
  /// Changes up to this version are not in the ring any more.
  @usableFromInline var forgotten: UInt64 = 0

  @inlinable
  init(startingAt version: Version) { forgotten = version.number }

  /// Notes that an id was touched.
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

  /// Forgets single changes: whoever looks next must look at everything.
  @inlinable
  mutating func forget(at version: Version) {
    ids.removeAll(keepingCapacity: true)
    versions.removeAll(keepingCapacity: true)
    head = 0
    forgotten = version.number
  }

  /// Calls the body with each id touched after a version, newest first; an id may come more than once.
  ///
  /// - Returns: False if the changes since that version are not all known: some were forgotten, or the version is not one
  ///   that this collection ever had, because another or an older copy was put in its place.
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
