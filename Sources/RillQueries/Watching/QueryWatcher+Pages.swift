// Lists that are loaded in pages.
extension QueryWatcher {
  /// Loads the page after the last one, unless the list ends there.
  ///
  /// The load follows a running fetch of another step, such as that of the first page. If this step is already running,
  /// nothing happens. An error is shown as ``error``, and the pages remain.
  public func loadNext<P>() where Q == Pages<P> {
    if ownPages?.hasNext ?? true { watch.load(.next) }
  }

  /// Loads the page before the first one, unless the list starts there.
  public func loadPrevious<P>() where Q == Pages<P> {
    if ownPages?.hasPrevious ?? true { watch.load(.previous) }
  }

  /// The pages of the query itself, or nil before the first one has arrived.
  private var ownPages: Q.Value? { Self.own(watch.shown([])) }

  /// Loads the next page if an element is near the end of the loaded ones, such as one that appears on the screen.
  ///
  /// - Parameters:
  ///   - position: The position of the element among the elements of all pages.
  ///   - margin: The number of elements before the end at which the next page is loaded. Defaults to 10.
  /// - Complexity: O(pages)
  public func loadNext<P>(ifNear position: Int, margin: Int = 10)
  where Q == Pages<P>, P.Page: Collection {
    guard let pages = value?.pages else { return }
    if position >= pages.reduce(0, { $0 + $1.count }) - max(0, margin) { loadNext() }
  }
}
