#if Inspector
/// A socket that a ``HangUpWatcher`` watches.
struct HangUpWatch: Sendable {
  let watcher: HangUpWatcher
  let id: HangUpWatcher.Table.ID

  /// Cancels the watch; its function is not called afterwards, unless a call is in progress.
  ///
  /// Returns whether the cancellation came before the call.
  @discardableResult
  func cancel() -> Bool {
    watcher.cancel(id)
  }
}
#endif
