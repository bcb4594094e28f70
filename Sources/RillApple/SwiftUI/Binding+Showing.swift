#if canImport(SwiftUI)
import SwiftUI

extension Binding {
  /// Creates a binding from functions of the main actor.
  ///
  /// The transaction of the binding always reaches the change. Values that it does not set keep those of the ambient
  /// transaction.
  ///
  /// - Parameters:
  ///   - read: Reads the value, tracked by Observation.
  ///   - write: Sets the value.
  @MainActor
  init(reading read: @escaping @MainActor () -> Value, writing write: @escaping @MainActor (Value) -> Void) {
    AnimationBridge.install()
    self.init(
      get: read,
      set: { @MainActor value, transaction in
        withTransaction(transaction) { write(value) }
      })
  }
}
#endif
