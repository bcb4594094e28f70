/// A stand-in for [Published](https://developer.apple.com/documentation/combine/published).
@propertyWrapper
public struct Published<Value> {
  /// A stand-in for [Published.Publisher](https://developer.apple.com/documentation/combine/published/publisher).
  public struct Publisher: Combine.Publisher {
    /// A stand-in for [Output](https://developer.apple.com/documentation/combine/published/publisher/output).
    public typealias Output = Value
    /// A stand-in for [Failure](https://developer.apple.com/documentation/combine/published/publisher/failure).
    public typealias Failure = Never

    fileprivate let subject: CurrentValueSubject<Value, Never>

    /// A stand-in for [receive(subscriber:)](https://developer.apple.com/documentation/combine/publisher/receive(subscriber:)).
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      subject.receive(subscriber: subscriber)
    }
  }

  /// The value and its subscribers, which belong to one property only.
  private final class Storage {
    var value: Value
    let subject: CurrentValueSubject<Value, Never>

    init(_ value: Value) {
      self.value = value
      subject = CurrentValueSubject(value)
    }
  }

  private let storage: Storage

  /// A stand-in for [init(wrappedValue:)](https://developer.apple.com/documentation/combine/published/init(wrappedvalue:)).
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// A stand-in for [init(initialValue:)](https://developer.apple.com/documentation/combine/published/init(initialvalue:)).
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// A stand-in for [projectedValue](https://developer.apple.com/documentation/combine/published/projectedvalue).
  public var projectedValue: Publisher { Publisher(subject: storage.subject) }

  /// A stand-in for [Published](https://developer.apple.com/documentation/combine/published), which is available only for properties of classes.
  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError() }
    set { fatalError() }
  }

  /// A stand-in for [Published](https://developer.apple.com/documentation/combine/published), which notifies the enclosing object before it changes.
  public static subscript<EnclosingSelf: ObservableObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].storage.value }
    set {
      (object.objectWillChange as? ObservableObjectPublisher)?.send()
      let storage = object[keyPath: storageKeyPath].storage
      storage.subject.send(newValue)
      storage.value = newValue
    }
  }
}
