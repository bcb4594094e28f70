/// A stand-in for [Binding](https://developer.apple.com/documentation/swiftui/binding).
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
  /// A stand-in for [transaction](https://developer.apple.com/documentation/swiftui/binding/transaction).
  public var transaction = Transaction()
  /// The origin of the bound value, or nil if functions read and set the value.
  let origin: BindingOrigin?
  /// The value when the binding was created, or nil if it was not read.
  private(set) var first: Value?
  let getter: () -> Value
  let setter: (Value, Transaction) -> Void

  init(
    origin: BindingOrigin? = nil, getter: @escaping () -> Value,
    setter: @escaping (Value, Transaction) -> Void
  ) {
    self.origin = origin
    self.getter = getter
    self.setter = setter
  }

  init<Object: AnyObject>(_ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>) {
    self.init(
      origin: BindingOrigin(object, [keyPath]), getter: { object[keyPath: keyPath] },
      setter: { value, transaction in
        transaction.applied { object[keyPath: keyPath] = value }
      })
    first = getter()
  }

  /// A stand-in for [init(get:set:)](https://developer.apple.com/documentation/swiftui/binding/init(get:set:)-7ufcp).
  @available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
  // Matches Apple's declaration. Like Apple's, it reads the value once, so the creator of a binding depends on the
  // value.
  @preconcurrency
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    let set = Self.plain(set)
    self.init(getter: Self.plain(get)) { value, _ in set(value) }
    _ = getter()
  }

  /// A stand-in for [init(get:set:)](https://developer.apple.com/documentation/swiftui/binding/init(get:set:)-6g3d5).
  @available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
  // Matches Apple's declaration.
  @preconcurrency
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value, Transaction) -> Void
  ) {
    self.init(getter: Self.plain(get), setter: Self.plain(set))
    _ = getter()
  }

  /// A stand-in for [init(_:)](https://developer.apple.com/documentation/swiftui/binding/init(_:)-5z9t9).
  public init?(_ base: Binding<Value?>) {
    guard var last = base.wrappedValue else { return nil }
    self.init(
      origin: base.origin?.appending("unwrapped"),
      getter: {
        last = base.wrappedValue ?? last
        return last
      }, setter: { base.setter($0, $1) })
  }

  /// A stand-in for [constant(_:)](https://developer.apple.com/documentation/swiftui/binding/constant(_:)).
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(getter: { value }, setter: { _, _ in })
  }

  /// A stand-in for [init(projectedValue:)](https://developer.apple.com/documentation/swiftui/binding/init(projectedvalue:)).
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  /// A stand-in for [wrappedValue](https://developer.apple.com/documentation/swiftui/binding/wrappedvalue).
  public var wrappedValue: Value {
    get { getter() }
    nonmutating set { setter(newValue, transaction) }
  }

  /// A stand-in for [projectedValue](https://developer.apple.com/documentation/swiftui/binding/projectedvalue).
  public var projectedValue: Binding<Value> { self }

  /// A stand-in for [subscript(dynamicMember:)](https://developer.apple.com/documentation/swiftui/binding/subscript(dynamicmember:)).
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    var binding = Binding<Subject>(
      origin: origin?.appending(keyPath), getter: { getter()[keyPath: keyPath] },
      setter: { subject, transaction in
        var value = getter()
        value[keyPath: keyPath] = subject
        setter(value, transaction)
      })
    binding.transaction = transaction
    binding.first = first?[keyPath: keyPath]
    return binding
  }

  /// A stand-in for [animation(_:)](https://developer.apple.com/documentation/swiftui/binding/animation(_:)).
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    var copy = self
    copy.transaction.animation = animation
    return copy
  }

  /// A stand-in for [transaction(_:)](https://developer.apple.com/documentation/swiftui/binding/transaction(_:)).
  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var copy = self
    copy.transaction = transaction
    return copy
  }

  // An isolated function differs from a plain one only in its type; the renderer and all tests run on the main actor.
  private static func plain(_ function: @escaping @isolated(any) @Sendable () -> Value) -> () -> Value {
    unsafeBitCast(IsolatedGetter(call: function), to: PlainGetter.self).call
  }

  private static func plain(
    _ function: @escaping @isolated(any) @Sendable (Value) -> Void
  ) -> (Value) -> Void {
    unsafeBitCast(IsolatedSetter(call: function), to: PlainSetter.self).call
  }

  private static func plain(
    _ function: @escaping @isolated(any) @Sendable (Value, Transaction) -> Void
  ) -> (Value, Transaction) -> Void {
    unsafeBitCast(IsolatedPlacer(call: function), to: PlainPlacer.self).call
  }

  private struct IsolatedGetter { let call: @isolated(any) @Sendable () -> Value }
  private struct PlainGetter { let call: () -> Value }
  private struct IsolatedSetter { let call: @isolated(any) @Sendable (Value) -> Void }
  private struct PlainSetter { let call: (Value) -> Void }
  private struct IsolatedPlacer { let call: @isolated(any) @Sendable (Value, Transaction) -> Void }
  private struct PlainPlacer { let call: (Value, Transaction) -> Void }
}

// Follows Apple's documentation of Binding: sendable if its value is, and used where it was created.
extension Binding: @unchecked Sendable where Value: Sendable {}
