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
