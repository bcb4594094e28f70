extension ChangeJournal {
  /// The id that the only change after a version has touched.
  ///
  /// That is what nearly every turn sees, and it needs no walk through the ring.
  ///
  /// - Returns: The id; nil if there were several changes, none, or some that are not known.
  @inlinable
  func onlyChange(after seen: Version) -> ID? {
    guard !ids.isEmpty else { return nil }
    let newest = (head &- 1) & (Self.capacity &- 1)
    let before = (newest &- 1) & (Self.capacity &- 1)
    let version = before < ids.count && ids.count > 1 ? versions[before] : forgotten
    return version == seen.number ? ids[newest] : nil
  }
}
