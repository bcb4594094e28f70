/// A token that keeps a tool attached to a store until it is cancelled or released.
///
/// It may be cancelled and released on any thread. From then on, the tool is not called again. A call that is running on
/// another thread at that time still ends.
public final class ToolAttachment: Sendable {
  private let end: OnceFlag
  private let remove: @Sendable () -> Void

  /// Creates a token.
  ///
  /// - Parameters:
  ///   - end: The flag that ends the calls of the tool.
  ///   - remove: Removes the tool from the store, now or later.
  init(_ end: OnceFlag, remove: @escaping @Sendable () -> Void) {
    self.end = end
    self.remove = remove
  }

  deinit { cancel() }

  /// Detaches the tool, which is not called again.
  ///
  /// Only the first call has an effect.
  public func cancel() { if end.raise() { remove() } }
}
