#if Inspector
/// One socket that a ``HangUpWatcher`` watches.
struct HangUpWatch: Sendable {
  let watcher: HangUpWatcher
  let id: HangUpWatcher.Table.ID

  /// Ends the watch; the function is not called any more, unless it is being called.
  ///
  /// Returns whether it came before the call.
  @discardableResult
  func cancel() -> Bool {
    watcher.cancel(id)
  }
}
#endif
