import Rill

extension Shared {
  /// Shares a value in memory.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value, if nobody has made one yet.
  ///   - memory: How long it lives.
  ///   - key: What it is called.
  public init(wrappedValue: Value, in memory: SharedMemory = .whileHeld, _ key: StorageKey) {
    self.init(SharedReference(wrappedValue: wrappedValue, in: memory, key))
  }

  /// Shares a value in memory whose type says its key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value, if nobody has made one yet.
  ///   - memory: How long it lives.
  public init(wrappedValue: Value, in memory: SharedMemory = .whileHeld) where Value: SelfKeyed {
    self.init(SharedReference(wrappedValue: wrappedValue, in: memory))
  }

  /// Shares a value that is kept in a storage; see ``SharedReference/init(wrappedValue:in:_:schema:coder:)``.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value, if none is kept.
  ///   - storage: Where it is kept.
  ///   - key: What it is kept under.
  ///   - schema: Its versions.
  ///   - coder: How it is written.
  public init(
    wrappedValue: Value, in storage: some Storage, _ key: StorageKey,
    schema: Schema<Value> = Schema().acceptingPlain(), coder: some StateCoder = JSONCoder()
  ) where Value: Codable {
    self.init(SharedReference(wrappedValue: wrappedValue, in: storage, key, schema: schema, coder: coder))
  }

  /// Shares a value that is kept in a storage and whose type says its key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value, if none is kept.
  ///   - storage: Where it is kept.
  public init(wrappedValue: Value, in storage: some Storage) where Value: Codable & SelfKeyed {
    self.init(SharedReference(wrappedValue: wrappedValue, in: storage))
  }
}

extension Shared where Value: ExpressibleByNilLiteral {
  /// Shares a value in memory that is nil until it is set.
  ///
  /// - Parameters:
  ///   - memory: How long it lives.
  ///   - key: What it is called.
  public init(in memory: SharedMemory = .whileHeld, _ key: StorageKey) {
    self.init(wrappedValue: nil, in: memory, key)
  }

  /// Shares a value that is kept in a storage and is nil while nothing is kept.
  ///
  /// - Parameters:
  ///   - storage: Where it is kept. Setting nil removes what is kept.
  ///   - key: What it is kept under.
  ///   - schema: Its versions.
  ///   - coder: How it is written.
  public init(
    in storage: some Storage, _ key: StorageKey, schema: Schema<Value> = Schema().acceptingPlain(),
    coder: some StateCoder = JSONCoder()
  ) where Value: Codable {
    self.init(wrappedValue: nil, in: storage, key, schema: schema, coder: coder)
  }
}
