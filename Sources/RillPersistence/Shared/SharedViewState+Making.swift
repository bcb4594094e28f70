public import Rill

extension SharedViewState {
  /// Shares a value in memory.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value if the key has no value yet.
  ///   - memory: The lifetime of the value.
  ///   - key: The key of the value.
  ///   - ignoreEquality: A Boolean value that determines whether observers of the view's projection are notified of
  ///     equal values as well.
  ///   - animation: The animation for changes.
  public init(
    wrappedValue: Value, in memory: SharedMemory = .whileHeld, _ key: StorageKey,
    ignoreEquality: Bool = false,
    animation: StateAnimation? = nil
  ) {
    self.init(
      Shared(wrappedValue: wrappedValue, in: memory, key), ignoreEquality: ignoreEquality,
      animation: animation)
  }

  /// Shares a value in memory whose type provides its key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value if the key has no value yet.
  ///   - memory: The lifetime of the value.
  ///   - ignoreEquality: A Boolean value that determines whether observers of the view's projection are notified of
  ///     equal values as well.
  ///   - animation: The animation for changes.
  public init(
    wrappedValue: Value, in memory: SharedMemory = .whileHeld, ignoreEquality: Bool = false,
    animation: StateAnimation? = nil
  ) where Value: SelfKeyed {
    self.init(
      Shared(wrappedValue: wrappedValue, in: memory), ignoreEquality: ignoreEquality, animation: animation)
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
  ///   - ignoreEquality: A Boolean value that determines whether observers of the view's projection are notified of
  ///     equal values as well.
  ///   - animation: The animation for changes.
  public init(
    wrappedValue: Value, in storage: some Storage, _ key: StorageKey,
    schema: Schema<Value> = Schema().acceptingPlain(), coder: some StateCoder = JSONCoder(),
    onConflict policy: ConflictPolicy<Value> = .theirs, ignoreEquality: Bool = false,
    animation: StateAnimation? = nil
  ) where Value: Codable {
    self.init(
      Shared(wrappedValue: wrappedValue, in: storage, key, schema: schema, coder: coder, onConflict: policy),
      ignoreEquality: ignoreEquality, animation: animation)
  }

  /// Shares a stored value whose type provides its key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default if no value is stored.
  ///   - storage: The storage of the value.
  ///   - policy: The value that remains if another program has stored one meanwhile.
  ///   - ignoreEquality: A Boolean value that determines whether observers of the view's projection are notified of
  ///     equal values as well.
  ///   - animation: The animation for changes.
  public init(
    wrappedValue: Value, in storage: some Storage, onConflict policy: ConflictPolicy<Value> = .theirs,
    ignoreEquality: Bool = false, animation: StateAnimation? = nil
  ) where Value: Codable & SelfKeyed {
    self.init(
      Shared(wrappedValue: wrappedValue, in: storage, onConflict: policy), ignoreEquality: ignoreEquality,
      animation: animation)
  }
}

extension SharedViewState where Value: ExpressibleByNilLiteral {
  /// Shares a value in memory that is nil until it is set.
  ///
  /// - Parameters:
  ///   - memory: The lifetime of the value.
  ///   - key: The key of the value.
  ///   - ignoreEquality: A Boolean value that determines whether observers of the view's projection are notified of
  ///     equal values as well.
  ///   - animation: The animation for changes.
  public init(
    in memory: SharedMemory = .whileHeld, _ key: StorageKey, ignoreEquality: Bool = false,
    animation: StateAnimation? = nil
  ) {
    self.init(
      wrappedValue: nil, in: memory, key, ignoreEquality: ignoreEquality, animation: animation)
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
  ///   - ignoreEquality: A Boolean value that determines whether observers of the view's projection are notified of
  ///     equal values as well.
  ///   - animation: The animation for changes.
  public init(
    in storage: some Storage, _ key: StorageKey, schema: Schema<Value> = Schema().acceptingPlain(),
    coder: some StateCoder = JSONCoder(), onConflict policy: ConflictPolicy<Value> = .theirs,
    ignoreEquality: Bool = false, animation: StateAnimation? = nil
  ) where Value: Codable {
    self.init(
      wrappedValue: nil, in: storage, key, schema: schema, coder: coder, onConflict: policy,
      ignoreEquality: ignoreEquality, animation: animation)
  }
}
