/// Stands for [Transaction](https://developer.apple.com/documentation/swiftui/transaction).
public struct Transaction: Sendable {
  @TaskLocal static var current = Transaction()

  /// Stands for [animation](https://developer.apple.com/documentation/swiftui/transaction/animation).
  public var animation: Animation?
  /// Stands for [disablesAnimations](https://developer.apple.com/documentation/swiftui/transaction/disablesanimations).
  public var disablesAnimations = false

  /// Stands for [init()](https://developer.apple.com/documentation/swiftui/transaction/init()).
  public init() { animation = nil }

  /// Stands for [init(animation:)](https://developer.apple.com/documentation/swiftui/transaction/init(animation:)).
  public init(animation: Animation?) { self.animation = animation }
}

extension Transaction {
  /// Makes a change in this transaction, or in the one around it if this one says nothing.
  func applied(_ change: () -> Void) {
    if animation == nil && !disablesAnimations { change() } else { withTransaction(self, change) }
  }
}

/// Stands for [withTransaction(_:_:)](https://developer.apple.com/documentation/swiftui/withtransaction(_:_:)).
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  try Transaction.$current.withValue(transaction) { try body() }
}

/// Stands for [withAnimation(_:_:)](https://developer.apple.com/documentation/swiftui/withanimation(_:_:)).
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  var transaction = Transaction.current
  transaction.animation = animation
  return try withTransaction(transaction, body)
}
