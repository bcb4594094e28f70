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

  /// Binds to an optional value as if it were there, so that bindings with one origin and one fallback compare equal.
  ///
  /// - Parameter fallback: What is read while it is not.
  /// - Returns: The binding.
  @MainActor
  public func fallback<Wrapped: Equatable>(_ fallback: Wrapped) -> Binding<Wrapped> where Value == Wrapped? {
    let constant = Constant(value: fallback)
    return self[dynamicMember: \.[or: constant]]
  }

  /// Binds to whether an optional value is there; setting false removes it, and setting true does nothing.
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
  /// Whether a value is there; setting false removes it.
  var isThere: Bool {
    get { self != nil }
    set { if !newValue { self = nil } }
  }
}
#endif
