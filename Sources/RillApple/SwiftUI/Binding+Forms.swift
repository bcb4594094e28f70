#if canImport(SwiftUI)
public import SwiftUI

extension Binding {
  /// Binds to the value in another form.
  ///
  /// - Parameters:
  ///   - read: Makes the other form.
  ///   - write: Makes the value of the other form, or answers nil to leave the value as it is.
  /// - Returns: The binding.
  @MainActor
  public func transformed<Other>(
    _ read: @escaping (Value) -> Other, back write: @escaping (Other) -> Value?
  ) -> Binding<Other> {
    Binding<Other> {
      read(wrappedValue)
    } writing: { other in
      if let value = write(other) { wrappedValue = value }
    }
  }

  /// Binds to an optional value as if it were there.
  ///
  /// - Parameter fallback: What is read while it is not.
  /// - Returns: The binding.
  @MainActor
  public func fallback<Wrapped>(_ fallback: Wrapped) -> Binding<Wrapped> where Value == Wrapped? {
    transformed({ $0 ?? fallback }, back: { .some($0) })
  }

  /// Binds to whether an optional value is there; setting false removes it, and setting true does nothing.
  ///
  /// - Returns: The binding.
  @MainActor
  public func isPresent<Wrapped>() -> Binding<Bool> where Value == Wrapped? {
    transformed({ $0 != nil }, back: { $0 ? nil : .some(nil) })
  }
}
#endif
