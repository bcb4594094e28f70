import Rill

extension Shared {
  /// Shares a value in memory.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value if the key has no value yet.
  ///   - memory: The lifetime of the value.
  ///   - key: The key of the value.
  public init(wrappedValue: Value, in memory: SharedMemory = .whileHeld, _ key: StorageKey) {
    self.init(SharedReference(wrappedValue: wrappedValue, in: memory, key))
  }

  /// Shares a value in memory whose type provides its key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value if the key has no value yet.
  ///   - memory: The lifetime of the value.
  public init(wrappedValue: Value, in memory: SharedMemory = .whileHeld) where Value: SelfKeyed {
    self.init(SharedReference(wrappedValue: wrappedValue, in: memory))
  }

  /// Shares a stored value; see ``SharedReference/init(wrappedValue:in:_:schema:coder:onConflict:)``.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default if no value is stored.
  ///   - storage: The storage of the value.
  ///   - key: The key of the value in the storage.
  ///   - schema: The versions of the value.
  ///   - coder: The format of the value.
  ///   - policy: The value that remains if another program has stored one meanwhile. The first user of the value
  ///     determines it for all.
  public init(
    wrappedValue: Value, in storage: some Storage, _ key: StorageKey,
    schema: Schema<Value> = Schema().acceptingPlain(), coder: some StateCoder = JSONCoder(),
    onConflict policy: ConflictPolicy<Value> = .theirs
  ) where Value: Codable {
    self.init(
      SharedReference(
        wrappedValue: wrappedValue, in: storage, key, schema: schema, coder: coder, onConflict: policy))
  }

  /// Shares a stored value whose type provides its key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default if no value is stored.
  ///   - storage: The storage of the value.
  ///   - policy: The value that remains if another program has stored one meanwhile.
  public init(
    wrappedValue: Value, in storage: some Storage, onConflict policy: ConflictPolicy<Value> = .theirs
  ) where Value: Codable & SelfKeyed {
    self.init(SharedReference(wrappedValue: wrappedValue, in: storage, onConflict: policy))
  }
}

extension Shared where Value: ExpressibleByNilLiteral {
  /// Shares a value in memory that is nil until it is set.
  ///
  /// - Parameters:
  ///   - memory: The lifetime of the value.
  ///   - key: The key of the value.
  public init(in memory: SharedMemory = .whileHeld, _ key: StorageKey) {
    self.init(wrappedValue: nil, in: memory, key)
  }

  /// Shares a stored value that is nil while none is stored.
  ///
  /// - Parameters:
  ///   - storage: The storage of the value. Setting the value to nil removes the stored value.
  ///   - key: The key of the value in the storage.
  ///   - schema: The versions of the value.
  ///   - coder: The format of the value.
  ///   - policy: The value that remains if another program has stored one meanwhile. The first user of the value
  ///     determines it for all.
  public init(
    in storage: some Storage, _ key: StorageKey, schema: Schema<Value> = Schema().acceptingPlain(),
    coder: some StateCoder = JSONCoder(), onConflict policy: ConflictPolicy<Value> = .theirs
  ) where Value: Codable {
    self.init(wrappedValue: nil, in: storage, key, schema: schema, coder: coder, onConflict: policy)
  }
}
