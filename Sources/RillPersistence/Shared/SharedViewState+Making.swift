public import Rill

extension SharedViewState {
  /// Shares a value in memory.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value, if no other is there yet.
  ///   - memory: How long it lives.
  ///   - key: What it is called.
  ///   - ignoreEquality: Whether observers of the view's projection are told of equal values, too.
  ///   - animation: How changes are shown.
  public init(
    wrappedValue: Value, in memory: SharedMemory = .whileHeld, _ key: StorageKey,
    ignoreEquality: Bool = false,
    animation: StateAnimation? = nil
  ) {
    self.init(
      Shared(wrappedValue: wrappedValue, in: memory, key), ignoreEquality: ignoreEquality,
      animation: animation)
  }

  /// Shares a value in memory whose type says its key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value, if no other is there yet.
  ///   - memory: How long it lives.
  ///   - ignoreEquality: Whether observers of the view's projection are told of equal values, too.
  ///   - animation: How changes are shown.
  public init(
    wrappedValue: Value, in memory: SharedMemory = .whileHeld, ignoreEquality: Bool = false,
    animation: StateAnimation? = nil
  ) where Value: SelfKeyed {
    self.init(
      Shared(wrappedValue: wrappedValue, in: memory), ignoreEquality: ignoreEquality, animation: animation)
  }

  /// Shares a value that is kept in a storage; see ``SharedReference/init(wrappedValue:in:_:schema:coder:)``.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value, if none is kept.
  ///   - storage: Where it is kept.
  ///   - key: What it is kept under.
  ///   - schema: Its versions.
  ///   - coder: How it is written.
  ///   - ignoreEquality: Whether observers of the view's projection are told of equal values, too.
  ///   - animation: How changes are shown.
  public init(
    wrappedValue: Value, in storage: some Storage, _ key: StorageKey,
    schema: Schema<Value> = Schema().acceptingPlain(), coder: some StateCoder = JSONCoder(),
    ignoreEquality: Bool = false, animation: StateAnimation? = nil
  ) where Value: Codable {
    self.init(
      Shared(wrappedValue: wrappedValue, in: storage, key, schema: schema, coder: coder),
      ignoreEquality: ignoreEquality, animation: animation)
  }

  /// Shares a value that is kept in a storage and whose type says its key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value, if none is kept.
  ///   - storage: Where it is kept.
  ///   - ignoreEquality: Whether observers of the view's projection are told of equal values, too.
  ///   - animation: How changes are shown.
  public init(
    wrappedValue: Value, in storage: some Storage, ignoreEquality: Bool = false,
    animation: StateAnimation? = nil
  ) where Value: Codable & SelfKeyed {
    self.init(
      Shared(wrappedValue: wrappedValue, in: storage), ignoreEquality: ignoreEquality, animation: animation)
  }
}

extension SharedViewState where Value: ExpressibleByNilLiteral {
  /// Shares a value in memory that is nil until it is set.
  ///
  /// - Parameters:
  ///   - memory: How long it lives.
  ///   - key: What it is called.
  ///   - ignoreEquality: Whether observers of the view's projection are told of equal values, too.
  ///   - animation: How changes are shown.
  public init(
    in memory: SharedMemory = .whileHeld, _ key: StorageKey, ignoreEquality: Bool = false,
    animation: StateAnimation? = nil
  ) {
    self.init(
      wrappedValue: nil, in: memory, key, ignoreEquality: ignoreEquality, animation: animation)
  }

  /// Shares a value that is kept in a storage and is nil while nothing is kept.
  ///
  /// - Parameters:
  ///   - storage: Where it is kept. Setting nil removes what is kept.
  ///   - key: What it is kept under.
  ///   - schema: Its versions.
  ///   - coder: How it is written.
  ///   - ignoreEquality: Whether observers of the view's projection are told of equal values, too.
  ///   - animation: How changes are shown.
  public init(
    in storage: some Storage, _ key: StorageKey, schema: Schema<Value> = Schema().acceptingPlain(),
    coder: some StateCoder = JSONCoder(), ignoreEquality: Bool = false, animation: StateAnimation? = nil
  ) where Value: Codable {
    self.init(
      wrappedValue: nil, in: storage, key, schema: schema, coder: coder, ignoreEquality: ignoreEquality,
      animation: animation)
  }
}
