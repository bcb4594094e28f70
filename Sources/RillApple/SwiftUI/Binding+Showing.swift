#if canImport(SwiftUI)
import SwiftUI

extension Binding {
  /// Binds to what the main actor reads and sets, in the motion that the binding or a transition says.
  ///
  /// The transaction of the binding always reaches the change. What it does not set stays as the ambient one has it.
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
