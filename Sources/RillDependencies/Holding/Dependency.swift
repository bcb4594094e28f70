/// A dependency of whoever declares it, resolved on first use.
///
/// ```swift
/// struct Forecast { @Dependency(\.weather) var weather }
/// ```
///
/// Where the holder is created decides what it gets: the overrides around it then are captured and stay with it. The
/// value is resolved among them once, for all copies of the holder, and kept. In a `Sendable` class, which may have no
/// variables, write `let weather = Dependency(\.weather)` and call it: `weather()`.
@propertyWrapper public struct Dependency<Value: Sendable>: Sendable {
  private let values: DependencyValues
  private let resolve: @Sendable (DependencyValues) -> Value
  private let cell = OnceCell<Value> { !$0.readsPlaceholder }

  /// Holds a dependency by its property of ``DependencyValues``.
  ///
  /// - Parameters:
  ///   - path: The property.
  ///   - resolution: When its value is looked up.
  ///   - fileID: Where it is declared; leave it out.
  ///   - filePath: Where it is declared; leave it out.
  ///   - line: Where it is declared; leave it out.
  ///   - column: Where it is declared; leave it out.
  public init(
    _ path: any KeyPath<DependencyValues, Value> & Sendable,
    resolved resolution: DependencyResolution = .onFirstUse,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    let place = DependencyPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(at: place, resolved: resolution) { $0[keyPath: path] }
  }

  /// Holds a dependency by its key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - resolution: When its value is looked up.
  ///   - fileID: Where it is declared; leave it out.
  ///   - filePath: Where it is declared; leave it out.
  ///   - line: Where it is declared; leave it out.
  ///   - column: Where it is declared; leave it out.
  public init<Key: DependencyKey>(
    _ key: Key.Type, resolved resolution: DependencyResolution = .onFirstUse,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) where Key.Value == Value {
    let place = DependencyPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(at: place, resolved: resolution) { $0[key, name: "(key)"] }
  }

  private init(
    at place: DependencyPlace, resolved resolution: DependencyResolution,
    resolve: @escaping @Sendable (DependencyValues) -> Value
  ) {
    values = DependencyValues.current.used(at: place)
    self.resolve = resolve
    if resolution == .atCreation { _ = wrappedValue }
  }

  /// The value.
  public var wrappedValue: Value {
    if let value = cell.kept { return value }
    // Asked for by the code that makes it: the key notices, and knows the names.
    if Making.isRunning(ObjectIdentifier(cell)) { return resolve(values) }
    while true {
      if let made = cell.value(for: nil, elsewhere: nil, make: { resolve(values) }) { return made.value }
    }
  }

  /// The value, for holders that are constants.
  public func callAsFunction() -> Value { wrappedValue }
}
