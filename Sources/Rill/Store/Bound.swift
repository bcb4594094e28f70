/// A value that lives elsewhere, and can be read and set.
///
/// Where SwiftUI is, a `Binding` does the same.
@dynamicMemberLookup
public struct Bound<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// Binds to a getter and a setter.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// The value, read where it lives and set there.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// Binds to a member of the value.
  public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Bound<Member> {
    Bound<Member>(
      get: { get()[keyPath: path] },
      set: { member in
        var value = get()
        value[keyPath: path] = member
        set(value)
      })
  }

  /// Binds to the value in another form.
  ///
  /// - Parameters:
  ///   - read: Makes the other form.
  ///   - write: Makes the value of the other form, or answers nil to leave the value as it is.
  /// - Returns: The binding.
  public func transformed<Other>(
    _ read: @escaping (Value) -> Other, back write: @escaping (Other) -> Value?
  ) -> Bound<Other> {
    Bound<Other>(get: { read(get()) }, set: { other in write(other).map(set) })
  }

  /// Binds to an optional value as if it were there, with a fallback for when it is not.
  public func fallback<Wrapped>(_ fallback: Wrapped) -> Bound<Wrapped> where Value == Wrapped? {
    Bound<Wrapped>(get: { get() ?? fallback }, set: { set($0) })
  }

  /// Binds to what an optional holds, or answers nil while it holds nothing.
  ///
  /// If the optional becomes nil later, the binding reads the last value and sets nothing.
  public func unwrapped<Wrapped>() -> Bound<Wrapped>? where Value == Wrapped? {
    guard var last = get() else { return nil }
    return Bound<Wrapped>(
      get: {
        last = get() ?? last
        return last
      },
      set: { if get() != nil { set($0) } })
  }
}
