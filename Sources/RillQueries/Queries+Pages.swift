// Lists that come in pages.
extension Queries {
  /// Watches the pages of a list, and fetches the first one, or the loaded ones if they are stale.
  ///
  /// The loaded pages are one value: a refetch replaces all of them in one step.
  ///
  /// - Parameters:
  ///   - query: The query of the pages, or nil to set one later.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  /// - Returns: A watcher. The pages are watched until it is cancelled or released.
  public func watch<P: PagedQuery>(
    pages query: P?, isolation: isolated (any Actor)? = #isolation
  ) -> QueryWatcher<Pages<P>> {
    watch(query.map(Pages.init), isolation: isolation)
  }
}
