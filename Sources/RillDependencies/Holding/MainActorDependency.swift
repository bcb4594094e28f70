/// A dependency that lives on the main actor, like whoever declares it, resolved on first use.
///
/// It is ``Dependency`` for keys that are ``MainActorDependencyKey``.
@MainActor @propertyWrapper public struct MainActorDependency<Value> {
  private let path: KeyPath<DependencyValues, Value>
  private let values: DependencyValues
  private let cell = MainActorCell<Value> { !$0.readsPlaceholder }

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
    // Asked for by the code that makes it: the key notices, and knows the names.
    if Making.isRunning(ObjectIdentifier(cell)) { return values[keyPath: path] }
    return cell.value(for: nil, elsewhere: nil) { values[keyPath: path] }.value
  }
}
