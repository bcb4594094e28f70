/// A readable and writable reference to a value that is stored elsewhere.
///
/// On platforms with SwiftUI, a `Binding` serves the same purpose.
@dynamicMemberLookup
public struct Bound<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// Creates a binding from a getter and a setter.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// The value, which the getter reads and the setter writes.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// Returns a binding to a member of the value.
  public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Bound<Member> {
    Bound<Member>(
      get: { get()[keyPath: path] },
      set: { member in
        var value = get()
        value[keyPath: path] = member
        set(value)
      })
  }

  /// Returns a binding to the value in another form.
  ///
  /// - Parameters:
  ///   - read: Converts the value to the other form.
  ///   - write: Converts the other form to the value, or returns nil to leave the value unchanged.
  /// - Returns: The binding.
  public func transformed<Other>(
    _ read: @escaping (Value) -> Other, back write: @escaping (Other) -> Value?
  ) -> Bound<Other> {
    Bound<Other>(get: { read(get()) }, set: { other in write(other).map(set) })
  }

  /// Returns a binding to an optional value that reads a fallback while the value is nil.
  public func fallback<Wrapped>(_ fallback: Wrapped) -> Bound<Wrapped> where Value == Wrapped? {
    Bound<Wrapped>(get: { get() ?? fallback }, set: { set($0) })
  }

  /// Returns a binding to the wrapped value of an optional, or nil if the optional is nil.
  ///
  /// If the optional becomes nil later, the binding reads the last value and ignores writes.
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
