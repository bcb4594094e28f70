#if canImport(SwiftUI)
public import SwiftUI

extension Binding {
  /// Returns a binding to the value in another form.
  ///
  /// - Parameters:
  ///   - read: Converts the value to the other form.
  ///   - write: Converts the other form to the value, or returns nil to leave the value unchanged.
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

  /// Returns a binding to an optional value with a fallback.
  ///
  /// - Parameter fallback: The value that the binding reads while the optional is nil.
  /// - Returns: The binding.
  @MainActor
  public func fallback<Wrapped>(_ fallback: Wrapped) -> Binding<Wrapped> where Value == Wrapped? {
    transformed({ $0 ?? fallback }, back: { .some($0) })
  }

  /// Returns a binding to an optional value with a fallback.
  ///
  /// Bindings with the same origin and equal fallbacks compare equal.
  ///
  /// - Parameter fallback: The value that the binding reads while the optional is nil.
  /// - Returns: The binding.
  @MainActor
  public func fallback<Wrapped: Equatable>(_ fallback: Wrapped) -> Binding<Wrapped> where Value == Wrapped? {
    let constant = Constant(value: fallback)
    return self[dynamicMember: \.[or: constant]]
  }

  /// Returns a binding that indicates whether an optional value is present.
  ///
  /// Setting false removes the value; setting true does nothing.
  ///
  /// - Returns: The binding.
  @MainActor
  public func isPresent<Wrapped>() -> Binding<Bool> where Value == Wrapped? {
    self[dynamicMember: \.isThere]
  }
}

extension Optional where Wrapped: Equatable {
  /// The value, or a constant in its place.
  subscript(or fallback: Constant<Wrapped>) -> Wrapped {
    get { self ?? fallback.value }
    set { self = newValue }
  }
}

extension Optional {
  /// A Boolean value that indicates whether a value is present; setting false removes the value.
  var isThere: Bool {
    get { self != nil }
    set { if !newValue { self = nil } }
  }
}
#endif
