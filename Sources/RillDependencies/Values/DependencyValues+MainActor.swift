extension DependencyValues {
  /// Accesses the value of a dependency on the main actor: its override, or else the key's value for the environment.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - name: The name of the dependency. Defaults to the property that calls the subscript.
  ///   - fileID: The file ID of the property. Defaults to the caller's.
  ///   - filePath: The file path of the property. Defaults to the caller's.
  ///   - line: The line of the property. Defaults to the caller's.
  ///   - column: The column of the property. Defaults to the caller's.
  @MainActor
  public subscript<Key: MainActorDependencyKey>(
    _ key: Key.Type, name name: String = #function, fileID fileID: String = #fileID,
    filePath filePath: String = #filePath, line line: Int = #line, column column: Int = #column
  ) -> Key.Value {
    get {
      if let held = overrides[ObjectIdentifier(key)] as? MainActorHeldValue<Key.Value> { return held.value }
      let declared = DependencyPlace(fileID: fileID, filePath: filePath, line: line, column: column)
      let use = DependencyUse(property: name, key: key, place: place ?? declared)
      let made = made(key, use)
      if !isBeingChanged { use.report(made.notes, to: failureHandler) }
      return made.value
    }
    set { overrides[ObjectIdentifier(key)] = MainActorHeldValue(newValue) }
  }

  @MainActor private func made<Key: MainActorDependencyKey>(
    _ key: Key.Type, _ use: DependencyUse
  ) -> Made<Key.Value> {
    let make = { value(of: key) }
    guard key.lifetime == .shared else { return Making.fresh(for: use, make) }
    let slot = DependencyCache.Slot(key: ObjectIdentifier(key), environment: environment)
    let common = cache.mainActor.cell(at: slot, for: Key.Value.self)
    let own = scope?.mainActor.cell(at: slot, for: Key.Value.self)
    let cell = common.isContextual ? own ?? common : common
    return cell.value(for: use, elsewhere: cell === common ? own : nil, make: make)
  }

  @MainActor private func value<Key: MainActorDependencyKey>(of key: Key.Type) -> Key.Value {
    withDependencies(from: self) {
      switch environment {
      case .real: key.real
      case .preview: key.preview
      case .test: key.test
      }
    }
  }
}
