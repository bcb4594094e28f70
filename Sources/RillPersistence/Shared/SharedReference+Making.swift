import Rill

extension SharedReference {
  /// Shares a value in memory.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value if the key has no value yet.
  ///   - memory: The lifetime of the value.
  ///   - key: The key of the value.
  public init(wrappedValue: Value, in memory: SharedMemory = .whileHeld, _ key: StorageKey) {
    cell = SharedRegistry.current.cell(key, in: memory.place, isLasting: memory == .processLong) {
      SharedCell(wrappedValue, key: key, keeping: nil)
    }
  }

  /// Shares a value in memory whose type provides its key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value if the key has no value yet.
  ///   - memory: The lifetime of the value.
  public init(wrappedValue: Value, in memory: SharedMemory = .whileHeld) where Value: SelfKeyed {
    self.init(wrappedValue: wrappedValue, in: memory, Value.sharedKey)
  }

  /// Shares a stored value.
  ///
  /// The initializer reads the stored value on the calling thread, unless the value is already in use. Data that cannot
  /// be read is reported and never overwritten; see ``Persistence``.
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
    let registry = SharedRegistry.current
    cell = registry.cell(key, in: storage.place, isLasting: registry.isSeparate) {
      guard !registry.isSeparate else { return SharedCell(wrappedValue, key: key, keeping: nil) }
      let keeper = StateKeeper(storage: storage, key: key, schema: schema, coder: coder, onConflict: policy)
      return SharedCell(wrappedValue, key: key, keeping: .in(keeper))
    }
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
    self.init(wrappedValue: wrappedValue, in: storage, Value.sharedKey, onConflict: policy)
  }
}

extension SharedReference where Value: ExpressibleByNilLiteral {
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

extension SharedRegistry {
  /// Returns the cell of a value, and creates it if necessary.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - place: The place of the value.
  ///   - isLasting: A Boolean value that determines whether the cell lives as long as the registry, even without users.
  ///   - make: A function that creates the cell.
  /// - Returns: The cell. If the key has a value of another type, this is reported and the cell is an unshared one.
  fileprivate func cell<Value>(
    _ key: StorageKey, in place: StoragePlace, isLasting: Bool, make: () -> SharedCell<Value>
  ) -> SharedCell<Value> {
    let made = make()
    let found = cell(key, in: place, isLasting: isLasting, orAdd: made)
    if let cell = found as? SharedCell<Value> {
      cell.prepare()
      return cell
    }
    Failures.report(.sharedTypes(key, in: place, wanted: SwiftTypeName(Value.self).text))
    return SharedCell(made.value, key: key, keeping: nil)
  }
}
