/// A stand-in for [TransactionKey](https://developer.apple.com/documentation/swiftui/transactionkey).
public protocol TransactionKey<Value> {
  /// A stand-in for [Value](https://developer.apple.com/documentation/swiftui/transactionkey/value).
  associatedtype Value
  /// A stand-in for [defaultValue](https://developer.apple.com/documentation/swiftui/transactionkey/defaultvalue).
  static var defaultValue: Value { get }
}

/// A stand-in for [Transaction](https://developer.apple.com/documentation/swiftui/transaction).
public struct Transaction {
  @TaskLocal static var current = Transaction()

  private var values: [ObjectIdentifier: Any] = [:]

  /// A stand-in for [init()](https://developer.apple.com/documentation/swiftui/transaction/init()).
  public init() {}

  /// A stand-in for [init(animation:)](https://developer.apple.com/documentation/swiftui/transaction/init(animation:)).
  public init(animation: Animation?) { self.animation = animation }

  /// A stand-in for [subscript(_:)](https://developer.apple.com/documentation/swiftui/transaction/subscript(_:)).
  public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// A stand-in for [animation](https://developer.apple.com/documentation/swiftui/transaction/animation).
  public var animation: Animation? {
    get { self[AnimationKey.self] }
    set { self[AnimationKey.self] = newValue }
  }

  /// A stand-in for [disablesAnimations](https://developer.apple.com/documentation/swiftui/transaction/disablesanimations).
  public var disablesAnimations: Bool {
    get { self[DisablingKey.self] }
    set { self[DisablingKey.self] = newValue }
  }

  /// A stand-in for [isContinuous](https://developer.apple.com/documentation/swiftui/transaction/iscontinuous).
  public var isContinuous: Bool {
    get { self[ContinuityKey.self] }
    set { self[ContinuityKey.self] = newValue }
  }

  /// Applies a change in this transaction.
  func applied(_ change: () -> Void) { withTransaction(self, change) }

  /// Returns this transaction with the values that another transaction sets.
  fileprivate func merging(_ other: Transaction) -> Transaction {
    var merged = self
    merged.values.merge(other.values) { $1 }
    return merged
  }
}

// Unchecked: only the main actor creates and reads transactions, in the renderer and in tests.
extension Transaction: @unchecked Sendable {}

private enum AnimationKey: TransactionKey {
  static let defaultValue: Animation? = nil
}

private enum DisablingKey: TransactionKey {
  static let defaultValue = false
}

private enum ContinuityKey: TransactionKey {
  static let defaultValue = false
}

/// A stand-in for [withTransaction(_:_:)](https://developer.apple.com/documentation/swiftui/withtransaction(_:_:)).
///
/// Values that the transaction does not set keep those of the surrounding transaction, as on systems since 2023.
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  try Transaction.$current.withValue(.current.merging(transaction)) { try body() }
}

/// A stand-in for [withAnimation(_:_:)](https://developer.apple.com/documentation/swiftui/withanimation(_:_:)).
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(Transaction(animation: animation), body)
}
