extension FieldMap {
  /// Calls a closure with each linked field of a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - place: The place of the value in the state.
  ///   - body: Reads the field. The pointer is valid during the call.
  // The pointers refer to a value that the caller keeps alive during the call.
  package func visit(
    _ value: UnsafeRawPointer, in place: FieldPlace = .root,
    _ body: (any LinkedField.Type, UnsafeRawPointer, FieldPlace) -> Void
  ) {
    let isRoot = place == .root
    for leaf in leaves { body(leaf.type, value + leaf.offset, isRoot ? leaf.place : place.part(leaf.place)) }
    for branch in branches {
      branch.type.visit(value + branch.offset, in: isRoot ? branch.place : place.part(branch.place), body)
    }
    for choice in choices {
      choice.withCopy(of: value + choice.offset) { copy in
        choice.open(copy) { map, name, payload in
          map.visit(payload, in: place.part(choice.place).part(name), body)
        }
      }
    }
  }

  /// Changes the linked fields of a value that satisfy a condition.
  ///
  /// Parts without such a field are not accessed for writing, so they are not copied.
  ///
  /// - Parameters:
  ///   - value: The value, to which the caller has exclusive access.
  ///   - isWanted: Whether to change a field.
  ///   - body: Changes the field.
  // As above, with exclusive access.
  package func change(
    _ value: UnsafeMutableRawPointer, where isWanted: (any LinkedField.Type, UnsafeRawPointer) -> Bool,
    _ body: (any LinkedField.Type, UnsafeMutableRawPointer) -> Void
  ) {
    for leaf in leaves where isWanted(leaf.type, value + leaf.offset) {
      body(leaf.type, value + leaf.offset)
    }
    for branch in branches { branch.type.change(value + branch.offset, where: isWanted, body) }
    for choice in choices {
      choice.open(value + choice.offset) { map, _, payload in
        map.change(payload, where: isWanted, body)
      }
    }
  }

  /// Returns whether any field of a value satisfies a condition.
  func contains(
    _ value: UnsafeRawPointer, where isWanted: (any LinkedField.Type, UnsafeRawPointer) -> Bool
  ) -> Bool {
    var isFound = false
    visit(value) { type, field, _ in isFound = isFound || isWanted(type, field) }
    return isFound
  }
}

extension FieldMap.Choice {
  /// Projects the payload of the enum if it can hold linked fields.
  // The pointer refers to a value to which the caller has exclusive access.
  fileprivate func open(
    _ value: UnsafeMutableRawPointer, _ body: (FieldMap, String, UnsafeMutableRawPointer) -> Void
  ) {
    TypeLayout(type).cases?.open(value) { payload, pointer in
      guard !payload.isIndirect, let map = FieldMap.of(payload.type) else { return }
      body(map, payload.name, pointer)
    }
  }

  /// Calls a closure with a copy of the enum, since the projection temporarily changes the enum's bytes.
  // The pointer refers to an initialized value of the type.
  fileprivate func withCopy(of value: UnsafeRawPointer, _ body: (UnsafeMutableRawPointer) -> Void) {
    func copy<Value>(_: Value.Type) {
      var copy = value.assumingMemoryBound(to: Value.self).pointee
      withUnsafeMutablePointer(to: &copy) { body(UnsafeMutableRawPointer($0)) }
    }
    _openExistential(type, do: copy)
  }
}
