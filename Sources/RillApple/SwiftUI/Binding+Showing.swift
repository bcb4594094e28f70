#if canImport(SwiftUI)
import SwiftUI

extension Binding {
  /// Binds to what the main actor reads and sets, in the motion that the binding or a transition says.
  ///
  /// A binding that says nothing leaves the ambient transaction alone.
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
        if transaction.animation == nil && !transaction.disablesAnimations {
          write(value)
        } else {
          withTransaction(transaction) { write(value) }
        }
      })
  }
}
#endif
