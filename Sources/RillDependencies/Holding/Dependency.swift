/// A dependency of the declaring type, resolved on first use.
///
/// ```swift
/// struct Forecast { @Dependency(\.weather) var weather }
/// ```
///
/// The place where the holder is created determines the value: the overrides in effect there are captured and stay with
/// the holder. The value is resolved once among these overrides and shared by all copies of the holder. In a `Sendable`
/// class, which cannot have variables, write `let weather = Dependency(\.weather)` and call it: `weather()`.
@propertyWrapper public struct Dependency<Value: Sendable>: Sendable {
  private let values: DependencyValues
  private let resolve: @Sendable (DependencyValues) -> Value
  private let cell = OnceCell<Value> { !$0.readsPlaceholder }

  /// Creates a dependency from its property of ``DependencyValues``.
  ///
  /// - Parameters:
  ///   - path: The property.
  ///   - resolution: The moment at which the value is resolved.
  ///   - fileID: The file ID of the declaration. Defaults to the caller's.
  ///   - filePath: The file path of the declaration. Defaults to the caller's.
  ///   - line: The line of the declaration. Defaults to the caller's.
  ///   - column: The column of the declaration. Defaults to the caller's.
  public init(
    _ path: any KeyPath<DependencyValues, Value> & Sendable,
    resolved resolution: DependencyResolution = .onFirstUse,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    let place = DependencyPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(at: place, resolved: resolution) { $0[keyPath: path] }
  }

  /// Creates a dependency from its key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - resolution: The moment at which the value is resolved.
  ///   - fileID: The file ID of the declaration. Defaults to the caller's.
  ///   - filePath: The file path of the declaration. Defaults to the caller's.
  ///   - line: The line of the declaration. Defaults to the caller's.
  ///   - column: The column of the declaration. Defaults to the caller's.
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
    // The code that makes the value asked for it: the key detects the cycle and knows the names.
    if Making.isRunning(ObjectIdentifier(cell)) { return resolve(values) }
    while true {
      if let made = cell.value(for: nil, elsewhere: nil, make: { resolve(values) }) { return made.value }
    }
  }

  /// Returns the value, for holders that are constants.
  public func callAsFunction() -> Value { wrappedValue }
}

/// The moment at which a holder resolves its dependency.
public enum DependencyResolution: Hashable, Sendable {
  /// When the value is first read.
  case onFirstUse
  /// When the holder is created.
  case atCreation
}
