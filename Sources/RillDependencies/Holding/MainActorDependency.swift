/// A dependency on the main actor, resolved on first use.
///
/// It is the counterpart of ``Dependency`` for keys that conform to ``MainActorDependencyKey``.
@MainActor @propertyWrapper public struct MainActorDependency<Value> {
  private let path: KeyPath<DependencyValues, Value>
  private let values: DependencyValues
  private let cell = MainActorCell<Value> { !$0.readsPlaceholder }

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
    _ path: KeyPath<DependencyValues, Value>, resolved resolution: DependencyResolution = .onFirstUse,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    let place = DependencyPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    self.path = path
    values = DependencyValues.current.used(at: place)
    if resolution == .atCreation { _ = wrappedValue }
  }

  /// The value.
  public var wrappedValue: Value {
    if let value = cell.kept { return value }
    // The code that makes the value asked for it: the key detects the cycle and knows the names.
    if Making.isRunning(ObjectIdentifier(cell)) { return values[keyPath: path] }
    return cell.value(for: nil, elsewhere: nil) { values[keyPath: path] }.value
  }
}
