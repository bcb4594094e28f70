extension Store {
  /// Calls a closure with the old and the new value whenever a field changes.
  ///
  /// - The closure is *only* called after a real change, once per turn, after the state has settled.
  /// - Several observers are *always* called in the order of their subscription.
  /// - An action that the closure sends is handled in a later turn. The closure *may* subscribe and cancel observers.
  ///   New observers are not notified of the current change.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - initial: Whether to call the closure immediately, without an old value.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - body: A closure that receives each change.
  /// - Returns: A subscription, which cancels the observer when it is released.
  /// - Complexity: For a stored property, a few instructions per turn in which it does not change, and the same for an
  ///   element of an array, for a stored property of one, for a row and for a part of a row (`\.names[3]`, `\.people[3].name`,
  ///   `\.rows[id: 7]`, and in a store that is not one of an optional part or a row, `\.rows[id: 7]?.name`). Every other path, such
  ///   as one of a computed property, is read and compared in each turn. The last delivered value is kept, so the next change of an observed array copies the array. An ``IdentifiedArray`` copies only the
  ///   elements near those that change; ``observe(latest:initial:isolation:_:)`` keeps no value.
  @inlinable
  public func observe<Value: Equatable>(
    _ path: KeyPath<State, Value>, initial: Bool = false, isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping (Change<Value>) -> Void
  ) -> Subscription {
    bringInFields(on: isolation)
    let step = MemoryLayout<State>.offset(of: path)
    let last = Told(state[keyPath: path])
    let element = step == nil ? place(of: path, reading: last.value) : nil
    if step == nil, element == nil {
      return observe(asking: { $0[keyPath: path] }, last, initial: initial, in: rowNode(inside: path), body)
    }
    let observer = Observer(order: tree.nextOrder()) { place in
      let value = place.assumingMemoryBound(to: Value.self)
      guard value.pointee == last.value else { return true }
      last.value = value.pointee
      return false
    } tell: { place in
      let old = last.value
      last.value = place.assumingMemoryBound(to: Value.self).pointee
      body(Change(old: old, new: last.value))
    }
    let callInitially = { if initial { body(Change(old: nil, new: last.value)) } }
    if let element {
      return subscribe(observer, to: element, size: MemoryLayout<Value>.size, callInitially: callInitially)
    }
    return subscribe(observer, step: step, size: MemoryLayout<Value>.size, callInitially: callInitially)
  }

  /// Calls a closure after each change of a field that is not `Equatable`.
  ///
  /// The bytes of its values are compared, so a change within an object is not noticed. Each direct write that may have
  /// changed the field counts as a change, also one of the whole state by `update`, and for a computed field each turn does.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - initial: Whether to call the closure immediately, without an old value.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - body: A closure that receives each change.
  /// - Returns: A subscription, which cancels the observer when it is released.
  @inlinable
  public func observe<Value>(
    _ path: KeyPath<State, Value>, initial: Bool = false, isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping (Change<Value>) -> Void
  ) -> Subscription {
    bringInFields(on: isolation)
    let last = Told(state[keyPath: path])
    let start = offset
    let step = MemoryLayout<State>.offset(of: path)
    let observer = Observer(order: tree.nextOrder(), tellsWrites: true) { _ in
      true
    } tell: { place in
      let old = last.value
      last.value =
        step == nil
        ? (place + start).assumingMemoryBound(to: State.self).pointee[keyPath: path]
        : place.assumingMemoryBound(to: Value.self).pointee
      body(Change(old: old, new: last.value))
    }
    return subscribe(observer, step: step, size: step == nil ? 0 : MemoryLayout<Value>.size) {
      if initial { body(Change(old: nil, new: last.value)) }
    }
  }

  /// Calls a closure whenever a value that is derived from the state changes.
  ///
  /// - Parameters:
  ///   - derive: Computes the value; called once per turn.
  ///   - initial: Whether to call the closure immediately, without an old value.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - body: A closure that receives each change.
  /// - Returns: A subscription, which cancels the observer when it is released.
  @inlinable
  public func observe<Value: Equatable>(
    deriving derive: @escaping (State) -> Value, initial: Bool = false,
    isolation: isolated (any Actor)? = #isolation, _ body: @escaping (Change<Value>) -> Void
  ) -> Subscription {
    bringInFields(on: isolation)
    return observe(asking: derive, Told(derive(state)), initial: initial, body)
  }

  /// Calls a closure with the new value whenever a versioned field changes, such as an ``IdentifiedArray``.
  ///
  /// The store keeps no copy of the value: it compares versions. A turn that restores the earlier contents notifies the
  /// observer, too.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - initial: Whether to call the closure immediately.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - body: A closure that receives each new value.
  /// - Returns: A subscription, which cancels the observer when it is released.
  /// - Complexity: O(1) per turn for a stored property, whatever the size of the value. If the closure keeps the value,
  ///   the next change copies what it touches.
  @inlinable
  public func observe<Value: Versioned>(
    latest path: KeyPath<State, Value>, initial: Bool = false,
    isolation: isolated (any Actor)? = #isolation, _ body: @escaping (Value) -> Void
  ) -> Subscription {
    bringInFields(on: isolation)
    let last = Told(state[keyPath: path].version)
    let start = offset
    let step = MemoryLayout<State>.offset(of: path)
    let observer = Observer(order: tree.nextOrder()) { place in
      let version =
        step == nil
        ? (place + start).assumingMemoryBound(to: State.self).pointee[keyPath: path].version
        : place.assumingMemoryBound(to: Value.self).pointee.version
      defer { last.value = version }
      return version != last.value
    } tell: { place in
      body(
        step == nil
          ? (place + start).assumingMemoryBound(to: State.self).pointee[keyPath: path]
          : place.assumingMemoryBound(to: Value.self).pointee)
    }
    return subscribe(observer, step: step, size: step == nil ? 0 : MemoryLayout<Value>.size) {
      if initial { body(state[keyPath: path]) }
    }
  }

  /// Calls a closure whenever any of several fields changes, once per turn.
  ///
  /// - Parameters:
  ///   - paths: The fields.
  ///   - initial: Whether to call the closure immediately, without old values.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - body: A closure that receives each change, with all old and all new values.
  /// - Returns: A subscription, which cancels the observer when it is released.
  /// - Complexity: All fields are read and compared in each turn.
  public func observe<each Value: Equatable>(
    _ paths: repeat KeyPath<State, each Value>, initial: Bool = false,
    isolation: isolated (any Actor)? = #isolation, _ body: @escaping (Change<(repeat each Value)>) -> Void
  ) -> Subscription {
    bringInFields(on: isolation)
    let read: (State) -> (repeat each Value) = { [paths = (repeat each paths)] state in
      (repeat state[keyPath: each paths])
    }
    let last = Told(read(state))
    let start = offset
    let observer = Observer(order: tree.nextOrder()) { place in
      let now = read((place + start).assumingMemoryBound(to: State.self).pointee)
      for (old, new) in repeat (each last.value, each now) {
        if old != new { return true }
      }
      return false
    } tell: { place in
      let old = last.value
      last.value = read((place + start).assumingMemoryBound(to: State.self).pointee)
      body(Change(old: old, new: last.value))
    }
    return subscribe(observer, step: nil, size: 0) {
      if initial { body(Change(old: nil, new: last.value)) }
    }
  }

  /// Calls a closure whenever the state changes.
  ///
  /// - Parameters:
  ///   - initial: Whether to call the closure immediately, without an old state.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - body: A closure that receives each change.
  /// - Returns: A subscription, which cancels the observer when it is released.
  /// - Complexity: The last delivered state is kept, so the next change copies the arrays that it touches.
  @inlinable
  public func observe(
    initial: Bool = false, isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping (Change<State>) -> Void
  ) -> Subscription where State: Equatable {
    observe(\.self, initial: initial, isolation: isolation, body)
  }
}
